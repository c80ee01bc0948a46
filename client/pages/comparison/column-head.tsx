import { useState } from 'react';
import { splitTitle } from '../../../shared/commerce/cut-text.ts';
import { optionsToChoose } from '../../../shared/commerce/configuration-choice.ts';
import { NO_EXTRAS } from '../../../packages/contract/line-facts.ts';
import { useApp, useT } from '../../core/app-context.tsx';
import { isAllInCart } from '../../core/error-text.ts';
import { useHref } from '../../core/links.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import type { Compared } from './compared.ts';
import { comparisonSync } from '../../features/comparison/sync.ts';
import { linePreview } from '../../features/product/line-preview.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './column-head.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface ColumnHeadProps {
  readonly column: Compared;
  readonly columns: readonly Compared[];
}

export function ColumnHead({ column, columns }: ColumnHeadProps) {
  const t = useT('comparison');
  const app = useApp();
  const to = useHref();
  const { product, row, image } = column;
  const { name, rest } = splitTitle(product.mixedTranslation.title);
  const others = columns.filter((one) => one !== column).map((one) => one.row.configuration_id);
  // An address that somebody else sent leaves the shopper's own list as it is.
  const removeFromList = () => {
    const own = app.stores.comparison.savedItems.find(({ sku }) => sku === row.configuration_id);
    if (own) comparisonSync.toggleItem(app, own);
  };
  return (
    <th className={styles.head} scope="col">
      <div className={styles.tray}>
        <Picture media={image} alt="" fit="square" sizes="(min-width: 768px) 22vw, 164px" widths={[200, 320, 480, 640]} eager />
        <a
          className={cx(styles.remove, only.screen)}
          href={to('comparison', undefined, { skus: others.join(',') })}
          aria-label={t('removeOf', { title: name })}
          onClick={removeFromList}
        >
          <Icon icon="x" />
        </a>
      </div>
      <a className={styles.name} href={hrefOf(to, column)}>
        {noBreak(name)}
      </a>
      <p className={styles.line}>{noBreak(rest === '' ? product.mixedTranslation.sub_title : rest)}</p>
      <Purchase column={column} name={name} />
    </th>
  );
}

const hrefOf = (to: ReturnType<typeof useHref>, { product: { slug, embedded }, row, open }: Compared): string =>
  to('product', { slug }, embedded ? {} : { configuration_id: row.configuration_id, ...(open.length > 0 && { only: 'metal' }) });

/** Puts the product into the cart; a product with sizes to choose from, and any without JavaScript, leads to its page instead. */
function Purchase({ column, name }: { readonly column: Compared; readonly name: string }) {
  const t = useT('comparison');
  const to = useHref();
  const { add, prefetch } = useCart();
  const hydrated = useHydrated();
  const [state, setState] = useState<'idle' | 'busy' | 'addInCart' | 'addFailed'>('idle');
  const { product, row, stock, image } = column;
  const look = { size: 'sm', variant: 'secondary', wide: true } as const;
  const href = hrefOf(to, column);
  if (product.default_sku === null || (stock.status === 'out_of_stock' && !stock.soldOut)) {
    return (
      <ButtonLink {...look} href={href} aria-label={`${t('soldOut')}: ${t('viewOf', { title: name })}`}>
        {t('soldOut')}
      </ButtonLink>
    );
  }
  if (optionsToChoose(product.item_page.options).length > 0) {
    return (
      <ButtonLink {...look} href={href} aria-label={t('chooseOf', { title: name })}>
        {t('choose')}
      </ButtonLink>
    );
  }
  if (!hydrated) {
    return (
      <ButtonLink {...look} href={href} aria-label={t('viewOf', { title: name })}>
        {t('view')}
      </ButtonLink>
    );
  }
  const buy = () => {
    setState('busy');
    add({ product_configuration_id: row.id, quantity: 1, ...NO_EXTRAS, preview: linePreview(product, row, image) }).then(
      () => setState('idle'),
      (error: unknown) => setState(isAllInCart(error) ? 'addInCart' : 'addFailed'),
    );
  };
  return (
    <>
      <Button
        {...look}
        busy={state === 'busy'}
        busyLabel={t('adding')}
        aria-label={t('addToCartOf', { title: name })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={buy}
      >
        {t('addToCart')}
      </Button>
      {(state === 'addInCart' || state === 'addFailed') && (
        <div role="alert">
          <FieldError>{t(state)}</FieldError>
        </div>
      )}
    </>
  );
}
