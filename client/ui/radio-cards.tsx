import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldMessage } from './field-error.tsx';
import styles from './radio-cards.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface RadioCard {
  readonly value: string;
  readonly title: ReactNode;
  /** Second line, small. */
  readonly hint?: ReactNode;
  /** At the right edge: a price or, with `quietAside`, a remark. */
  readonly aside?: ReactNode;
  readonly quietAside?: boolean;
  /** Below the line, only while chosen. */
  readonly details?: ReactNode;
  readonly disabled?: boolean;
}

interface RadioCardsProps {
  readonly name: string;
  readonly legend: string;
  readonly cards: readonly RadioCard[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  /** Second lines in the size of the first, and details that begin at the edge on phones. */
  readonly large?: boolean;
}

/** One of several, each a full row: delivery, payment. */
export function RadioCards({ name, legend, cards, value, onChange, error, large }: RadioCardsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      <div className={cx(styles.group, large && styles.large)}>
        {cards.map((card) => (
          <div key={card.value} className={styles.card}>
            <label>
              <input
                type="radio"
                name={name}
                value={card.value}
                checked={card.value === value}
                disabled={card.disabled}
                required
                onChange={() => onChange(card.value)}
              />
              <span className={styles.main}>
                {card.title}
                {card.hint !== undefined && <span className={styles.hint}>{card.hint}</span>}
              </span>
              {card.aside !== undefined && card.aside !== null && (
                <span className={cx(styles.aside, card.quietAside && styles.quiet)}>{card.aside}</span>
              )}
            </label>
            {card.details !== undefined && card.value === value && <div className={styles.details}>{card.details}</div>}
          </div>
        ))}
      </div>
      <FieldMessage error={error} errorId={id} />
    </fieldset>
  );
}
