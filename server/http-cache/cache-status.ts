import { fieldOf, type Fields } from './origin.ts';

/** RFC 9211: what this cache did. */
export interface Did {
  /** Why it asked the origin; undefined: it did not. */
  readonly fwd?: 'uri-miss' | 'vary-miss' | 'stale' | 'method';
  /** What the origin said, where that is not what the visitor gets. */
  readonly fwdStatus?: number;
  readonly stored?: boolean;
  readonly collapsed?: boolean;
  readonly detail?: string;
}

const NAME = 'karat';

/** RFC 9211, 2.4: `ttl` is what is left; negative for a stale copy, also when not its time but its data made it stale. */
export function hitStatus(ttl: number): string {
  return `${NAME}; hit; ttl=${ttl}`;
}

export function forwardStatus({ fwd, fwdStatus, stored, collapsed, detail }: Did): string {
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
