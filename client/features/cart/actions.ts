import type { AddItem } from '../../../shared/commerce/cart-changes.ts';
import type { App } from '../../app-context.tsx';

export async function loadCart({ stores }: App): Promise<void> {
  stores.cart.status = 'ready';
}

export async function addItem(app: App, _item: AddItem): Promise<void> {
  app.stores.cart.status = 'ready';
}

export function setQuantity(_app: App, _lineId: number, _quantity: number): void {}

export function removeLine(_app: App, _lineId: number): void {}

export function openDrawer({ stores }: App): void {
  stores.cart.drawerOpen = true;
}

export function closeDrawer({ stores }: App): void {
  stores.cart.drawerOpen = false;
}
