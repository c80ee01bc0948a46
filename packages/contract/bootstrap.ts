import * as z from 'zod';
import { IDENTITY_PROVIDERS } from './codes.ts';
import { Amount, Country, Id, LanguageTag } from './common.ts';
import { CompanyLegal } from './company-legal.ts';
import { isoCountry } from './country.ts';
import { Html } from './html.ts';
import { Integration } from './integration.ts';
import { Media } from './media.ts';
import { REFUND_TYPES, RETURN_LENGTHS } from './return-limits.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
/** `09:30` */
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

export const Language = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  domain_name: z.string().nullable(),
  language_redirect: z.boolean(),
});
export type Language = z.infer<typeof Language>;

/** ISO 4217 code in capitals, one of the current currencies that `Intl` supports. */
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine((code) => Intl.supportedValuesOf('currency').includes(code));

/** A text that may be left out. */
const Said = z.string().trim().default('');

const settingsOf = z.object({
  /** Stands in prices in place of the sign that the language has for `currency_code`; empty: that one. */
  currency_sign: Said,
  currency_code: Currency,
  /** Of days in the account, of orders and returns: `d` to `dd`, `M` to `MMMM`, `yy`, `yyyy`. Another one: `dd.MM.yyyy`. */
  date_format: Said,
  /** The domain of the storefront; `npm run doctor` compares it. */
  front_domain: Said,
  /** Empty: `legal_name`, else `front_domain`. */
  company_name: Said,
  /** Empty: `company_name`. */
  legal_name: Said,
  tagline: Said,
  /** Picture of the shop's own logo, about five times as wide as high, as in `Media.url`. Null: the name in letters. */
  desktop_logo: z.string().nullable().default(null),
  company_address: z.object({
    email_address: z.string(),
    phone_number: z.string(),
    address_line_1: z.string(),
    address_line_2: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string().overwrite(isoCountry),
    zip: z.string(),
  }),
  /** Text to show, one line per group of days. */
  working_hours: z.string(),
  /** The same as structured data. Empty when the company has no physical shop. */
  opening_hours: z
    .array(z.object({ days: z.array(z.enum(WEEKDAYS)), opens: z.string().regex(HOUR), closes: z.string().regex(HOUR) }))
    .default([]),
  default_return_timeframe: z.int(),
  /** Origin of the media host (`https://cdn.example`). Null: media are served below the storefront's /media path. */
  cdn_domain: z.string().nullable(),
});

/** Titles, the sender of mails and what a screen reader says of the logo need a name. */
export const Settings = settingsOf.overwrite((settings) => {
  const name = settings.company_name || settings.legal_name || settings.front_domain.replace(/^(https?:\/\/)?(www\.)?/, '') || NAMELESS;
  return { ...settings, company_name: name, legal_name: settings.legal_name || name };
});
const NAMELESS = 'Shop';
export type Settings = z.infer<typeof Settings>;

/**
 * One menu entry. Level 1 has `parent_id: null`. Below it, an entry with `is_title` starts a column; the entries after it
 * (same `parent_id`, by `sort_order`) belong to that column. In the footer the title itself is the parent.
 * `url` is a storefront path in the requested language without locale prefix (`/catalog/ringe?type=signet`), or null.
 */
export const MenuItem = z.object({
  id: Id,
  parent_id: Id.nullable(),
  is_title: z.boolean(),
  area: z.enum(['header', 'footer']),
  sort_order: z.int(),
  title: z.string(),
  url: z.string().nullable(),
  /** Of the text that `url` leads to, where it is not that of the answer. */
  lang: LanguageTag.nullable().default(null),
  /** Picture beside the columns of a level 1 entry. */
  media: Media.pick({ url: true, alt: true }).nullable().default(null),
});
export type MenuItem = z.infer<typeof MenuItem>;

const promise = z.string().trim().min(1).nullable().catch(null).default(null);
/**
 * The shop's promises of returns and repairs, in its own words and in the requested language. A promise that is not made is not shown;
 * what the law gives is told by the storefront.
 */
export const ReturnTerms = z.object({
  /** Below the two types of a request: in which state, who pays the way, what a repair costs. */
  refund: promise,
  repair: promise,
  /** How the parcel travels. */
  parcel: promise,
  /** How to pack it, and for how much it is insured. */
  packing: promise,
  /** For customers who cannot print the label. */
  no_printer: promise,
  /** Cost and duration of a resize; those of a ring with an engraving. */
  resize: promise,
  engraved_resize: promise,
  /** Months from the delivery in which the first resize is free. */
  free_resize_months: z.int().positive().nullable().catch(null).default(null),
  /** Working days from the arrival of a parcel to the refund. */
  refund_days: z.int().positive().nullable().catch(null).default(null),
});
export type ReturnTerms = z.infer<typeof ReturnTerms>;

/** GET /bootstrap: the data that every page needs, in the requested language. */
export const Bootstrap = z.object({
  settings: Settings,
  languages: z.array(Language),
  menu: z.array(MenuItem).overwrite((items) => items.toSorted((a, b) => a.sort_order - b.sort_order)),
  material_categories: z.array(z.object({ id: Id, key: z.string(), title: z.string(), sort_order: z.int() })),
  /** Smallest amount that can be paid, keyed by currency code. */
  min_payment_amounts: z.record(z.string(), Amount),
  /** Configured services; `enabled_integrations` lists the types (`IntegrationType`) that are switched on. */
  integrations: z.array(Integration).default([]),
  enabled_integrations: z.array(z.int()).default([]),
  return_timeframes: z.array(z.object({ collection_id: Id.nullable(), category_id: Id.nullable(), days: z.int() })),
  /** Why products come back. `types`: the types of request (`ReturnType`) that the reason belongs to. */
  allowed_return_reasons: z
    .array(z.object({ key: z.string().min(1).max(RETURN_LENGTHS.reason), title: z.string(), types: z.array(z.int()) }))
    .default([]),
  /** The compensations that the shop offers for a return, in display order. */
  refund_types: z.array(z.object({ key: z.enum(REFUND_TYPES), title: z.string(), hint: promise })).default([]),
  return_terms: ReturnTerms.nullable().catch(null).default(null),
  /** Countries of delivery in display order. Without a title, the name that `Intl.DisplayNames` has in the language of the page. */
  countries: z.array(z.object({ code: Country, title: Said })),
  order_statuses: z.array(z.object({ id: Id, key: z.string(), title: z.string() })),
  payment_statuses: z.array(z.object({ code: z.int(), key: z.string(), title: z.string() })),
  footer_about: Html.nullable(),
  /** For the imprint. */
  company_legal: CompanyLegal.nullable().catch(null).default(null),
  /** Groups of calls beyond the specification that the backend has. */
  capabilities: z.array(z.string()).default([]),
  /** Identity providers, with the facts that the storefront's server needs to send a browser there. */
  social_providers: z
    .array(
      z.object({
        provider: z.enum(IDENTITY_PROVIDERS),
        sdk_config: z.object({
          client_id: z.string(),
          authorization_endpoint: z.url({ protocol: /^https?$/ }),
          scope: z.string().default('openid email profile'),
          /** For identity providers that name themselves in their response (RFC 9207): compared with `iss`, which must then be there. */
          issuer: z.url().optional(),
        }),
      }),
    )
    .default([]),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

/** GET /cv: the cache version of each group (`CACHE_GROUPS`). When a value changes, responses cached under the old value are stale. */
export const CacheVersions = z.record(z.string(), z.string());
export type CacheVersions = z.infer<typeof CacheVersions>;
