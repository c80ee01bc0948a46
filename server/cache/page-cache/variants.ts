import { type Coding, decode, encode } from '../content-coding.ts';

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
  /** Bytes of all that is kept. */
  size(): number;
}

export interface VariantsOptions {
  readonly bytes: Buffer;
  /** Tells this body from others. */
  readonly hash: string;
  readonly head: readonly string[];
}

/**
 * The codings of one page. The plain bytes, eight times the compressed ones, are kept only until one coding is made, and after that
 * only if somebody asks for them plain: nearly nobody does. Whatever is asked for later comes out of what is there.
 */
export function createVariants({ bytes, hash, head }: VariantsOptions): Variants {
  const ready = new Map<Coding, Variant>();
  const making = new Map<Coding, Promise<Variant>>();
  let source: { bytes: Buffer; coding: Coding } = { bytes, coding: 'identity' };

  async function makeOne(coding: Coding): Promise<Variant> {
    const plain = await decode(source.bytes, source.coding);
    const encoded = coding === 'identity' ? plain : await encode(plain, coding);
    if (source.coding === 'identity') source = { bytes: encoded, coding };
    const variant = toVariant(coding, encoded);
    ready.set(coding, variant);
    return variant;
  }

  function toVariant(coding: Coding, encoded: Buffer): Variant {
    // RFC 9110, 8.8.3: a strong validator tells the codings apart.
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
    const lines = [...head, 'etag', etag, 'content-length', String(encoded.length)];
    if (coding !== 'identity') lines.push('content-encoding', coding);
    return { bytes: encoded, etag, head: lines, last: null };
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
    size() {
      const kept = new Set([source.bytes, ...[...ready.values()].map((variant) => variant.bytes)]);
      return [...kept].reduce((sum, one) => sum + one.length, 0);
    },
  };
}
