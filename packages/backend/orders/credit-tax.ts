/** The amounts of an invoice, in cents. */
export interface InvoiceSums {
  readonly total: number;
  readonly tax: number;
  /** Gift cards that it sold; they have no VAT. */
  readonly soldCards: number;
}

/** Goods and delivery are credited first, by their share of the VAT; gift cards that were sold come last. */
function creditedUpTo(cents: number, { total, tax, soldCards }: InvoiceSums): { readonly tax: number; readonly soldCards: number } {
  const taxed = Math.max(0, total - soldCards);
  const goods = Math.min(cents, taxed);
  return { tax: taxed === 0 ? 0 : Math.round((tax * goods) / taxed), soldCards: cents - goods };
}

/** VAT and sold gift cards in a credited part. Those of all parts sum to those of the invoice, whatever the rounding of each. */
export function partOfInvoice(sums: InvoiceSums, before: number, cents: number): { readonly tax: number; readonly soldCards: number } {
  const [from, to] = [creditedUpTo(before, sums), creditedUpTo(before + cents, sums)];
  return { tax: to.tax - from.tax, soldCards: to.soldCards - from.soldCards };
}
