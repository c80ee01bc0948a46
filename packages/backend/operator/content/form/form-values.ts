import type { Field, PartType, Widget } from './describe-form.ts';

/** The value of a new row, part or language. */
export function blankOf(widget: Widget): unknown {
  switch (widget.kind) {
    case 'text':
    case 'html':
    case 'picture':
    case 'link':
    case 'time':
      return '';
    case 'number':
      return widget.min ?? 0;
    case 'switch':
      return false;
    case 'choice':
      return widget.choices[0];
    case 'choices':
    case 'list':
    case 'parts':
      return [];
    case 'record':
    case 'json':
      return {};
    case 'languages':
      return Object.fromEntries(widget.required.map((language) => [language, blankOf(widget.of)]));
    case 'group':
      return Object.fromEntries(
        widget.fields.flatMap(({ name, isOptional, isNullable, blank }) => (isOptional ? [] : [[name, isNullable ? null : blank]])),
      );
    default:
      return widget satisfies never;
  }
}

/** As it is stored: without optional fields and languages that were emptied. Fields that the form does not have stay as they are. */
export function storedValue(widget: Widget, value: unknown): unknown {
  if (widget.kind === 'group') return isRecord(value) ? storedFields(widget.fields, value) : value;
  if (widget.kind === 'list') return Array.isArray(value) ? value.map((one) => storedValue(widget.of, one)) : value;
  if (widget.kind === 'parts') return Array.isArray(value) ? value.map((one) => storedPart(widget.types, one)) : value;
  if (widget.kind === 'record')
    return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storedValue(widget.of, one)])) : value;
  if (widget.kind !== 'languages' || !isRecord(value)) return value;
  const written = Object.entries(value).filter(([language, one]) => widget.required.includes(language) || !isEmpty(one));
  return Object.fromEntries(written.map(([language, one]) => [language, storedValue(widget.of, one)]));
}

function storedFields(fields: readonly Field[], value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
      const field = fields.find((one) => one.name === name);
      if (!field) return [[name, given]];
      const stored = storedValue(field.widget, given);
      if (!isEmpty(stored)) return [[name, stored]];
      if (field.isNullable && stored !== undefined) return [[name, null]];
      return field.isOptional ? [] : [[name, stored]];
    }),
  );
}

function storedPart(types: readonly PartType[], value: unknown): unknown {
  if (!isRecord(value)) return value;
  const part = types.find(({ type }) => type === value['type']);
  return part ? storedFields(part.fields, value) : value;
}

/** An emptied text, or one without a language. A list may be empty, and a switch off. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isRecord(value) && Object.keys(value).length === 0);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
