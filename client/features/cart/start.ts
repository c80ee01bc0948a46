import type { App } from '../../app-context.tsx';
import { loadCart } from './actions.ts';

/** Called once by the browser's entry: the cart of the id that this browser keeps, and the other tabs. */
export function startCart(app: App): void {
  void loadCart(app);
}
