import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './guide-tabs.module.css';

interface GuideTab<K extends string> {
  readonly key: K;
  readonly title: string;
  readonly content: ReactNode;
}

interface GuideTabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly GuideTab<K>[];
  readonly current: K;
  readonly onChange: (key: K) => void;
}

/** The two guides of the drawer as tabs; arrow keys switch between them. */
export function GuideTabs<K extends string>({ label, tabs, current, onChange }: GuideTabsProps<K>) {
  const id = useId();
  const shown = tabs.find(({ key }) => key === current);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = tabs[(tabs.findIndex(({ key }) => key === current) + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            className={cx(styles.tab, key === current && styles.current)}
            aria-selected={key === current}
            aria-controls={`${id}panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${current}`} key={current}>
        {shown?.content}
      </div>
    </>
  );
}
