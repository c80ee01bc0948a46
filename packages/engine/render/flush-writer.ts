import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Response streams behind compression have `flush`: called only between complete batches of markup. */
export type FlushableWritable = Writable & { flush?(): void };

/**
 * Between React and the response. React writes a page in many small products and calls `flush()` after each complete batch of markup
 * (meant for compression streams): only there it is safe to put something between its chunks. Data of queries that finished since
 * the last flush goes in front of the markup that shows it, so hydration always finds it. It also makes one write of many.
 */
export class FlushWriter extends Writable {
  /** True when all bytes were taken, false when the page broke off. */
  readonly done: Promise<boolean>;
  readonly #out: FlushableWritable;
  readonly #takeBlocks: () => string;
  #chunks: Buffer[] = [];
  #started = false;

  /** `takeBlocks` returns the data blocks that are due (empty before the shell was flushed). */
  constructor(out: FlushableWritable, takeBlocks: () => string) {
    super();
    this.#out = out;
    this.#takeBlocks = takeBlocks;
    this.done = finished(this).then(
      () => true,
      () => false,
    );
    out.once('close', () => this.destroy());
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  flush(): void {
    if (this.#chunks.length === 0) return;
    const blocks = this.#started ? this.#takeBlocks() : '';
    this.#started = true;
    const batch = Buffer.concat(blocks === '' ? this.#chunks : [Buffer.from(blocks), ...this.#chunks]);
    this.#chunks = [];
    if (!this.#out.write(batch)) this.#waitForDrain();
    this.#out.flush?.();
  }

  override _final(done: () => void): void {
    this.flush();
    this.#out.once('finish', done).end();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#out.writableEnded) this.#out.destroy();
    done(error);
  }

  /** Corked, `write` returns false when its buffer is full: React waits for `drain`, at the end of a batch. */
  #waitForDrain(): void {
    if (this.writableCorked > 0) return;
    this.cork();
    this.#out.once('drain', () => {
      this.uncork();
      this.flush();
    });
  }
}
