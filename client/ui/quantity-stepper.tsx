import { useEffect, useState } from 'react';
import { useT } from '../core/app-context.tsx';
import { Icon } from './icon.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** Gets the typed number when it was replaced by the nearest possible one; null when the field changes again. */
  readonly onCorrected: (typed: number | null) => void;
  /** „Anzahl Solitärring Adele“. */
  readonly label: string;
  /** The product, for the names of the buttons: „Solitärring Adele, Gelbgold 750 · Größe 54“. */
  readonly product: string;
  readonly min?: number;
  readonly max?: number;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** A native number field with two buttons beside it; a typed number applies on blur. */
export function QuantityStepper({
  value,
  onChange,
  onCorrected,
  label,
  product,
  min = 1,
  max = 99,
  name = 'quantity',
  disabled = false,
}: QuantityStepperProps) {
  const t = useT('common');
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);

  const commit = (wanted: number) => {
    const next = Number.isFinite(wanted) ? Math.min(max, Math.max(min, Math.round(wanted))) : value;
    setTyped(String(next));
    onCorrected(Number.isFinite(wanted) && next !== wanted ? wanted : null);
    if (next !== value) onChange(next);
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t('decreaseQuantityOf', { product })}
        disabled={disabled || value <= min}
        onClick={() => commit(value - 1)}
      >
        <Icon icon="minus" size="xs" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        aria-label={label}
        min={min}
        max={max}
        value={typed}
        disabled={disabled}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onCorrected(null);
        }}
        onBlur={() => typed !== String(value) && commit(typed === '' ? Number.NaN : Number(typed))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <button
        type="button"
        aria-label={t('increaseQuantityOf', { product })}
        disabled={disabled || value >= max}
        onClick={() => commit(value + 1)}
      >
        <Icon icon="plus" size="xs" />
      </button>
    </div>
  );
}
