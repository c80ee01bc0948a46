import { useState } from 'react';
import { buyAgain } from '../../../shared/commerce/buy-again.ts';
import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useErrorText } from '../../core/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import styles from './buy-again.module.css';
import type { CurrentOffer } from './current-offer.ts';
import type { Id } from '../../../packages/contract/common.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface BuyAgainProps {
  readonly order: Order;
  readonly current: CurrentOffer;
}

/**
 * Puts the same products into the cart, as far as they are in stock; the others are named. Without JavaScript their titles lead to them.
 */
export function BuyAgain({ order, current }: BuyAgainProps) {
  const t = useT('orders');
  const cart = useCart();
  const hydrated = useHydrated();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { items, soldOut } = buyAgain(order.order_products, current.configurations);
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0);

  async function add(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      for (const item of items) await cart.add({ ...item, preview: previewOf(item.product_configuration_id) }, { quiet: true });
      cart.openDrawer();
    } catch (error) {
      setFailed(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  function previewOf(id: Id): AddItem['preview'] {
    const configuration = current.configurations.find((one) => one.id === id);
    const line = order.order_products.find((one) => one.configuration_id === configuration?.configuration_id);
    const product = current.products.find((one) => one.id === line?.product_id);
    return {
      title: line?.title ?? '',
      slug: product?.slug ?? '',
      embedded: product?.embedded ?? true,
      sku: configuration?.configuration_id ?? '',
      image: line?.image ?? null,
      options: line?.options ?? [],
      cost: configuration?.cost ?? 0,
      sale: product?.sale ?? false,
      sale_value: product?.sale_value ?? 0,
      made_to_measure: line?.made_to_measure ?? false,
      stock_qty: configuration?.stock_qty ?? 0,
      track_inventory: configuration?.track_inventory ?? true,
    };
  }

  const isAllTwo = units === 2 && order.order_products.reduce((sum, { quantity }) => sum + quantity, 0) === 2;
  return (
    <div className={cx(styles.again, only.screen)}>
      {items.length > 0 && hydrated && (
        <>
          <Button
            variant="secondary"
            wide
            busy={busy}
            busyLabel={t('adding')}
            onPointerEnter={cart.prefetch}
            onFocus={cart.prefetch}
            onClick={() => void add()}
          >
            {t('buyAgain')}
          </Button>
          <p className={role.meta}>{isAllTwo ? t('buyAgainHintTwo') : t('buyAgainHint', { count: units })}</p>
        </>
      )}
      {soldOut.length > 0 && <p className={role.meta}>{t('soldOut', { titles: soldOut.map(({ title }) => title).join(', ') })}</p>}
      {failed !== null && <FieldError>{failed}</FieldError>}
    </div>
  );
}
