import { useId } from 'react';
import { type CatalogSelection, costFault } from '../../../../shared/commerce/catalog-query.ts';
import { withCost } from '../../../../shared/commerce/catalog-query-edit.ts';
import type { FiltersResponse } from '../../../../packages/contract/catalog.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FilterGroup } from './filter-group.tsx';
import { PriceSlider } from './price-slider.tsx';
import styles from './price-fields.module.css';

interface PriceFieldsProps {
  /** The listing's lowest and highest price: the placeholders of empty fields. */
  readonly cost: FiltersResponse['data']['cost'];
  readonly selection: CatalogSelection;
  readonly onChange: (selection: CatalogSelection) => void;
}

/** Minimum and maximum in whole euros; an empty field means no bound. */
export function PriceFields({ cost, selection, onChange }: PriceFieldsProps) {
  const t = useT('catalog');
  const format = useFormat();
  const { min, max } = selection;
  const fault = costFault(selection);
  const id = useId();
  const described = fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': id };
  return (
    <FilterGroup title={t('price')} chosen={min !== null || max !== null ? 1 : 0} open name={null}>
      <PriceSlider cost={cost} min={min} max={max} onChange={(from, to) => onChange(withCost(selection, from, to))} />
      <div className={styles.price}>
        <PriceInput
          name="min_cost_from"
          label={t('priceFrom')}
          placeholder={format.number(Math.floor(cost.min))}
          value={min}
          {...described}
          onChange={(value) => onChange(withCost(selection, value, max))}
        />
        <span aria-hidden="true">{t('priceBetween')}</span>
        <PriceInput
          name="max_cost_to"
          label={t('priceTo')}
          placeholder={format.number(Math.ceil(cost.max))}
          value={max}
          {...described}
          onChange={(value) => onChange(withCost(selection, min, value))}
        />
      </div>
      {fault !== null && (
        <div className={styles.fault}>
          <CostFault id={id} fault={fault} />
        </div>
      )}
    </FilterGroup>
  );
}

/** The error of the price bounds. */
export function CostFault({ fault, id }: { fault: NonNullable<ReturnType<typeof costFault>>; id?: string }) {
  const t = useT('catalog');
  return <FieldError {...(id !== undefined && { id })}>{t(fault === 'crossed' ? 'priceCrossed' : 'priceUnreadable')}</FieldError>;
}

interface PriceInputProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string;
}

function PriceInput({ label, value, onChange, ...rest }: PriceInputProps) {
  return (
    <input
      {...rest}
      aria-label={label}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={16}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => onChange(parse(target.value))}
    />
  );
}

/** Typed or pasted `1.500 €` is 1500, and so is `1.500,00`. */
function parse(text: string): number | null {
  const digits = text
    .replace(/[.,]\d{1,2}(?=\D*$)/, '')
    .replace(/\D/g, '')
    .slice(0, 7);
  return digits === '' ? null : Number(digits);
}
