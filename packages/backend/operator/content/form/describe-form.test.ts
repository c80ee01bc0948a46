import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DiscountCodeInput } from '../../codes/discount-codes.ts';
import { GiftCardInput } from '../../codes/gift-cards.ts';
import { ENTRY_KINDS, type EntryKindName, entryForm } from '../entries.ts';
import { DOCUMENT_SCHEMAS } from '../content-files.ts';
import { describeForm, type Field, type Widget } from './describe-form.ts';
import { CHOICE_LABELS, FIELD_LABELS, PART_LABELS } from './form-labels.ts';
import { blankOf, storedValue } from './form-values.ts';

const DEMO = join(import.meta.dirname, '../../../../sandbox/seed/content');
const read = (name: string): unknown => JSON.parse(readFileSync(join(DEMO, `${name}.json`), 'utf8'));
/** Lists of files, which the seed makes from its pictures. */
const WITHOUT_DEMO: readonly string[] = ['pictures', 'films'];

/** Each widget inside, with its path. */
function* widgetsOf(widget: Widget, path = ''): Generator<readonly [path: string, widget: Widget]> {
  yield [path, widget];
  const fields = function* (all: readonly Field[], at: string): ReturnType<typeof widgetsOf> {
    for (const { name, widget: inner } of all) yield* widgetsOf(inner, `${at}.${name}`);
  };
  if (widget.kind === 'group') yield* fields(widget.fields, path);
  if (widget.kind === 'parts') for (const { type, fields: all } of widget.types) yield* fields(all, `${path}<${type}>`);
  if ('of' in widget) yield* widgetsOf(widget.of, `${path}[]`);
}
const widgetAt = (document: string, path: string): Widget | undefined =>
  new Map(widgetsOf(describeForm(DOCUMENT_SCHEMAS[document] as z.ZodType))).get(path);

describe('describeForm', () => {
  it.each(Object.entries(DOCUMENT_SCHEMAS))('has a widget for every field of %s', (name, schema) => {
    const kinds = [...widgetsOf(describeForm(schema))].map(([path, { kind }]) => `${path} ${kind}`);
    expect(kinds.length).toBeGreaterThan(5);
    // Options of integrations are the vendor's own.
    expect(kinds.filter((one) => one.endsWith(' json'))).toEqual(name === 'shop' ? ['.integrations[].options[] json'] : []);
  });

  it.each([
    ['pages', '.pages[].title', { kind: 'languages', of: { kind: 'text', long: false }, required: ['de', 'en'] }],
    ['pages', '.pages[].body', { kind: 'languages', of: { kind: 'html' } }],
    ['pages', '.pages[].blocks<picture>.media', { kind: 'picture' }],
    ['pages', '.pages[].blocks<picture>.wide', { kind: 'switch' }],
    ['pages', '.pages[].blocks<text>.html', { kind: 'languages', of: { kind: 'html' }, required: [] }],
    ['pages', '.pages[].blocks<text>.key', { kind: 'text' }],
    ['pages', '.pages[].blocks<table>.rows[][]', { kind: 'languages', of: { kind: 'html' } }],
    ['pages', '.pages[].blocks<call-to-action>.link.url', { kind: 'link' }],
    ['pages', '.pages[].blocks<posts>.count', { kind: 'number', whole: true, min: 1, max: 6 }],
    ['home', '.blocks<hero>.slides[].tone', { kind: 'choice', choices: ['light', 'dark'] }],
    ['campaigns', '.popups[].not_for', { kind: 'choices', choices: ['customers', 'subscribers', 'buyers'] }],
    ['campaigns', '.campaigns[].countdown.ends_at', { kind: 'time' }],
    ['campaigns', '.campaigns[].shown_in[]', { kind: 'link' }],
    ['mails', '.mails[].sections[]', { kind: 'parts' }],
    ['quiz', '.questions[].answers[].scores.categories', { kind: 'record', of: { kind: 'number', min: 0 } }],
    ['shop', '.payment_methods[].countries', { kind: 'list', of: { kind: 'text' }, blank: '' }],
  ])('%s%s', (document, path, expected) => {
    expect(widgetAt(document, path)).toMatchObject(expected);
  });

  it('refuses a schema for which it has no widget', () => {
    expect(() => describeForm(z.object({ day: z.date() }))).toThrow('no widget for date at day');
  });
});

describe('the model of a form', () => {
  it.each(Object.keys(DOCUMENT_SCHEMAS).filter((name) => !WITHOUT_DEMO.includes(name)))(
    'stores the demo’s %s as it was, and begins with values that fit',
    (name) => {
      const form = describeForm(DOCUMENT_SCHEMAS[name] as z.ZodType);
      expect(storedValue(form, read(name))).toEqual(read(name));
      const lists = [...widgetsOf(form)].flatMap(([path, widget]) => (widget.kind === 'list' ? [[path, widget] as const] : []));
      expect(lists.filter(([, { of, blank }]) => storedValue(of, blank) === undefined)).toEqual([]);
    },
  );

  const form = describeForm(
    z.object({
      title: z.object({ de: z.string(), en: z.string(), cs: z.string().optional() }),
      hint: z.object({ de: z.string(), en: z.string().optional() }).partial().optional(),
      link: z.string().nullable(),
      note: z.string().optional(),
      rows: z.array(z.object({ text: z.string(), more: z.string().optional() })),
    }),
  );

  it('leaves out optional fields and languages that were emptied, and keeps required ones and what it does not know', () => {
    expect(
      storedValue(form, {
        title: { de: '', en: 'A', cs: '' },
        hint: { de: '', en: '' },
        link: '',
        note: '',
        rows: [{ text: '', more: '' }],
        own: { of: 'others' },
      }),
    ).toEqual({ title: { de: '', en: 'A' }, link: null, rows: [{ text: '' }], own: { of: 'others' } });
  });

  it('begins with the required fields', () => {
    expect(blankOf(form)).toEqual({ title: { de: '', en: '' }, link: null, rows: [] });
  });
});

/** The fields that staff fill in. */
const FORMS: readonly (readonly [name: string, form: Widget])[] = [
  ...(Object.keys(ENTRY_KINDS) as EntryKindName[]).map((kind) => [kind, entryForm(kind)] as const),
  ['discount codes', describeForm(DiscountCodeInput)],
  ['gift cards', describeForm(GiftCardInput)],
];

/** The fields that need a label. Sizes and numbers are their own. */
function namesIn(forms: readonly Widget[]) {
  const [fields, parts, choices] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const [, widget] of forms.flatMap((form) => [...widgetsOf(form)])) {
    const all = widget.kind === 'group' ? widget.fields : widget.kind === 'parts' ? widget.types.flatMap((type) => type.fields) : [];
    for (const { name } of all) fields.add(name);
    if (widget.kind === 'parts') for (const { type } of widget.types) parts.add(type);
    if ('choices' in widget) for (const choice of widget.choices) if (!/^\d/.test(String(choice))) choices.add(String(choice));
  }
  return { fields, parts, choices };
}

describe('a form of staff', () => {
  it.each(FORMS)('of %s has labels for its fields, parts and choices', (_, form) => {
    const missing = (table: Readonly<Record<string, unknown>>, names: Iterable<string>) => [...names].filter((name) => !(name in table));
    const { fields, parts, choices } = namesIn([form]);
    expect([missing(FIELD_LABELS, fields), missing(PART_LABELS, parts), missing(CHOICE_LABELS, choices)]).toEqual([[], [], []]);
  });

  it('has no label that no field needs', () => {
    const { fields, parts, choices } = namesIn(FORMS.map(([, form]) => form));
    expect(Object.keys(FIELD_LABELS).filter((name) => !fields.has(name))).toEqual([]);
    expect(Object.keys(PART_LABELS).filter((name) => !parts.has(name))).toEqual([]);
    expect(Object.keys(CHOICE_LABELS).filter((name) => !choices.has(name))).toEqual([]);
  });
});
