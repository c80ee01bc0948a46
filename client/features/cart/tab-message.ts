/** What tabs tell each other: which cart it is and in what state, not what is in it. */
export interface TabMessage {
  readonly type: 'cart' | 'checkout';
  readonly unique_id: string | null;
  readonly digest: string;
}

export function parseTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, unique_id, digest } = data as { type?: unknown; unique_id?: unknown; digest?: unknown };
  if (type !== 'cart' && type !== 'checkout') return null;
  if (unique_id !== null && typeof unique_id !== 'string') return null;
  return typeof digest === 'string' ? { type, unique_id, digest } : null;
}
