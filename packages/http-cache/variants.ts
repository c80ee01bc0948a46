import { type Coding, recode } from './content-coding.ts';

/** One body as it goes over the wire. */
export interface Variant {
  readonly coding: Coding;
  readonly bytes: Buffer;
  readonly etag: string;
}

/** The bytes of a body, and the coding that they are in. */
type Source = Pick<Variant, 'bytes' | 'coding'>;

/**
 * The codings of one body. The plain bytes, eight times the compressed ones, are held only until one coding is made, and after that only
 * if a client requests them: nearly none does. Later codings are made of the first one.
 */
export class Variants {
  readonly #etag: string;
  readonly #ready = new Map<Coding, Variant>();
  readonly #making = new Map<Coding, Promise<Variant>>();
  #source: Source;

  /** `etag`: the entity tag of the plain bytes; those of the codings follow from it. */
  constructor(source: Source, etag: string) {
    this.#etag = etag;
    this.#source = source;
    if (source.coding !== 'identity') this.#add(source);
  }

  get(coding: Coding): Variant | undefined {
    return this.#ready.get(coding);
  }

  /** Makes the variant once, for all that request it at the same time. */
  async make(coding: Coding): Promise<Variant> {
    const found = this.#ready.get(coding) ?? this.#making.get(coding);
    if (found) return found;
    const made = this.#makeOne(coding).finally(() => this.#making.delete(coding));
    this.#making.set(coding, made);
    return made;
  }

  /** The bytes that all other codings are made of. */
  source(): Source {
    return this.#source;
  }

  /** Bytes of all codings held. */
  size(): number {
    const held = new Set([this.#source.bytes, ...[...this.#ready.values()].map(({ bytes }) => bytes)]);
    return [...held].reduce((sum, { length }) => sum + length, 0);
  }

  async #makeOne(coding: Coding): Promise<Variant> {
    const from = this.#source;
    const bytes = await recode(from.bytes, from.coding, coding);
    if (this.#source.coding === 'identity') this.#source = { bytes, coding };
    return this.#add({ bytes, coding });
  }

  #add({ bytes, coding }: Source): Variant {
    const variant = { coding, bytes, etag: etagOf(this.#etag, coding) };
    this.#ready.set(coding, variant);
    return variant;
  }
}

/** RFC 9110, 8.8.3: a strong validator tells the codings apart; a weak one need not. */
function etagOf(etag: string, coding: Coding): string {
  return coding === 'identity' || !/^".*"$/.test(etag) ? etag : `${etag.slice(0, -1)}-${coding}"`;
}
