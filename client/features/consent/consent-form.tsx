import { Fragment, type ReactNode, useState } from 'react';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../../../shared/commerce/consent.ts';
import { categorizedIntegrations } from '../../../shared/integrations/categories.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './consent-form.module.css';
import { NECESSARY_ENTRIES } from './necessary-entries.ts';
import { type ShownIntegration, useShownIntegrations } from './shown-integrations.ts';
import role from '../../ui/text-role.module.css';

/** The ticked categories, not yet decided. */
export interface Ticks {
  readonly ticked: readonly ConsentCategory[];
  readonly set: (category: ConsentCategory, isTicked: boolean) => void;
}

export function useTicks(start: readonly ConsentCategory[]): Ticks {
  const [ticked, setTicked] = useState(start);
  const set = (category: ConsentCategory, isTicked: boolean) =>
    setTicked(CONSENT_CATEGORIES.filter((one) => (one === category ? isTicked : ticked.includes(one))));
  return { ticked, set };
}

/** Categories that this shop has, with the integrations that are on. */
export function ConsentList({ ticks: { ticked, set } }: { readonly ticks: Ticks }) {
  const t = useT('cookies');
  const shown = useShownIntegrations(categorizedIntegrations(useBootstrap()));
  const necessary = [
    ...NECESSARY_ENTRIES.map((key) => ({
      key,
      name: t(`entry.${key}.name`),
      note: t(`entry.${key}.duration`),
      text: t(`entry.${key}.purpose`),
    })),
    ...shown.filter(({ category }) => category === 'necessary'),
  ];
  return (
    <ul className={styles.list}>
      <Category
        name="necessary"
        title={t('category.necessary.title')}
        text={t('category.necessary.text')}
        entries={necessary}
        count={t('entries', { count: necessary.length })}
        checked
      />
      {CONSENT_CATEGORIES.map((category) => {
        const own = shown.filter((one) => one.category === category);
        if (own.length === 0) return null;
        return (
          <Category
            key={category}
            name={category}
            title={t(`category.${category}.title`)}
            text={t(`category.${category}.text`)}
            entries={own}
            count={t('integrations', { count: own.length })}
            checked={ticked.includes(category)}
            onChange={(isTicked) => set(category, isTicked)}
          />
        );
      })}
    </ul>
  );
}

interface CategoryProps {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly entries: readonly Omit<ShownIntegration, 'category'>[];
  readonly count: ReactNode;
  readonly checked: boolean;
  /** Absent: always on. */
  readonly onChange?: (isTicked: boolean) => void;
}

function Category({ name, title, text, entries, count, checked, onChange }: CategoryProps) {
  const t = useT('cookies');
  return (
    <li className={styles.category}>
      <label className={styles.choice}>
        <span className={styles.mark}>
          <input
            type="checkbox"
            name={name}
            checked={checked}
            disabled={onChange === undefined}
            onChange={(event) => onChange?.(event.currentTarget.checked)}
          />
          <Icon icon="check" size="xs" />
        </span>
        <span className={styles.title}>{title}</span>
        {onChange === undefined && <span className={role.meta}>{t('alwaysOn')}</span>}
      </label>
      <p className={styles.text}>{text}</p>
      <details className={styles.details}>
        <summary>
          <span>{count}</span>
          <Icon icon="chevron-down" size="s" />
        </summary>
        <dl className={styles.services}>
          {entries.map((entry) => (
            <Fragment key={entry.key}>
              <dt>
                {entry.name}
                <span>{entry.note}</span>
              </dt>
              <dd>{noBreak(entry.text)}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </li>
  );
}

interface ConsentButtonsProps {
  readonly ticks: Ticks;
  readonly onDecided: (granted: readonly ConsentCategory[]) => void;
  /** 44 high on phones. */
  readonly small?: boolean;
}

/** Equal in size, form and colour. */
export function ConsentButtons({ ticks, onDecided, small = false }: ConsentButtonsProps) {
  const t = useT('cookies');
  return (
    <div className={small ? styles.smallButtons : styles.buttons}>
      <Button variant="secondary" onClick={() => onDecided([])}>
        {t('reject')}
      </Button>
      <Button variant="secondary" onClick={() => onDecided(ticks.ticked)}>
        {t('save')}
      </Button>
      <Button variant="secondary" onClick={() => onDecided(CONSENT_CATEGORIES)}>
        {t('accept')}
      </Button>
    </div>
  );
}
