import * as z from 'zod';
import { SLUG_MAX } from '../../../contract/limits.ts';
import { type Lang, LANGS, SOURCE, TRANSLATED, WRITTEN } from '../../core/language.ts';
import { LongText, Text } from '../../shop/text.ts';

/** A product as the catalogue stores it in all its tables: what files of products have (docs/operations/import.md), with all fields. */
export interface CatalogProduct {
  readonly key: string;
  /** Not offered any more; its row stays. */
  readonly withdrawn: boolean;
  /** In the recommended order. */
  readonly position: number;
  /** Of the languages in which it has an address of its own. */
  readonly slug: LongText;
  readonly title: Text;
  readonly sub_title: Text;
  readonly description: Text;
  /** HTML. */
  readonly long_description: LongText;
  readonly details: readonly { readonly key: Text; readonly value: Text }[];
  readonly care: Text | null;
  readonly safety_note: Text | null;
  readonly size_label: Text | null;
  readonly vendor_model: string;
  /** Its category in reports and in the rules of returns; listings are in `categories`. */
  readonly category: string;
  readonly stone: string | null;
  readonly stone_material: string | null;
  readonly cut: string | null;
  readonly main_stone: { readonly kind: string; readonly cut: string; readonly size: readonly number[] } | null;
  readonly resizable: boolean;
  readonly hover: readonly string[] | null;
  readonly badge: string | null;
  readonly sale_percent: number;
  readonly sale_ends_at: string | null;
  readonly engraving_max: number | null;
  readonly made_to_measure: boolean;
  readonly digital: boolean;
  readonly categories: readonly string[];
  readonly collections: readonly { readonly key: string; readonly position: number }[];
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** Words that a search finds besides the texts; `all`: in every language. */
  readonly search_terms: { readonly de: readonly string[]; readonly en: readonly string[]; readonly all: readonly string[] };
  readonly configurations: readonly CatalogConfiguration[];
  readonly pictures: readonly CatalogPicture[];
}

export interface CatalogConfiguration {
  readonly sku: string;
  /** Empty: the product has no choice of metals. */
  readonly metal: string;
  /** Sku of the metal's material. */
  readonly material: string | null;
  readonly size_kind: (typeof SIZE_KINDS)[number];
  readonly size: string;
  readonly cents: number;
  /** Of a new configuration; existing ones keep theirs. */
  readonly stock: number;
  /** False: made to order when there is none. */
  readonly track_inventory: boolean;
  readonly is_default: boolean;
  readonly is_metal_default: boolean;
}

export interface CatalogPicture {
  readonly metal: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: Text;
}

export const SIZE_KINDS = ['', 'size', 'length', 'diameter'] as const;

/** A text without the languages in which it is the English one. */
export const withoutFallbacks = (text: Readonly<Partial<Record<Lang, string>>>): Partial<Record<Lang, string>> =>
  Object.fromEntries(Object.entries(text).filter(([lang, one]) => !isTranslated(lang) || one !== text[SOURCE]));
const isTranslated = (lang: string): boolean => TRANSLATED.some((one) => one === lang);

const UNSAFE_HTML =
  /<\s*\/?\s*(?:script|style|iframe|object|embed|form|input|button|svg|math|link|meta|base)\b|<[^<>]*[\s/]on\w+\s*=|javascript:/i;
const plain = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !/<[a-z!/]/i.test(text), 'HTML is shown as text here: write it without')
    .refine((text) => !/^(?:[=@]|[+-](?![\d\s,.–]))/.test(text), 'begins as a formula of a spreadsheet')
    // Line ends and tabs are harmless.
    .refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'has control characters');
const LONGEST_HTML = 100_000;
const html = z
  .string()
  .max(LONGEST_HTML)
  .refine(
    (text) => text.length > LONGEST_HTML || !UNSAFE_HTML.test(text),
    'scripts, frames, forms and styles are not shown: leave them out',
  );
/** Languages that are given; those of a stored product stay. */
const texts = (longest: number) => z.partialRecord(z.enum(LANGS), plain(longest));
const Key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'small letters, digits and hyphens, at most 80');
const Sku = z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'capital letters, digits and hyphens, 3 to 40');
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
  .max(SLUG_MAX);
const Words = z.array(plain(60)).max(100);

const Price = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,7}(?:[.,]\d{1,2})?$/, 'an amount such as 1290 or 1290.50'),
  ])
  .transform((given) => Math.round(Number(typeof given === 'string' ? given.replace(',', '.') : given) * 100))
  .refine((cents) => cents > 0 && cents <= 100_000_000, 'an amount above 0, at most 1,000,000');

const ConfigurationEntry = z.strictObject({
  sku: Sku,
  /** Left out: that of the material. */
  metal: z.string().max(40).optional(),
  material: z.string().nullable().default(null),
  size_kind: z.enum(SIZE_KINDS).optional(),
  size: z.union([z.string().max(20), z.number().transform(String)]).default(''),
  price: Price,
  stock: z.int().min(0).max(100_000).default(0),
  track_inventory: z.boolean().default(true),
  default: z.boolean().default(false),
});

const PictureEntry = z.strictObject({
  file: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,99}\.webp$/, 'the name of a .webp file: small letters, digits and hyphens')
    .optional(),
  url: z.url({ protocol: /^https$/ }).optional(),
  metal: z.string().max(40).optional(),
  material: z.string().nullish(),
  /** Left out: the title of the product. */
  alt: texts(300).optional(),
});

/** An entry of a file. A field that is left out stays as it is; of a new product it is the default. */
export const ProductEntry = z.strictObject({
  key: Key,
  withdrawn: z.boolean().optional(),
  position: z.int().min(0).max(10_000_000).optional(),
  slug: z.partialRecord(z.enum(LANGS), Slug).optional(),
  title: texts(200).optional(),
  sub_title: texts(300).optional(),
  description: texts(5000).optional(),
  long_description: z.partialRecord(z.enum(LANGS), html).optional(),
  details: z
    .array(z.strictObject({ key: texts(100), value: texts(500) }))
    .max(60)
    .optional(),
  care: texts(5000).nullable().optional(),
  safety_note: texts(2000).nullable().optional(),
  size_label: texts(100).nullable().optional(),
  vendor_model: z.string().trim().min(1).max(60).optional(),
  category: Key.optional(),
  stone: Key.nullable().optional(),
  stone_material: z.string().nullable().optional(),
  cut: Key.nullable().optional(),
  main_stone: z
    .strictObject({ kind: Key, cut: Key, size: z.array(z.number().positive()).min(1).max(3) })
    .nullable()
    .optional(),
  resizable: z.boolean().optional(),
  hover: z.array(z.string()).max(10).nullable().optional(),
  badge: z.string().nullable().optional(),
  sale_percent: z.int().min(0).max(100).optional(),
  sale_ends_at: z.iso.datetime({ offset: true }).nullable().optional(),
  engraving_max: z.int().min(1).max(60).nullable().optional(),
  made_to_measure: z.boolean().optional(),
  digital: z.boolean().optional(),
  categories: z.array(z.string()).max(50).optional(),
  collections: z
    .array(z.strictObject({ key: z.string(), position: z.int().min(0).max(10_000_000).optional() }))
    .max(50)
    .optional(),
  facets: z.record(z.string(), z.array(z.string()).max(50)).optional(),
  search_terms: z.strictObject({ de: Words.optional(), en: Words.optional(), all: Words.optional() }).optional(),
  configurations: z.array(ConfigurationEntry).min(1).max(2000).optional(),
  pictures: z.array(PictureEntry).max(200).optional(),
});
export type ProductEntry = z.output<typeof ProductEntry>;
export type PictureEntry = z.output<typeof PictureEntry>;

/** The fields that a new product needs. */
export const REQUIRED = [
  'slug',
  'title',
  'description',
  'category',
  'configurations',
  'pictures',
] as const satisfies readonly (keyof ProductEntry)[];

/** Of texts that are given, those that the shop's own languages lack. */
export const missingLanguages = (text: Readonly<Partial<Record<Lang, string | undefined>>>): readonly Lang[] =>
  WRITTEN.filter((lang) => text[lang] === undefined);

/** `stored` with the languages that are given: a translation that was none, because it was the English text, follows this. */
export const mergedText = (stored: Text | null, given: Readonly<Partial<Record<Lang, string | undefined>>>): Text =>
  Text.parse({ ...(stored && withoutFallbacks(stored)), ...given });
export const mergedLongText = (stored: LongText | null, given: Readonly<Partial<Record<Lang, string | undefined>>>): LongText =>
  LongText.parse({ ...stored, ...given });
