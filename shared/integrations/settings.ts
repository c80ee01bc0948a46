import type { Integration } from '../contract/integration.ts';
import { originOf } from './origin.ts';
import type { Sources } from './service.ts';

/** A text of the options; null for any other type, for an empty or a too long one. */
export function textOption({ options }: Pick<Integration, 'options'>, name: string, max = 200): string | null {
  const value = Object.hasOwn(options, name) ? options[name] : null;
  return typeof value === 'string' && value !== '' && value.length <= max ? value : null;
}

/** The key, if it looks like one of this service: it becomes a part of a URL. */
export const keyOf = (key: string | null | undefined, pattern: RegExp): string | null => (key != null && pattern.test(key) ? key : null);

/** The base of a service's URLs, without a slash at the end; null for a setting that is no plain http(s) URL. */
export function baseOf({ url }: Pick<Integration, 'url'>, host: string): string | null {
  if (url === null) return host;
  return originOf(url) === null || /[?#]/.test(url) ? null : url.replace(/\/+$/, '');
}

/** The documented hosts; a service at another address (a proxy of the operator, the sandbox) uses that one origin for everything. */
export function sourcesAt({ url }: Pick<Integration, 'url'>, host: string, documented: Sources): Sources {
  const origin = originOf(url ?? host);
  if (origin === null) return {};
  return origin === host ? documented : { script: [origin], frame: [origin], connect: [origin], img: [origin] };
}

const KINDS = ['script', 'frame', 'connect', 'img'] as const;
const EXTRA_MAX = 20;

/** Further origins that the operator names for an integration: hosts that its tags load from (`options.sources`). */
export function extraSources({ options: { sources } }: Pick<Integration, 'options'>): Sources {
  if (typeof sources !== 'object' || sources === null) return {};
  return Object.fromEntries(
    KINDS.map((kind) => {
      const given: unknown = (sources as Readonly<Record<string, unknown>>)[kind];
      const origins = Array.isArray(given) ? given.slice(0, EXTRA_MAX).map((one) => originOf(typeof one === 'string' ? one : null)) : [];
      return [kind, origins.filter((one) => one !== null)];
    }),
  );
}
