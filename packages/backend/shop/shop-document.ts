import * as z from 'zod';
import { DocumentNumbers } from '../core/document-numbers.ts';
import { Bootstrap } from '../../contract/bootstrap.ts';
import { PAYMENT_KINDS } from '../../contract/payment-codes.ts';
import { Country, MethodCode } from '../../contract/common.ts';
import { Media } from '../../contract/media.ts';
import { REFUND_TYPES, ReturnType } from '../../contract/return-limits.ts';
import { PaymentGateway } from '../../contract/payment.ts';
import { Link, LongText, Text } from './text.ts';

/** The fields that the backend reads; the documents may contain more. */
export const ShopDocument = z.object({
  settings: z.object({
    company_name: z.string(),
    legal_name: z.string(),
    tagline: Text,
    front_domain: z.string(),
    cdn_domain: z.string().nullable(),
    desktop_logo: z.string().nullable(),
    currency_sign: z.string(),
    currency_code: z.string(),
    date_format: Text,
    company_address: z.record(z.string(), z.string()),
    city_name: Text,
    country_name: Text,
    working_hours: Text,
    opening_hours: Bootstrap.shape.settings.shape.opening_hours,
    default_return_timeframe: z.int(),
    /** The imprint; mails and PDF documents name some of it. */
    legal: z.object({
      legal_form: Text,
      seat: Text,
      register_number: z.string(),
      register_court: Text,
      vat_id: z.string(),
      managing_director: Text,
      purpose: Text,
      trade: Text,
      chamber: Text,
      authority: Text,
      rules: Text,
      rules_url: z.string(),
    }),
  }),
  /** Each fixed by the first order, return, … of its kind. */
  numbers: DocumentNumbers,
  min_payment_amounts: z.record(z.string(), z.number()),
  return_timeframes: z.array(z.object({ category: z.string().nullable(), collection: z.string().nullable(), days: z.int() })),
  menu: z.array(
    z.object({
      id: z.int(),
      parent_id: z.int().nullable(),
      area: z.enum(['header', 'footer']),
      is_title: z.boolean(),
      sort_order: z.int(),
      title: Text,
      link: Link,
      picture: z.string().optional(),
    }),
  ),
  categories: z.array(
    z.object({
      key: z.string(),
      parent: z.string().nullable(),
      sort_order: z.int(),
      slug: LongText,
      title: Text,
      design_categories: z.array(z.string()),
      stone_filter: z.object({ include: z.array(z.string()).optional(), exclude: z.array(z.string()).optional() }).optional(),
      intro: Text,
      seo_title: Text,
      meta_description: Text,
    }),
  ),
  collections: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      slug: LongText,
      title: Text,
      subtitle: Text,
      pictures: z.array(z.string()),
      feature_designs: z.array(z.string()),
      story: Text,
      seo_title: Text,
      meta_description: Text,
    }),
  ),
  material_categories: z.array(z.object({ key: z.string(), sort_order: z.int(), title: Text })),
  materials: z.array(
    z.object({
      key: z.string(),
      sku: z.string(),
      slug: LongText,
      material_category: z.string(),
      picture: z.string().optional(),
      title: Text,
      text: Text,
      design_metal: z.string().optional(),
      fineness: z.number().optional(),
      design_stone: z.string().optional(),
    }),
  ),
  order_statuses: z.array(z.object({ id: z.int(), key: z.string(), title: Text })),
  payment_statuses: z.array(z.object({ code: z.int(), key: z.string(), title: Text })),
  allowed_return_reasons: z.array(z.object({ key: z.string(), types: z.array(z.enum(ReturnType)).min(1), title: Text })),
  return_types: z.array(z.object({ id: z.enum(ReturnType), key: z.string(), title: Text })),
  refund_types: z.array(z.object({ key: z.enum(REFUND_TYPES), title: Text, hint: Text.optional() })),
  /** The shop's promises of returns and repairs. */
  return_terms: z.object({
    refund: Text,
    repair: Text,
    parcel: Text,
    packing: Text,
    no_printer: Text,
    resize: Text,
    engraved_resize: Text,
    free_resize_months: z.int().positive().nullable(),
    refund_days: z.int().positive().nullable(),
  }),
  payment_methods: z.array(
    z.object({
      code: MethodCode,
      kind: z.enum(PAYMENT_KINDS),
      title: Text,
      text: Text,
      icon: Media.optional(),
      enabled: z.boolean(),
      sort_order: z.int(),
      express: z.boolean().default(false),
      credit: z.boolean().default(false),
      credit_text: Text.optional(),
      /** Countries of the offer; null: decided by the storefront's country profile. */
      countries: z.array(Country).nullable().default(null),
      instructions: Text.optional(),
      /** Days in which a transfer has to arrive. */
      reservation_days: z.int().positive().optional(),
      /** Made and sent before it is paid. */
      on_account: z.boolean().default(false),
      bank_account: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).optional(),
    }),
  ),
  payment_gateways: z.array(PaymentGateway),
  /** `script` is a path at the origin of the backend, or at the host of the company (`vendor`). */
  integrations: z.array(
    z.object({
      type: z.int(),
      vendor: z.string().optional(),
      script: z.string().optional(),
      public_key: z.string().nullable(),
      options: z.record(z.string(), z.unknown()).default({}),
      enabled: z.boolean(),
    }),
  ),
  countries: z.array(z.object({ code: Country, zone: z.string() })),
  /** `note`: behind the text of each method of delivery to the zone. */
  shipping_zones: z.array(z.object({ key: z.string(), note: Text.optional() })),
  shipping_methods: z.array(
    z.object({
      key: z.string(),
      sort_order: z.int(),
      carrier: z.string().nullable(),
      title: Text,
      text: Text,
      max_order_amount: z.number().optional(),
      pickup: z.boolean().default(false),
      rates: z.array(
        z.object({ zone: z.string(), price: z.number(), free_from: z.number().nullable(), days_min: z.int(), days_max: z.int() }),
      ),
    }),
  ),
  /** Besides those of `packages/contract/vat-rates.ts`, and instead of those of the same country and day; in percent. */
  vat_rates: z.array(z.object({ country: Country, from: z.iso.date(), rate: z.number().min(0).max(50) })).default([]),
  /** Who has compared the rates with the shop's duties, and on which day; null: nobody yet. A shop must not open without. */
  vat_confirmed: z
    .object({ by: z.string().trim().min(2), on: z.iso.date() })
    .nullable()
    .default(null),
  badges: z.array(z.object({ key: z.string(), title: Text })),
  filter_groups: z.array(
    z.object({
      key: z.string(),
      title: Text,
      values: z.array(z.object({ key: z.string(), title: Text, pieces: z.array(z.string()).optional() })).optional(),
    }),
  ),
});
export type ShopDocument = z.infer<typeof ShopDocument>;
