import type { z } from 'zod';
import type { Integration } from '../../contract/integration.ts';
import type { PaymentMethodCode } from '../../contract/payment-codes.ts';
import type { PaymentGateway, PaymentMethod } from '../../contract/payment.ts';
import type { ShopDocument } from '../shop/shop-document.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';
import { Refusal } from '../core/refusal.ts';
import { switches } from './switches.ts';
import { type PaymentPart, withOffers } from './with-offers.ts';

type Method = ShopDocument['payment_methods'][number];

/** What the document says of payment, as far as the keys of the gateways allow it. */
const payment = ({ document, offers }: Shop): PaymentPart => (offers ? withOffers(document, offers) : document);

export const paymentGateways = (shop: Shop): z.input<typeof PaymentGateway>[] => payment(shop).payment_gateways;

/** Offered methods in display order. */
export async function paymentMethods(shop: Shop, lang: Lang): Promise<z.input<typeof PaymentMethod>[]> {
  return (await offered(shop)).map(({ code, kind, title, text, icon, express, credit, credit_text, countries, bank_account }) => ({
    code,
    kind,
    provider: gatewayOf(shop, code),
    title: title[lang],
    text: text[lang],
    icon: icon ?? null,
    express,
    credit,
    credit_text: credit_text?.[lang] ?? null,
    countries,
    ...(bank_account && { account_holder: bank_account.holder }),
  }));
}

/** An offered method with its gateway; null: no gateway. */
export async function offeredMethod(
  shop: Shop,
  code: PaymentMethodCode,
): Promise<{ readonly gateway: string | null; readonly method: Method } | null> {
  const method = (await offered(shop)).find((one) => one.code === code);
  const gateway = gatewayOf(shop, code);
  if (!method || gateway === undefined) return null;
  return { method, gateway: gateway === 'none' ? null : gateway };
}

/** The offered methods of a gateway. */
export async function methodsOf(shop: Shop, gateway: string): Promise<PaymentMethodCode[]> {
  return (await offered(shop)).map(({ code }) => code).filter((code) => gatewayOf(shop, code) === gateway);
}

const gatewayOf = (shop: Shop, code: PaymentMethodCode): string | undefined =>
  payment(shop).payment_gateways.find(({ methods }) => methods.includes(code))?.provider;

export const methodUnavailable = (): Refusal =>
  new Refusal('method_unavailable', 'this payment method is not offered', { fields: { type: ['is not offered'] } });

async function offered(shop: Shop): Promise<Method[]> {
  const { methods } = await switches(shop);
  return payment(shop)
    .payment_methods.map((one) => {
      const { enabled = one.enabled, countries = one.countries } = methods[one.code] ?? {};
      return { ...one, enabled, countries };
    })
    .filter(({ enabled }) => enabled)
    .toSorted((a, b) => a.sort_order - b.sort_order);
}

/** Public data only: every page contains it. */
export async function integrations(shop: Shop): Promise<{ integrations: z.input<typeof Integration>[]; enabled_integrations: number[] }> {
  const { integrations: switched, options: changed } = await switches(shop);
  const all = payment(shop).integrations;
  const url = ({ vendor, script }: (typeof all)[number]): string | null => {
    if (vendor !== undefined) return shop.integrationBase(vendor) + (script ?? '');
    return script === undefined ? null : new URL(script, shop.scriptOrigin()).href;
  };
  return {
    integrations: all.map((one) => ({
      type: one.type,
      url: url(one),
      public_key: one.public_key,
      options: { ...one.options, ...changed[String(one.type)] },
    })),
    enabled_integrations: [...new Set(all.filter(({ type, enabled }) => switched[String(type)] ?? enabled).map(({ type }) => type))],
  };
}
