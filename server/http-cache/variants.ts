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
 * The codings of one body. The plain bytes, eight times the compressed ones, are kept only until one coding is made, and after that
 * only if somebody asks for them plain: nearly nobody does. Whatever is asked for later comes out of what is there.
 *
 * There are thousands of these: lists of four at most, none that was pushed to (that makes room for seventeen), no maps and no closures.
 */
export class Variants {
  readonly #etag: string;
  #ready: readonly Variant[] = [];
  #making: readonly { readonly coding: Coding; readonly made: Promise<Variant> }[] = [];
  #source: Source;

  /** `etag`: the entity tag of the plain bytes; those of the codings follow from it. */
  constructor(source: Source, etag: string) {
    this.#etag = etag;
    this.#source = source;
    if (source.coding !== 'identity') this.#add(source);
  }

  get(coding: Coding): Variant | undefined {
    return this.#ready.find((one) => one.coding === coding);
  }

  /** Makes the variant; askers at the same time share the work. */
  async make(coding: Coding): Promise<Variant> {
    const known = this.get(coding);
    if (known) return known;
    const underWay = this.#making.find((one) => one.coding === coding);
    if (underWay) return underWay.made;
    const making = { coding, made: this.#makeOne(coding) };
    this.#making = [...this.#making, making];
    try {
      return await making.made;
    } finally {
      this.#making = this.#making.filter((one) => one !== making);
    }
  }

  /** What all others can be made of, as it is kept. */
  source(): Source {
    return this.#source;
  }

  /** Bytes of memory that all that is kept takes. */
  size(): number {
    const kept = new Set([this.#source.bytes, ...this.#ready.map(({ bytes }) => bytes)]);
    return [...kept].reduce((sum, one) => sum + memoryOf(one), 0);
  }

  async #makeOne(coding: Coding): Promise<Variant> {
    const from = this.#source;
    const bytes = await recode(from.bytes, from.coding, coding);
    if (this.#source.coding === 'identity') this.#source = { bytes, coding };
    return this.#add({ bytes, coding });
  }

  #add({ bytes, coding }: Source): Variant {
    const variant = { coding, bytes, etag: etagOf(this.#etag, coding) };
    this.#ready = [...this.#ready, variant];
    return variant;
  }
}

/** From 16 KB on a body has pages of memory to itself (MALLOC_MMAP_THRESHOLD_), with the head of its block: 16.5 KB take 20. */
const OWN_PAGES = 16_384;
const PAGE = 4096;
const HEAD = 16;
const memoryOf = ({ length }: Buffer): number => (length < OWN_PAGES ? length : Math.ceil((length + HEAD) / PAGE) * PAGE);

/** RFC 9110, 8.8.3: a strong validator tells the codings apart; a weak one need not. */
function etagOf(etag: string, coding: Coding): string {
  return coding === 'identity' || !/^".*"$/.test(etag) ? etag : `${etag.slice(0, -1)}-${coding}"`;
}
