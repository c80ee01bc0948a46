import type { Integration } from '../../packages/contract/integration.ts';
import { originOf } from './origin.ts';

/** A text of the options; null for any other type, for an empty or a too long one. */
export function textOption({ options }: Pick<Integration, 'options'>, name: string, max = 200): string | null {
  const value = Object.hasOwn(options, name) ? options[name] : null;
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null;
}

/** The key, if it looks like one of this integration: it becomes a part of a URL. */
export const keyOf = (key: string | null | undefined, pattern: RegExp): string | null => (key != null && pattern.test(key) ? key : null);

/** The base of an integration's URLs, without a slash at the end; null for a setting that is no plain http(s) URL. */
export function baseOf({ url }: Pick<Integration, 'url'>, host: string): string | null {
  if (url === null) return host;
  return originOf(url) === null || /[?#]/.test(url) ? null : url.replace(/\/+$/, '');
}
