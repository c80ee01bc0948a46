/**
 * Client state, one instance a render. The owner of a store adds it to this interface, next to the store's type:
 * `declare module '../../core/stores.ts' { interface Stores { cart: CartState } }`. The compiler then asks for its row in
 * client/app/create-stores.ts.
 */
export interface Stores {}
