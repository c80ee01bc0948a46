import { isUtf8 } from 'node:buffer';
import type { WantedLine } from '../wire/line-changes.ts';

/** The order of a permalink (UCP 2026-08-25, "Permalink"). Null of `lines`: the path is malformed. */
export interface Permalink {
  readonly lines: readonly WantedLine[] | null;
  /** The language that the buyer is said to speak. */
  readonly language: string | null;
  /** A path on this site; null: none is asked for, or none that is safe. */
  readonly continueTo: string | null;
  /** Parameters of campaigns, which go along to the destination. Everything else is dropped. */
  readonly campaign: URLSearchParams;
}

const PAIR = /^([\w.-]+|~[\w-]+):([1-9]\d{0,5})$/;
const CONTROL = /[\p{Cc}\p{Cf}]/u;
const UNSAFE = /[\\\s\p{Cc}]/u;
const CAMPAIGN = /^(?:utm_[a-z]{1,20}|gclid|fbclid|msclkid)$/;
const VALUE_MAX = 200;

/** `items`: the path below the endpoint, undecoded. `origin`: of the endpoint. */
export function parsePermalink(items: string, query: string, origin: string): Permalink {
  const parameters = new URLSearchParams(query);
  return {
    lines: items === '' ? [] : parseItems(items),
    // The same field in two spellings is ambiguous, and so is a name twice.
    language: onlyOne([...parameters.getAll('context/language'), ...parameters.getAll('/context/language')]),
    continueTo: safePath(onlyOne(parameters.getAll('continue_to')), origin),
    campaign: new URLSearchParams([...parameters].filter(([name, value]) => CAMPAIGN.test(name) && isPlain(value))),
  };
}

const onlyOne = (values: readonly string[]): string | null => (values.length === 1 ? (values[0] ?? null) : null);
const isPlain = (value: string): boolean => value.length <= VALUE_MAX && !CONTROL.test(value);

function parseItems(items: string): WantedLine[] | null {
  const lines = items.split(',').map((pair) => {
    const [, token = '', quantity] = PAIR.exec(pair) ?? [];
    const sku = token.startsWith('~') ? decodeToken(token.slice(1)) : token;
    return sku ? { sku, quantity: Number(quantity) } : null;
  });
  return lines.every((line) => line !== null) ? lines : null;
}

/** Null unless it is the only way to write this text: canonical base64url without padding, of UTF-8 without control characters. */
function decodeToken(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.toString('base64url') !== token || !isUtf8(bytes)) return null;
  const text = bytes.toString('utf8');
  return CONTROL.test(text) ? null : text;
}

/** In the order of the specification: the shape, then the origin after resolution. Never the value as it was sent. */
function safePath(value: string | null, origin: string): string | null {
  if (value === null || !value.startsWith('/') || value.startsWith('//') || UNSAFE.test(value)) return null;
  if (!URL.canParse(value, origin)) return null;
  const { origin: resolved, pathname, search } = new URL(value, origin);
  return resolved === origin && !pathname.startsWith('//') ? pathname + search : null;
}
