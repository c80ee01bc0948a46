import { type Coding, recode } from '../content-coding.ts';

/** One body as it goes over the wire, with everything about its head that does not change from hit to hit. */
export interface Variant {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Name, value, name, value …: what `writeHead` takes without further work. */
  readonly head: readonly string[];
  /** The whole head of the last hit. */
  last: { readonly age: number; readonly fresh: boolean; readonly head: string[] } | null;
}

export interface Variants {
  get(coding: Coding): Variant | undefined;
  /** Makes the variant; askers at the same time share the work. */
  make(coding: Coding): Promise<Variant>;
  /** What all others can be made of, as it is kept. */
  source(): { readonly bytes: Buffer; readonly coding: Coding };
  /** Bytes of all that is kept. */
  size(): number;
}

export interface VariantsOptions {
  readonly bytes: Buffer;
  /** The coding that the bytes are in. */
  readonly coding: Coding;
  /** Entity tag of the plain bytes; those of the codings follow from it. */
  readonly etag: string;
  readonly head: readonly string[];
}

/**
 * The codings of one body. The plain bytes, eight times the compressed ones, are kept only until one coding is made, and after that
 * only if somebody asks for them plain: nearly nobody does. Whatever is asked for later comes out of what is there.
 */
export function createVariants({ bytes, coding: given, etag, head }: VariantsOptions): Variants {
  const ready = new Map<Coding, Variant>();
  const making = new Map<Coding, Promise<Variant>>();
  let source: { bytes: Buffer; coding: Coding } = { bytes, coding: given };
  if (given !== 'identity') ready.set(given, toVariant(given, bytes));

  async function makeOne(coding: Coding): Promise<Variant> {
    const encoded = await recode(source.bytes, source.coding, coding);
    if (source.coding === 'identity') source = { bytes: encoded, coding };
    const variant = toVariant(coding, encoded);
    ready.set(coding, variant);
    return variant;
  }

  function toVariant(coding: Coding, encoded: Buffer): Variant {
    const tag = etagOf(etag, coding);
    const lines = [...head, 'etag', tag, 'content-length', String(encoded.length)];
    if (coding !== 'identity') lines.push('content-encoding', coding);
    return { bytes: encoded, etag: tag, head: lines, last: null };
  }

  return {
    get: (coding) => ready.get(coding),
    async make(coding) {
      const known = ready.get(coding);
      if (known) return known;
      const made = making.get(coding) ?? makeOne(coding).finally(() => making.delete(coding));
      making.set(coding, made);
      return made;
    },
    source: () => source,
    size() {
      const kept = new Set([source.bytes, ...[...ready.values()].map((variant) => variant.bytes)]);
      return [...kept].reduce((sum, one) => sum + one.length, 0);
    },
  };
}

/** RFC 9110, 8.8.3: a strong validator tells the codings apart; a weak one need not. */
function etagOf(etag: string, coding: Coding): string {
  return coding === 'identity' || !/^".*"$/.test(etag) ? etag : `${etag.slice(0, -1)}-${coding}"`;
}
