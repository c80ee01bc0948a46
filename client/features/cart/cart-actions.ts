/** All that works on a cart: what is exported here is what pages without a cart may ask for, by `withCart` of `door.ts`. */
export { addItem, putBack, removeLine, setQuantity } from './actions.ts';
export { hear } from './on-tab-message.ts';
export { loadCart, loadFirst } from './load.ts';
