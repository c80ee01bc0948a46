import { fieldOf, type Fields } from './origin.ts';

/** How this cache handled a request, in the terms of RFC 9211. */
export interface Handling {
  /** Why the request was forwarded; undefined: it was not. */
  readonly fwd?: 'uri-miss' | 'vary-miss' | 'stale' | 'method';
  /** The status of the origin where the visitor gets another one. */
  readonly fwdStatus?: number;
  readonly stored?: boolean;
  readonly collapsed?: boolean;
  readonly detail?: string;
}

const NAME = 'karat';

/** RFC 9211, 2.4: `ttl` is the lifetime left; negative for a stale copy, also when new data made it stale. */
export function hitStatus(ttl: number): string {
  return `${NAME}; hit; ttl=${ttl}`;
}

export function forwardStatus({ fwd, fwdStatus, stored, collapsed, detail }: Handling): string {
  const parts = [
    NAME,
    fwd === undefined ? 'hit' : `fwd=${fwd}`,
    fwdStatus === undefined ? '' : `fwd-status=${fwdStatus}`,
    stored ? 'stored' : '',
    collapsed ? 'collapsed' : '',
    detail === undefined ? '' : `detail=${detail}`,
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** RFC 9211, 2: caches nearer to the origin stand first. */
export function afterOthers(headers: Fields, own: string): string {
  const before = fieldOf(headers, 'cache-status');
  return before === undefined ? own : `${before}, ${own}`;
}
