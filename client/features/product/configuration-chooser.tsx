import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import { choicesOf, findBySku, type ValueChoice } from '../../../shared/commerce/configuration-choice.ts';
import { salePrice } from '../../../shared/commerce/price.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { ConfigurationRow, Product } from '../../../packages/contract/product.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { productQuery } from './queries.ts';
import { shownChoice } from './shown-configuration.ts';
import { textsOf } from './stock-words.ts';
import styles from './configuration-chooser.module.css';
import role from '../../ui/text-role.module.css';
import { linePreview, pictureOf } from './line-preview.ts';

interface ChooserProps {
  readonly slug: string;
  /** The configuration to start from. */
  readonly sku: string;
  /** Keys of the options to ask for. */
  readonly toChoose: readonly string[];
  readonly busy: boolean;
  readonly onPrefetch: () => void;
  readonly onBuy: (chosen: Pick<AddItem, 'product_configuration_id' | 'preview'>) => void;
}

/** Fields for the size (or length) of a product that is bought outside of its product page; the metal is fixed. */
export function ConfigurationChooser({ slug, sku, ...rest }: ChooserProps) {
  const { data, isError } = useQuery(productQuery(slug, sku));
  if (isError) return <PartFailed />;
  return data ? <ChooserForm product={data.data} sku={sku} {...rest} /> : <Skeleton lines={2} />;
}

type FormProps = Omit<ChooserProps, 'slug'> & { readonly product: Product };

function ChooserForm({ product, sku, toChoose, busy, onPrefetch, onBuy }: FormProps) {
  const t = useT('product');
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<ConfigurationRow | null>(null);
  const { item_page } = product;
  const [isMissing, setMissing] = useState(false);
  const shown = shownChoice(product, sku, true);
  // Price and stock of the chosen row are those of the latest response.
  const fresh = findBySku(item_page.configurations, chosen?.configuration_id);
  const row = fresh ?? shown.row;
  const open = fresh ? [] : shown.open;
  const choices = choicesOf(item_page, fresh ?? shown.named, open).filter(({ option }) => toChoose.includes(option.key));
  const soldOut = stockStatus(row) === 'out_of_stock';
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (open.length > 0) {
      setMissing(true);
      form.current?.querySelector('select')?.focus();
    } else if (!soldOut && !busy) onBuy({ product_configuration_id: row.id, preview: linePreview(product, row, pictureOf(product, row)) });
  };
  return (
    <form ref={form} className={styles.form} noValidate onPointerEnter={onPrefetch} onFocus={onPrefetch} onSubmit={submit}>
      {choices.map(({ option, values }) => (
        <SelectField
          key={option.key}
          label={option.title}
          name={option.key}
          value={open.includes(option.key) ? '' : row.options[option.key]}
          error={isMissing && open.length > 0 ? t(`pleaseChoose${textsOf(option)}`) : null}
          onChange={({ currentTarget }) => setChosen(values.find(({ value }) => value.key === currentTarget.value)?.row ?? null)}
        >
          {open.includes(option.key) && (
            <option value="" disabled>
              {t(`choose${textsOf(option)}`)}
            </option>
          )}
          {values.filter(existsInMetal).map(({ value, state }) => (
            <option key={value.key} value={value.key} disabled={state === 'sold_out'}>
              {state === 'sold_out' ? `${value.title}, ${t('valueSoldOut')}` : value.title}
            </option>
          ))}
        </SelectField>
      ))}
      <PriceAndStock product={product} row={row} />
      <Button
        type="submit"
        size="sm"
        busy={busy}
        disabled={soldOut}
        aria-label={t('addToCartOf', { title: product.mixedTranslation.title })}
      >
        {t('addToCart')}
      </Button>
    </form>
  );
}

/** A live region: announced when another size changes it. */
function PriceAndStock({ product, row }: { product: Product; row: ConfigurationRow }) {
  const common = useT('common');
  const format = useFormat();
  const stock = { in_stock: common('inStock'), pre_order: common('preOrder'), out_of_stock: common('outOfStock') }[stockStatus(row)];
  return (
    <p className={role.metaFigures} role="status">
      {`${format.price(salePrice(row.cost, product))} · ${stock}`}
    </p>
  );
}

/** True if the value exists in this metal. */
const existsInMetal = ({ state }: ValueChoice): boolean => state === 'available' || state === 'sold_out';
