import {
  type Injector,
  type LanguageCode,
  manualFulfillmentHandler,
  PaymentMethod,
  PaymentMethodService,
  type RequestContext,
  ShippingMethod,
  ShippingMethodService,
  TransactionalConnection,
} from '@vendure/core';
import type { Db } from '../../backend/db/database.ts';
import { SHOP_PAYMENT } from '../orders/staff-hooks.ts';
import { DELIVERY_RATE } from './delivery-rate.ts';
import type { Texts } from './engine-texts.ts';
import { engineRate, type ShopMethods } from './read-methods.ts';

/**
 * Payment methods and prices of delivery of the document that the engine does not have: there staff change them. Those that it has stay. So
 * an import of content keeps what staff have changed. A field "offered" beside the engine's own switch would be overlooked: staff use the
 * switch first.
 */
export async function makeMethods(injector: Pick<Injector, 'get'>, ctx: RequestContext, db: Db): Promise<void> {
  const stored = await db.get<{ json: string }>("SELECT json FROM documents WHERE name = 'shop'");
  const shop = JSON.parse(stored?.json ?? '') as ShopMethods;
  const connection = injector.get(TransactionalConnection);
  const methods = new Set((await connection.getRepository(ctx, PaymentMethod).find()).map(({ code }) => code));
  for (const { code, title, text, enabled } of shop.payment_methods.filter((one) => !methods.has(one.code)))
    await injector.get(PaymentMethodService).create(ctx, {
      code,
      enabled,
      handler: { code: SHOP_PAYMENT, arguments: [] },
      translations: translations(title, (lang) => text[lang] ?? ''),
    });
  const known = (await connection.getRepository(ctx, ShippingMethod).find()).flatMap((one) => engineRate(one) ?? []);
  for (const { key, title, rates } of shop.shipping_methods)
    for (const { zone, price, free_from, days_min, days_max } of rates) {
      if (known.some((one) => one.method === key && one.zone === zone)) continue;
      const names = shop.shipping_zones.find((one) => one.key === zone)?.title ?? {};
      const args = {
        method: key,
        zone,
        price: Math.round(price * 100),
        freeFrom: free_from === null ? '' : Math.round(free_from * 100),
        daysMin: days_min,
        daysMax: days_max,
      };
      await injector.get(ShippingMethodService).create(ctx, {
        code: `${key}-${zone}`,
        fulfillmentHandler: manualFulfillmentHandler.code,
        checker: { code: 'default-shipping-eligibility-checker', arguments: [{ name: 'orderMinimum', value: '0' }] },
        calculator: { code: DELIVERY_RATE, arguments: Object.entries(args).map(([name, value]) => ({ name, value: String(value) })) },
        translations: translations(
          title,
          () => '',
          (name, lang) => `${name}, ${names[lang] ?? zone}`,
        ),
      });
    }
}

const translations = (
  title: Texts,
  description: (lang: keyof Texts) => string,
  nameOf: (title: string, lang: keyof Texts) => string = (name) => name,
) =>
  (Object.entries(title) as [keyof Texts, string][]).map(([lang, name]) => ({
    languageCode: lang as string as LanguageCode,
    name: nameOf(name, lang),
    description: description(lang),
  }));
