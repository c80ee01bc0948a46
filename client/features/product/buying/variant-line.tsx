import { fromCents } from '../../../../shared/commerce/money.ts';
import { subtotal, type Variant } from '../../../../shared/commerce/variant-order.ts';
import { stockStatus } from '../../../../shared/commerce/stock.ts';
import { useFormat, useT } from '../../../app-context.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { useErrorText } from '../../shop/use-error-text.ts';
import type { VariantOrder } from './use-variant-order.ts';
import styles from './variants.module.css';

interface VariantLineProps {
  readonly variant: Variant;
  /** The metal it is listed under. */
  readonly group: string | null;
  readonly order: VariantOrder;
}

export function VariantLine({ variant, group, order: { quantities, set, failures, busy } }: VariantLineProps) {
  const t = useT('variants');
  const common = useT('common');
  const format = useFormat();
  const errorText = useErrorText();
  const { row, names, unit, limit } = variant;
  const name = names.map(({ key, title }) => (key === 'size' ? common('sizeOf', { size: title }) : title)).join(', ');
  const quantity = quantities[row.id] ?? 0;
  const failure = failures.get(row.id);
  const soldOut = stockStatus(row) === 'out_of_stock';
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{noBreak(name)}</p>
        <p className={styles.unit}>{soldOut ? t('soldOut') : format.price(fromCents(unit))}</p>
      </div>
      {limit > 0 ? (
        <QuantityStepper
          value={quantity}
          min={0}
          max={limit}
          disabled={busy}
          label={t('quantityOf', { name: group === null ? name : `${group}, ${name}` })}
          onChange={(wanted) => set(variant, wanted)}
        />
      ) : (
        <span className={styles.none}>{!soldOut && t('allInCart')}</span>
      )}
      <p className={styles.subtotal}>{quantity > 0 && format.price(fromCents(subtotal(variant, quantities)))}</p>
      {failure !== undefined && (
        <div className={styles.failure} role="alert">
          <FieldError>{errorText(failure)}</FieldError>
        </div>
      )}
    </li>
  );
}
