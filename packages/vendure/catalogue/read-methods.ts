import { PaymentMethod, type RequestContext, ShippingMethod, type TransactionalConnection } from '@vendure/core';
import { Refusal } from '../../backend/core/refusal.ts';
import { DELIVERY_RATE } from './delivery-rate.ts';
import { merged, plainText, type Texts, textsOf } from './engine-texts.ts';

interface Rate {
  readonly zone: string;
  /** Decimal euros. */
  readonly price: number;
  readonly free_from: number | null;
  readonly days_min: number;
  readonly days_max: number;
}

/** The part of the document `shop` about them. */
export interface ShopMethods {
  readonly payment_methods: readonly { readonly code: string; readonly title: Texts; readonly text: Texts; readonly enabled: boolean }[];
  readonly shipping_methods: readonly { readonly key: string; readonly title: Texts; readonly rates: readonly Rate[] }[];
  readonly shipping_zones: readonly { readonly key: string; readonly title?: Texts }[];
}

/**
 * The document with payment methods and prices of delivery as the engine has them. What the engine does not know stays: it is made there at
 * the next start (`make-methods.ts`). `deleted`: a payment method that staff have just deleted.
 */
export async function withEngineMethods<T extends ShopMethods>(
  connection: TransactionalConnection,
  ctx: RequestContext,
  { stored, deleted }: { readonly stored: T; readonly deleted: string | null },
): Promise<T> {
  const methods = await connection.getRepository(ctx, PaymentMethod).find();
  const rates = (await connection.getRepository(ctx, ShippingMethod).find({ order: { id: 'ASC' } })).flatMap(
    (one) => engineRate(one) ?? [],
  );
  checkRates(rates, stored);
  return {
    ...stored,
    payment_methods: stored.payment_methods.map((known) => {
      const found = methods.find(({ code }) => code === known.code);
      if (!found) return known.code === deleted ? { ...known, enabled: false } : known;
      const names = textsOf(found.translations, ({ name }) => name);
      const texts = textsOf(found.translations, ({ description }) => plainText(description));
      return { ...known, title: merged(known.title, names, {}), text: merged(known.text, texts, {}), enabled: found.enabled };
    }),
    shipping_methods: stored.shipping_methods.map((known) => {
      const own = rates.filter(({ method }) => method === known.key);
      const inEngine = new Set(own.map(({ zone }) => zone));
      const offered = new Map(own.filter(({ isDeleted }) => !isDeleted).map(({ rate }) => [rate.zone, rate]));
      const kept = known.rates.flatMap((rate) => offered.get(rate.zone) ?? (inEngine.has(rate.zone) ? [] : rate));
      const added = [...offered.values()].filter(({ zone }) => !known.rates.some((rate) => rate.zone === zone));
      return { ...known, rates: [...kept, ...added] };
    }),
  };
}

interface EngineRate {
  readonly method: string;
  readonly zone: string;
  readonly isDeleted: boolean;
  readonly rate: Rate;
}

/** Null: it is not one of the shop's. */
export function engineRate({ calculator: { code, args }, deletedAt }: ShippingMethod): EngineRate | null {
  if (code !== DELIVERY_RATE) return null;
  const values = new Map(args.map(({ name, value }) => [name, value]));
  const text = (name: string): string => values.get(name)?.trim() ?? '';
  const amount = (name: string): number | null => (/^\d+$/.test(text(name)) ? Number(text(name)) / 100 : null);
  const zone = text('zone');
  return {
    method: text('method'),
    zone,
    isDeleted: deletedAt !== null,
    rate: {
      zone,
      price: amount('price') ?? NaN,
      free_from: amount('freeFrom'),
      days_min: Number(text('daysMin')),
      days_max: Number(text('daysMax')),
    },
  };
}

function checkRates(rates: readonly EngineRate[], { shipping_methods, shipping_zones }: ShopMethods): void {
  const seen = new Set<string>();
  for (const { method, zone, rate } of rates.filter(({ isDeleted }) => !isDeleted)) {
    const refuse = (reason: string): never => {
      throw new Refusal('validation_failed', `${method}, ${zone}: ${reason}`);
    };
    if (!shipping_methods.some(({ key }) => key === method)) refuse(`the shop has ${listed(shipping_methods)}`);
    if (!shipping_zones.some(({ key }) => key === zone)) refuse(`the shop has ${listed(shipping_zones)}`);
    if (seen.has(`${method} ${zone}`)) refuse('there is another price for the same method and zone');
    if (!(rate.price >= 0)) refuse('the price is missing');
    if (!(rate.days_min >= 0 && rate.days_min <= rate.days_max)) refuse('the days are not in order');
    seen.add(`${method} ${zone}`);
  }
}

const listed = (entries: readonly { readonly key: string }[]): string => entries.map(({ key }) => key).join(', ');
