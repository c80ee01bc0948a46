import { Writable } from 'node:stream';
import type { FlushableWritable } from './flush-writer.ts';

/**
 * Where the renderer writes. A complete page is collected: it then goes out with length, ETag and the best coding, from the very copy
 * that is stored. A page that is streamed out of order passes through to the visitor, at the visitor's pace.
 */
export class PageBody extends Writable {
  #live: FlushableWritable | null = null;
  #chunks: Buffer[] = [];

  /** From now on bytes go there. */
  goLive(out: FlushableWritable): void {
    this.#live = out;
    // The visitor left, or the page was sent.
    out.once('close', () => this.destroy());
  }

  /** All that was written; a second call returns nothing. */
  collected(): Buffer {
    const chunks = this.#chunks;
    this.#chunks = [];
    const [first, ...rest] = chunks;
    return first && rest.length === 0 ? first : Buffer.concat(chunks);
  }

  /** The renderer calls it after each complete batch of markup; compression must not hold that back. */
  flush(): void {
    this.#live?.flush?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.#live) this.#chunks.push(chunk);
    if (this.#live?.write(chunk) === false) this.#live.once('drain', done);
    else done();
  }

  override _final(done: () => void): void {
    // A callback of `end` would be lost: compression replaces that method.
    if (this.#live) this.#live.once('finish', done).end();
    else done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#live && !this.#live.writableFinished) this.#live.destroy();
    done(error);
  }
}
