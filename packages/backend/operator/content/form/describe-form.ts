import * as z from 'zod';
import { ContentBlock } from '../../../../contract/content-blocks.ts';
import { Media } from '../../../../contract/media.ts';
import { LANGS } from '../../../core/language.ts';
import { BlockEntry } from '../../../shop/pages-document.ts';
import { Link } from '../../../shop/text.ts';
import { blankOf } from './form-values.ts';

/** How a value is edited. Plain data: a program that shows the form needs no schema. */
export type Widget =
  | { readonly kind: 'text'; readonly long: boolean }
  | { readonly kind: 'html' }
  | { readonly kind: 'number'; readonly whole: boolean; readonly min?: number; readonly max?: number }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  /** Several of them. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** The file name of a picture or a film. */
  | { readonly kind: 'picture' }
  /** A reference of `shop/links.ts`, or an address. */
  | { readonly kind: 'link' }
  | { readonly kind: 'time' }
  /** One value for each language. */
  | { readonly kind: 'languages'; readonly of: Widget; readonly languages: readonly string[]; readonly required: readonly string[] }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }
  /** Rows; `blank` is a new one. */
  | { readonly kind: 'list'; readonly of: Widget; readonly blank: unknown }
  /** Values by a key that staff write. */
  | { readonly kind: 'record'; readonly of: Widget; readonly blank: unknown }
  /** A list of parts of different types, each of which has its own fields. */
  | { readonly kind: 'parts'; readonly types: readonly PartType[] }
  | { readonly kind: 'json' };

type Choice = string | number;

export interface Field {
  readonly name: string;
  /** May be left out. */
  readonly isOptional: boolean;
  /** May be null. */
  readonly isNullable: boolean;
  readonly widget: Widget;
  /** The first value of the field when it is added. */
  readonly blank: unknown;
}

export interface PartType {
  readonly type: string;
  readonly fields: readonly Field[];
  readonly blank: unknown;
}

/** Read once: blocks are the same in all documents. */
let blocks: Widget | undefined;

/**
 * Describes a form for values that the schema accepts (its input). Throws for a schema that has no widget. A form by hand would be a second
 * list of some 200 fields; JSON Schema does not know texts in languages, pictures and references. The stored entry itself is edited, so
 * fields that no form knows stay. The name of a field decides if its text is long, HTML, a picture or a link.
 */
export const describeForm = (schema: z.ZodType): Widget => widgetOf(schema, { path: [], isStoredBlock: false });

interface Context {
  readonly path: readonly string[];
  /**
   * The schema is the contract's, of a block as the storefront gets it. Editors store texts by language, the file name of a picture, and
   * references for links (`content/pages.ts`).
   */
  readonly isStoredBlock: boolean;
}

interface Optionality {
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

function unwrapped(schema: z.ZodType, found: Optionality = { isOptional: false, isNullable: false }): [z.ZodType, Optionality] {
  if (schema === Link) return [schema, { ...found, isNullable: true }];
  if (schema instanceof z.ZodOptional) return unwrapped(schema.unwrap() as z.ZodType, { ...found, isOptional: true });
  if (schema instanceof z.ZodDefault) return unwrapped(schema.unwrap() as z.ZodType, { ...found, isOptional: true });
  if (schema instanceof z.ZodNullable) return unwrapped(schema.unwrap() as z.ZodType, { ...found, isNullable: true });
  // A transform reads what stands before it.
  if (schema instanceof z.ZodPipe) return unwrapped((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, found);
  return [schema, found];
}

function widgetOf(given: z.ZodType, context: Context): Widget {
  const [schema] = unwrapped(given);
  const { path, isStoredBlock } = context;
  if (schema === BlockEntry) return { kind: 'group', fields: [] };
  if (isStoredBlock && schema === Media) return { kind: 'picture' };
  if (schema instanceof z.ZodObject) return isByLanguage(schema) ? languagesOf(schema, context) : groupOf(schema, context);
  if (schema instanceof z.ZodArray) return listOf(schema.element as z.ZodType, context);
  if (schema instanceof z.ZodRecord) {
    const of = widgetOf(schema.valueType as z.ZodType, { ...context, path: [...path, '*'] });
    return { kind: 'record', of, blank: blankOf(of) };
  }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options };
  if (schema instanceof z.ZodLiteral) return { kind: 'choice', choices: [...schema.values] as Choice[] };
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodNumberFormat) return numberOf(schema);
  if (schema instanceof z.ZodISODateTime) return { kind: 'time' };
  if (schema instanceof z.ZodISODate) return { kind: 'text', long: false };
  if (schema instanceof z.ZodString) return isStoredBlock ? storedText(given, path) : textOf(path);
  if (schema === Link) return { kind: 'link' };
  // Ids, which are a number or a text.
  if (schema instanceof z.ZodUnion && (schema.options as z.ZodType[]).some((one) => one instanceof z.ZodString))
    return { kind: 'text', long: false };
  if (schema instanceof z.ZodUnknown) return { kind: 'json' };
  throw new Error(`no widget for ${schema.def.type} at ${path.join('.')}`);
}

const isByLanguage = ({ shape }: z.ZodObject): boolean => {
  const names = Object.keys(shape);
  return names.length > 1 && names.every((name) => LANGS.some((lang) => lang === name));
};

function languagesOf({ shape }: z.ZodObject, context: Context): Widget {
  const entries = Object.entries(shape);
  const of = widgetOf(entries[0]?.[1] ?? z.unknown(), context);
  const required = entries.flatMap(([lang, one]) => (unwrapped(one)[1].isOptional ? [] : [lang]));
  return { kind: 'languages', of, languages: entries.map(([lang]) => lang), required };
}

/** Set by the program, or the same for all values of a type. */
const HIDDEN: ReadonlySet<string> = new Set(['type', 'lang', 'products']);

function fieldsOf({ shape }: z.ZodObject, context: Context): Field[] {
  return Object.entries(shape as Readonly<Record<string, z.ZodType>>).flatMap(([name, schema]): Field[] => {
    if (context.isStoredBlock && HIDDEN.has(name)) return [];
    const widget = widgetOf(schema, { ...context, path: [...context.path, name] });
    return [{ name, ...unwrapped(schema)[1], widget, blank: blankOf(widget) }];
  });
}

const groupOf = (schema: z.ZodObject, context: Context): Widget => ({ kind: 'group', fields: fieldsOf(schema, context) });

function listOf(element: z.ZodType, context: Context): Widget {
  const [one] = unwrapped(element);
  if (one === BlockEntry) return (blocks ??= partsOf(ContentBlock, { path: ['block'], isStoredBlock: true }));
  if (one instanceof z.ZodDiscriminatedUnion) return partsOf(one, context);
  if (one instanceof z.ZodEnum) return { kind: 'choices', choices: one.options };
  const of = widgetOf(element, context);
  return { kind: 'list', of, blank: blankOf(of) };
}

function partsOf({ options }: z.ZodDiscriminatedUnion, context: Context): Widget {
  const types = (options as readonly z.ZodObject[]).map((option): PartType => {
    const type = String((option.shape['type'] as z.ZodLiteral).value);
    const fields = fieldsOf(option, { ...context, path: [...context.path, type] }).filter(({ name }) => name !== 'type');
    return { type, fields, blank: { type, ...(blankOf({ kind: 'group', fields }) as object) } };
  });
  return { kind: 'parts', types };
}

function numberOf(schema: z.ZodNumber | z.ZodNumberFormat): Widget {
  const { minValue, maxValue, format } = schema;
  const bound = (name: 'min' | 'max', value: number | null) =>
    value === null || !Number.isFinite(value) || Math.abs(value) > 1e9 ? {} : { [name]: value };
  return { kind: 'number', whole: format === 'safeint', ...bound('min', minValue), ...bound('max', maxValue) };
}

/** In blocks these are no texts of a language. */
const KEYS: ReadonlySet<string> = new Set(['key', 'icon', 'entity', 'products_ids']);

function storedText(schema: z.ZodType, path: readonly string[]): Widget {
  const name = path.at(-1) ?? '';
  if (name === 'url') return { kind: 'link' };
  if (KEYS.has(name)) return { kind: 'text', long: false };
  const isHtml = pipes(schema);
  // Another language than German and English is a translation, and none of them is required: `isWrittenIn` chooses.
  return { kind: 'languages', of: isHtml ? { kind: 'html' } : { kind: 'text', long: LONG.has(name) }, languages: LANGS, required: [] };
}

/** In the blocks of the contract, only `Html` is more than a plain text. */
const pipes = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodPipe ||
  ((schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) &&
    pipes(schema.unwrap() as z.ZodType));

const HTML: ReadonlySet<string> = new Set(['body', 'content', 'popup_text', 'story']);
const PICTURES: ReadonlySet<string> = new Set(['picture', 'pictures', 'cover', 'file']);
const LINKS: ReadonlySet<string> = new Set(['link', 'shown_in', 'four_cs', 'cuts', 'stones', 'sizes']);
const LONG: ReadonlySet<string> = new Set([
  'text',
  'lead',
  'meta_description',
  'short_description',
  'description',
  'intro',
  'instructions',
  'preheader',
  'packing',
  'no_printer',
]);

function textOf(path: readonly string[]): Widget {
  const name = path.at(-1) ?? '';
  const isOf = (names: ReadonlySet<string>): boolean => names.has(name);
  if (isOf(HTML)) return { kind: 'html' };
  if (isOf(PICTURES)) return { kind: 'picture' };
  // Those of a section's guide; in laws they are names of stones.
  if (isOf(LINKS) && path.at(-2) !== 'warnings') return { kind: 'link' };
  return { kind: 'text', long: LONG.has(name) };
}
