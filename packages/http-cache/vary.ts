import { fieldOf, type Fields } from './origin.ts';
import type { StoredResponse } from './stored-response.ts';

export type SelectedBy = StoredResponse['selectedBy'];
export type RequestFields = Readonly<Record<string, string | undefined>>;

/**
 * RFC 9111, 4.1: the fields in which later requests must agree. Null: `*`, no request does. Codings are made here, without
 * Accept-Encoding.
 */
export function selectionOf(headers: Fields, request: RequestFields): SelectedBy | null {
  const names = (fieldOf(headers, 'vary') ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'accept-encoding');
  if (names.includes('*')) return null;
  return [...new Set(names)].toSorted().map((name) => [name, normal(request[name])] as const);
}

export function isSelected(selectedBy: SelectedBy, request: RequestFields): boolean {
  return selectedBy.every(([name, value]) => normal(request[name]) === value);
}

export function isSameSelection(one: SelectedBy, other: SelectedBy): boolean {
  return one.length === other.length && one.every(([name, value], at) => other[at]?.[0] === name && other[at][1] === value);
}

/** Whitespace around the commas of a list has no meaning. */
function normal(value: string | undefined): string | null {
  return value === undefined ? null : value.trim().replace(/\s*,\s*/g, ',');
}
