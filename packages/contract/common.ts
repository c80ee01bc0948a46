import * as z from 'zod';
import { PAYMENT_CODE } from './payment-codes.ts';
import { isoCountry } from './country.ts';
import { SLUG_MAX } from './limits.ts';

/** Money on the wire: a decimal number with at most two decimals, in the shop's currency. Convert with `toCents` before calculating. */
export const Amount = z.number().nonnegative();

/** ISO 3166-1 alpha-2. `EL` for Greece is accepted, and read as `GR`. */
export const Country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .overwrite(isoCountry);

/**
 * VAT contained in a price, for each of its rates (percent), as the backend reckons it: by unit, by line or from the total. Shown as it is.
 */
export const Tax = z.object({ rate: z.number().min(0).max(100), amount: Amount });
export type Tax = z.infer<typeof Tax>;

export const Translation = z.object({ lang: z.string(), slug: z.string(), title: z.string() });
/** A language as HTML names it. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
/**
 * The language of each text that is not in the language of the answer, by the name of its field: what the editors have not translated is
 * answered as they have written it, and shown as such.
 */
export const TextsLang = z.record(z.string(), LanguageTag).optional();

/** The entity's slug and title in each language into which it is translated, for the language switch and hreflang links. */
export const Translations = z.array(Translation);
export type Translations = z.infer<typeof Translations>;

/**
 * The names of a configuration in measurement, the same in every language: by texts in the shopper's language reports would list a product
 * once for each language. `name`: in the shop's first language. `category`: the narrowest one, by its key. `options`: keys as in
 * `ConfigurationRow.options`.
 */
export const AnalyticsLabels = z.object({
  name: z.string().min(1).max(300),
  category: z.string().max(100).nullish(),
  options: z.record(z.string(), z.string()).default({}),
});
export type AnalyticsLabels = z.infer<typeof AnalyticsLabels>;

/** Absent, or with an error in it: measurement has the title alone, in the shopper's language. */
export const analytics = { analytics: AnalyticsLabels.optional().catch(undefined) };

/** Texts for search engines. */
export const Seo = z.object({ title: z.string(), description: z.string() });

/** Body of every error response (status 4xx or 5xx). `errors` maps a field name to its messages. */
export const Failure = z.object({
  error_code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Failure = z.infer<typeof Failure>;

/**
 * Unguessable id of a cart, an order, a payment or a wishlist, at least as random as a UUID v4. Other strings are rejected as malformed.
 */
export const UniqueId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/**
 * Id of a product, a configuration, a line, an address, a session …: opaque, never calculated with. A number or a text, as the backend has
 * it; it comes back as it was given, in addresses as text. Lists of ids in a query are sorted as text: equal sets are equal requests.
 */
export const Id = z.union([z.int(), z.string().regex(/^[\w-]{1,64}$/)]);
export type Id = z.infer<typeof Id>;
/** Code of a payment method: the backend's own, or one that the storefront knows (`PAYMENT_METHODS`). */
export const MethodCode = z.string().regex(PAYMENT_CODE);
export const Slug = z.string().min(1).max(SLUG_MAX);

/** A number in a query string: at most nine digits and two decimals on the wire, a number after parsing. */
export const NumberParam = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .transform(Number),
]);
