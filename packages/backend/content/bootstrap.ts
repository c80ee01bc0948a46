import type { z } from 'zod';
import type { Bootstrap, Language, ReturnTerms } from '../../contract/bootstrap.ts';
import type { CompanyLegal } from '../../contract/company-legal.ts';
import type { Capability } from '../../contract/codes.ts';
import { integrations } from '../payments/offer.ts';
import { pageLanguage, resolveHtml, resolveLink } from '../shop/links.ts';
import { pictureOf } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import { languageViews } from '../core/offered-languages.ts';
import type { Shop } from '../shop/shop.ts';

/** Of the calls beyond the specification. */
const CAPABILITIES: readonly Capability[] = [
  'previews',
  'newsletter-links',
  'sessions',
  'email-change',
  'verification-mail',
  'mail-links',
  'data-export',
  'account-deletion',
  'order-documents',
  'order-cancellation',
  'order-payment',
  'wishlist-shares',
  'returns',
  'quiz',
  'withdrawals',
  'mail-choices',
  'photo-files',
  'offers',
  'order-events',
  'express-address',
];

/** Passkeys belong to a domain: a shop that is reached by an IP address has none (WebAuthn, section 5.1.2). */
const capabilities = ({ shopOrigin, gateway, quiz }: Shop): Capability[] => [
  ...CAPABILITIES.filter((one) => one !== 'quiz' || quiz.questions.length > 0),
  ...(/^[\d.]+$|^\[/.test(new URL(shopOrigin).hostname) ? [] : (['passkeys'] as const)),
  ...(gateway.credentials ? (['agent-payments'] as const) : []),
];

export async function bootstrap(shop: Shop, lang: Lang): Promise<z.input<typeof Bootstrap>> {
  const { settings: given, ...rest } = shop.document;
  const { city_name: _city, country_name: _country, legal, ...settings } = given;
  const about = shop.pages.blocks.find((one) => one.slug === 'footer-about');
  const link = (reference: string | null | undefined): string | null => (reference == null ? null : resolveLink(shop, reference, lang));
  return {
    settings: {
      ...settings,
      // Other domains lead to another shop: see the doctor.
      front_domain: new URL(shop.shopOrigin).host,
      date_format: settings.date_format[lang],
      tagline: settings.tagline[lang],
      working_hours: settings.working_hours[lang],
      company_address: address(shop, lang),
    },
    languages: languages(shop),
    menu: rest.menu.map(({ link: reference, title, picture, ...item }) => ({
      ...item,
      title: title[lang],
      url: link(reference),
      ...linkedLanguage(shop, reference, lang),
      media: picture === undefined ? null : menuPicture(shop, picture, lang),
    })),
    material_categories: rest.material_categories.map((one, index) => ({ ...one, id: index + 1, title: one.title[lang] })),
    min_payment_amounts: rest.min_payment_amounts,
    ...(await integrations(shop)),
    return_timeframes: rest.return_timeframes.map(({ category, collection, days }) => ({
      category_id: shop.categories.find((one) => one.key === category)?.id ?? null,
      collection_id: shop.collections.find((one) => one.key === collection)?.id ?? null,
      days,
    })),
    allowed_return_reasons: rest.allowed_return_reasons.map((one) => ({ ...one, title: one.title[lang] })),
    refund_types: rest.refund_types.map(({ key, title, hint }) => ({ key, title: title[lang], hint: hint?.[lang] ?? null })),
    return_terms: returnTerms(rest.return_terms, lang),
    countries: rest.countries.map(({ code }) => ({ code })),
    order_statuses: rest.order_statuses.map(({ id, key, title }) => ({ id, key, title: title[lang] })),
    payment_statuses: rest.payment_statuses.map(({ code, key, title }) => ({ code, key, title: title[lang] })),
    capabilities: capabilities(shop),
    social_providers: socialSignIns(shop),
    company_legal: companyLegal(legal, lang),
    footer_about: about ? resolveHtml(shop, about.body[lang], lang) : null,
  };
}

function returnTerms(terms: Shop['document']['return_terms'], lang: Lang): ReturnTerms {
  const { refund, repair, parcel, packing, no_printer, resize, engraved_resize, free_resize_months, refund_days } = terms;
  return {
    refund: refund[lang],
    repair: repair[lang],
    parcel: parcel[lang],
    packing: packing[lang],
    no_printer: no_printer[lang],
    resize: resize[lang],
    engraved_resize: engraved_resize[lang],
    free_resize_months,
    refund_days,
  };
}

type Legal = Shop['document']['settings']['legal'];

const companyLegal = (legal: Legal, lang: Lang): CompanyLegal => ({
  legal_form: legal.legal_form[lang],
  seat: legal.seat[lang],
  register_number: legal.register_number,
  register_court: legal.register_court[lang],
  vat_id: legal.vat_id,
  managing_directors: legal.managing_director[lang],
  purpose: legal.purpose[lang],
  trade: legal.trade[lang],
  chamber: legal.chamber[lang],
  authority: legal.authority[lang],
  rules: legal.rules[lang],
  rules_url: legal.rules_url,
});

export const languages = (shop: Shop): Language[] => languageViews(shop.languages.offered);

function linkedLanguage(shop: Shop, reference: string | null, lang: Lang): { readonly lang?: Lang } {
  const written = reference?.startsWith('page:') ? pageLanguage(shop, reference.slice('page:'.length), lang) : lang;
  return written === lang ? {} : { lang: written };
}

function menuPicture(shop: Shop, file: string, lang: Lang): { url: string; alt: string } {
  const { url, alt } = pictureOf(shop, file, lang);
  return { url, alt };
}

function address(shop: Shop, lang: Lang): z.input<typeof Bootstrap>['settings']['company_address'] {
  const { company_address: given, city_name } = shop.document.settings;
  const field = (name: string): string => given[name] ?? '';
  return {
    email_address: field('email_address'),
    phone_number: field('phone_number'),
    address_line_1: field('address_line_1'),
    address_line_2: field('address_line_2'),
    city: city_name[lang],
    state: field('state'),
    country: field('country'),
    zip: field('zip'),
  };
}

/** The facts that the storefront needs to send a browser there. */
const socialSignIns = ({ identityClients }: Shop) =>
  [...identityClients()].map(([identityProvider, { id, issuer, authorizationEndpoint }]) => ({
    provider: identityProvider,
    sdk_config: { client_id: id, issuer, authorization_endpoint: authorizationEndpoint, scope: 'openid email profile' },
  }));
