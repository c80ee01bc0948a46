import { useState } from 'react';
import { QUANTITY_MAX } from '../../../../packages/contract/limits.ts';
import { fromCents } from '../../../../shared/commerce/money.ts';
import { subtotal, type Variant } from '../../../../shared/commerce/variant-order.ts';
import { stockStatus } from '../../../../shared/commerce/stock.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { useErrorText } from '../../../core/error-text.ts';
import type { VariantOrder } from './use-variant-order.ts';
import styles from './variants.module.css';
import role from '../../../ui/text-role.module.css';

interface VariantLineProps {
  readonly variant: Variant;
  /** The title of its group: the metal. */
  readonly group: string | null;
  readonly productTitle: string;
  readonly order: VariantOrder;
}

export function VariantLine({ variant, group, productTitle, order: { quantities, set: onSet, failures, busy } }: VariantLineProps) {
  const t = useT('variants');
  const common = useT('common');
  const format = useFormat();
  const errors = useT('errors');
  const errorText = useErrorText();
  const { row, names, unit, limit } = variant;
  const name = names.map(({ key, title }) => (key === 'size' ? common('sizeOf', { size: title }) : title)).join(', ');
  const quantity = quantities[row.id] ?? 0;
  // A typed quantity outside of the limits.
  const [corrected, setCorrected] = useState<number | null>(null);
  const fullName = group === null ? name : `${group}, ${name}`;
  const limited = limit < QUANTITY_MAX ? t('limit', { count: limit }) : errors('quantity_invalid');
  const set = common('quantityCorrected', { quantity });
  const failure = failures.get(row.id);
  const soldOut = stockStatus(row) === 'out_of_stock';
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{noBreak(name)}</p>
        <p className={role.meta}>{soldOut ? t('soldOut') : format.price(fromCents(unit))}</p>
      </div>
      <p className={styles.subtotal}>{quantity > 0 && format.price(fromCents(subtotal(variant, quantities)))}</p>
      {limit > 0 ? (
        <QuantityStepper
          value={quantity}
          min={0}
          max={limit}
          disabled={busy}
          label={t('quantityOf', { name: fullName })}
          product={`${productTitle}, ${fullName}`}
          onChange={(wanted) => onSet(variant, wanted)}
          onCorrected={setCorrected}
        />
      ) : (
        <span className={role.meta}>{!soldOut && t('allInCart')}</span>
      )}
      <div className={styles.failure} role="status">
        {corrected !== null && <FieldError>{corrected > quantity ? `${set} ${limited}` : set}</FieldError>}
      </div>
      {failure !== undefined && (
        <div className={styles.failure} role="alert">
          <FieldError>{errorText(failure)}</FieldError>
        </div>
      )}
    </li>
  );
}
