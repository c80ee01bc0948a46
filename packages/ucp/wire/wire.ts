/** Parts of UCP's answers. Names are the protocol's; amounts are integers in minor units. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

export interface Total {
  readonly type: 'subtotal' | 'discount' | 'fulfillment' | 'gift_card' | 'total';
  readonly amount: number;
  /** Required for types that are not the protocol's. */
  readonly display_text?: string;
}

export interface LineItem {
  readonly id: string;
  readonly item: { readonly id: string; readonly title: string; readonly price: number; readonly image_url?: string };
  readonly quantity: number;
  readonly totals: readonly Total[];
}

export interface SelectedOption {
  readonly name: string;
  readonly id?: string | undefined;
  readonly label: string;
}

interface Media {
  readonly type: 'image';
  readonly url: string;
}

/** A configuration. */
export interface Variant {
  readonly id: string;
  readonly sku: string;
  readonly title: string;
  readonly description: { readonly plain: string };
  readonly url: string;
  readonly price: Price;
  readonly list_price?: Price;
  readonly availability: { readonly available: boolean; readonly status: string };
  readonly barcodes?: readonly { readonly type: string; readonly value: string }[];
  readonly options: readonly SelectedOption[];
  readonly media?: readonly Media[];
}

export interface OptionValue {
  readonly id: string;
  readonly label: string;
  readonly available: boolean;
  readonly exists: boolean;
}

export interface CatalogProduct {
  readonly id: string;
  readonly handle: string;
  readonly title: string;
  readonly description: { readonly plain: string };
  readonly url: string;
  readonly categories: readonly { readonly value: string; readonly taxonomy: 'merchant' }[];
  readonly price_range: { readonly min: Price; readonly max: Price };
  readonly media: readonly Media[];
  readonly options: readonly { readonly name: string; readonly values: readonly OptionValue[] }[];
  readonly selected: readonly SelectedOption[];
  readonly variants: readonly Variant[];
}

export type Message =
  | {
      readonly type: 'error';
      readonly code: string;
      readonly content: string;
      readonly severity: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review' | 'unrecoverable';
      readonly path?: string;
    }
  | {
      readonly type: 'warning' | 'info';
      readonly code: string;
      readonly content: string;
      readonly path?: string;
      /** Shown beside the node of `path`, and never hidden. */
      readonly presentation?: 'disclosure';
    };
