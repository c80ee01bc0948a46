import { orderEntity, type OrderEntity } from '../wire/order-entity.ts';
import type { PlatformOrder } from '../../contract/platform-order.ts';
import { href } from '../../../shared/routes.ts';
import { notFound } from '../checkout/carts.ts';
import { hostOf } from '../identity/name-for-buyer.ts';
import type { Call, Handler } from '../operations.ts';
import { parseCheckoutId } from '../sessions.ts';
import { readUnlessRefused, type ShopCalls } from '../shop-calls.ts';

/**
 * An order is called as the checkout that it comes from, and is there for the platform of that checkout alone. The backend knows whose it is,
 * so it can be read when the checkout is forgotten.
 */
export const getOrder: Handler<object> = async (call) => {
  const order = await ownOrder(call, call.params.id);
  return order ? { ...(await entityOf(call.shop, order)) } : notFound(await call.shop.texts());
};

/** Null: there is none yet, or it is of another platform. */
export async function ownOrder({ shop, caller }: Pick<Call, 'shop' | 'caller'>, checkoutId: string): Promise<PlatformOrder | null> {
  if (!parseCheckoutId(checkoutId)) return null;
  const found = await readUnlessRefused(shop.call('getPlatformOrder', { params: { checkout: checkoutId } }));
  return found && hostOf(found.data) === hostOf(caller) ? found.data : null;
}

export async function entityOf(shop: ShopCalls, order: PlatformOrder): Promise<OrderEntity> {
  const [{ imageOf }, { giftCard }, { data }] = await Promise.all([shop.catalogContext(), shop.texts(), shop.read('getBootstrap')]);
  return orderEntity(order, {
    imageOf,
    trackingUrl: shop.urlOf(href('tracking', {})),
    statusTitle: (key) => data.order_statuses.find((status) => status.key === key)?.title,
    giftCard,
  });
}
