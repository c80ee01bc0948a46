import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cx } from './cx.ts';
import { Disclosure } from './disclosure.tsx';
import styles from './tabs.module.css';
import { useMediaQuery } from './use-media-query.ts';

export interface TabItem {
  /** Also the anchor: `#care` opens it. Unique on the page. */
  readonly id: string;
  readonly title: string;
  /** Not printed. */
  readonly screenOnly?: boolean;
  readonly content: ReactNode;
}

/** An accordion below 992 px, tabs from there. All content is in the HTML and can be reached without JavaScript. */
export function Tabs({ items, label }: { items: readonly TabItem[]; label: string }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const wide = useMediaQuery('(min-width: 992px)');
  const current = chosen ?? 0;

  const follow = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => location.hash === `#${id}`);
    if (index < 0) return;
    setChosen(index);
    // Opens the accordion, too, for browsers that do not open it for a fragment.
    const details = document.getElementById(items[index]?.id ?? '')?.querySelector('details');
    if (details) details.open = true;
  });
  useEffect(() => {
    const onHashChange = () => follow();
    onHashChange();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  const choose = (event: MouseEvent | KeyboardEvent, index: number) => {
    event.preventDefault();
    setChosen(index);
    document.getElementById(tabId(items[index]))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined) choose(event, (current + step + items.length) % items.length);
    if (event.key === 'Home') choose(event, 0);
    if (event.key === 'End') choose(event, items.length - 1);
  };
  return (
    <div className={cx(styles.tabs, chosen !== null && styles.chosen)}>
      <ul className={styles.list} onKeyDown={onKeyDown} {...(wide ? { role: 'tablist', 'aria-label': label } : {})}>
        {items.map((item, index) => (
          <li key={item.id} role={wide ? 'presentation' : undefined}>
            <a
              className={cx(styles.tab, index === chosen && styles.current)}
              href={`#${item.id}`}
              id={tabId(item)}
              onClick={(event) => choose(event, index)}
              {...(wide
                ? { role: 'tab', 'aria-selected': index === current, 'aria-controls': item.id, tabIndex: index === current ? 0 : -1 }
                : {})}
            >
              {item.title}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.panels}>
        {items.map((item, index) => (
          <div
            key={item.id}
            className={cx(styles.panel, index === chosen && styles.shown, item.screenOnly && styles.screenOnly)}
            id={item.id}
            {...(wide ? { role: 'tabpanel', 'aria-labelledby': tabId(item) } : {})}
          >
            <Disclosure title={item.title} open={index === 0} summaryClass={styles.summary}>
              {item.content}
            </Disclosure>
          </div>
        ))}
      </div>
    </div>
  );
}

const tabId = (item: TabItem | undefined) => `${item?.id}-tab`;
