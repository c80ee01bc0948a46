import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { App } from '../../core/app-context.tsx';

/** Creates a cart with this product only; the regular cart stays as it is. Returns the new cart's id. */
export async function createSingleItemCart({ api, stores }: Pick<App, 'api' | 'stores'>, item: Omit<AddItem, 'preview'>): Promise<string> {
  const { data } = await api.call('addItem', { body: { cart_unique_id: null, ...item } });
  const [line] = data.items;
  if (line) stores.events.send({ name: 'add_to_cart', cart: data, line, quantity: item.quantity });
  return data.unique_id;
}
