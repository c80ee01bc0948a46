import type { Bootstrap } from '../contract/bootstrap.ts';
import type { RouteKey } from '../routes.ts';
import { googleAddressValidation } from './google-address-validation.ts';
import { payPal } from './paypal.ts';
import type { Service, Sources } from './service.ts';
import { stripe } from './stripe.ts';

const services: readonly Service[] = [stripe, payPal, googleAddressValidation];

export type ShopIntegrations = Pick<Bootstrap, 'integrations' | 'enabled_integrations'>;

/** The origins of the switched-on services that a page uses. Null is an error page, which uses none. */
export function sourcesOf(page: RouteKey | null, { integrations, enabled_integrations }: ShopIntegrations): Required<Sources> {
  const found = services
    .filter(({ type, pages }) => page !== null && enabled_integrations.includes(type) && pages.includes(page))
    .flatMap((service) => integrations.filter(({ type }) => type === service.type).map(service.sources));
  const all = (kind: keyof Sources) => [...new Set(found.flatMap((sources) => sources[kind] ?? []))];
  return { script: all('script'), frame: all('frame'), connect: all('connect'), img: all('img'), payment: all('payment') };
}
