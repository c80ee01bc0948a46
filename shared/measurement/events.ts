import type { ShopEventName } from '../../packages/contract/codes.ts';
import type { Id } from '../../packages/contract/common.ts';
import type { Labels } from './item-labels.ts';
import type { RouteKey } from '../routes.ts';

/**
 * THE list of what shoppers do. Features send an event with the objects that they have anyway (`client/core/events.ts`); what is read of
 * them and who gets it is decided in `facts.ts` and in `shared/integrations/`, which are loaded after consent. `docs/measurement.md`
 * describes it.
 */
export interface ShopEvents {
  /** A page is shown. */
  visit: { readonly page: RouteKey | null; readonly url: string };
  /** Cards of a list are shown. `id`: of a collection. */
  view_item_list: { readonly list: SeenList; readonly cards: readonly SeenCard[] };
  /** A card of a list was clicked. `index` counts from 0. */
  select_item: { readonly list: SeenList; readonly card: SeenCard; readonly index: number };
  view_item: { readonly product: SeenProduct; readonly row: SeenRow };
  /** The backend has the line. `quantity`: by how much it has grown. */
  add_to_cart: { readonly cart: SeenCart; readonly line: SeenLine; readonly quantity: number };
  /** `quantity`: by how much the line has shrunk. */
  remove_from_cart: { readonly cart: SeenCart; readonly line: SeenLine; readonly quantity: number };
  view_cart: { readonly cart: SeenCart };
  begin_checkout: { readonly cart: SeenCart };
  /** `rate`: id of the delivery method. */
  add_shipping_info: { readonly cart: SeenCart; readonly rate: string };
  /** `method`: code of the payment method. */
  add_payment_info: { readonly cart: SeenCart; readonly method: string };
  /** `code`: of the refusal. Never a text that the shopper has typed. */
  checkout_error: { readonly cartId: string; readonly code: string };
  purchase: { readonly order: SeenOrder };
  /** The words were sent. */
  search: { readonly words: string };
  /** The results are shown. */
  view_search_results: { readonly words: string; readonly total: number; readonly cards: readonly SeenCard[] };
  /** A form with which somebody turns to the shop was sent. */
  generate_lead: { readonly form: string };
  add_to_favorites: { readonly item: SeenItem };
  remove_from_favorites: { readonly item: SeenItem };
  view_favorites: { readonly items: readonly SeenItem[] };
  /** The page was visible for another thirty seconds. */
  remain: { readonly page: RouteKey | null };
  /** A tenth of a part of the page came into view, for the first time. `depth`: where it begins, in percent of the page. */
  scroll_depth: { readonly element: string; readonly depth: number };
}

export type ShopEvent = { [N in keyof ShopEvents]: { readonly name: N } & ShopEvents[N] }[keyof ShopEvents];
export type EventOf<N extends ShopEventName> = Extract<ShopEvent, { readonly name: N }>;

export interface SeenList {
  /** The same in every language (`listName`). */
  readonly name: string;
  /** Of a collection. */
  readonly id?: Id;
}

interface Labelled {
  readonly analytics?: Labels | undefined;
}

export interface SeenCard extends Labelled {
  readonly id: Id;
  readonly slug: string;
  readonly default_sku: string | null;
  readonly base_cost: number;
  readonly sale: boolean;
  readonly sale_value: number;
  readonly mixedTranslation: { readonly title: string };
}

export type SeenProduct = Omit<SeenCard, 'slug' | 'default_sku' | 'base_cost'>;

export interface SeenRow {
  readonly id: Id;
  readonly configuration_id: string;
  readonly cost: number;
  readonly options: Readonly<Record<string, string>>;
}

export interface SeenLine extends Labelled {
  readonly product_id: Id;
  readonly product_configuration_id: Id;
  readonly sku: string;
  readonly title: string;
  readonly base_cost: number;
  readonly discount_amount: number;
  readonly quantity: number;
}

interface SeenDiscount {
  readonly code: string;
  readonly used_discount_amount: number;
}

export interface SeenCart {
  readonly unique_id: string;
  readonly items: readonly SeenLine[];
  readonly discount: SeenDiscount | null;
  readonly currency_code: string;
  readonly items_amount: number;
}

export interface SeenOrder {
  /** Gives access to the order: it names the record of what was sent, and is never sent. */
  readonly unique_id: string;
  readonly po_number: string;
  readonly created_at: string;
  readonly currency_code: string;
  readonly final_amount: number;
  readonly tax_amount: number;
  readonly shipping_amount: number;
  readonly discount: SeenDiscount | null;
  readonly order_products: readonly SeenOrderLine[];
}

interface SeenOrderLine extends Labelled {
  readonly product_id: Id;
  readonly configuration_id: string;
  readonly title: string;
  readonly quantity: number;
  readonly cost: number;
  readonly sale_discount?: number | undefined;
}

/** A product of the wish list: as a card, as an entry of the list, or only by its sku. */
export interface SeenItem extends Labelled {
  readonly sku: string;
  readonly product_id?: Id;
  readonly title?: string;
  /** After the sale. */
  readonly price?: number;
}
