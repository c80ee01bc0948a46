import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';

/**
 * Where the renderer writes. A page that stands in its place is collected whole: it is complete within milliseconds of its first byte,
 * and then goes out with length, ETag and the best coding, from the very copy that is stored. A page that is streamed out of order
 * goes through to the visitor as it comes, at the visitor's pace.
 */
export class PageBody extends Writable {
  #live: ServerResponse | null = null;
  #chunks: Buffer[] = [];

  /** From now on bytes go to this response. */
  goLive(res: ServerResponse): void {
    this.#live = res;
    // The visitor left, or the page was sent.
    res.once('close', () => this.destroy());
  }

  collected(): Buffer {
    const [first, ...rest] = this.#chunks;
    return first && rest.length === 0 ? first : Buffer.concat(this.#chunks);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (!this.#live) {
      this.#chunks.push(chunk);
      done();
    } else if (this.#live.write(chunk)) done();
    else this.#live.once('drain', done);
  }

  /** The renderer calls it after each complete batch of markup; compression must not hold that back. */
  flush(): void {
    (this.#live as { flush?: () => void } | null)?.flush?.();
  }

  override _final(done: (error?: Error | null) => void): void {
    if (!this.#live) return done();
    // `end` of a response behind compression comes back before the last bytes are out.
    this.#live.once('finish', () => done());
    this.#live.end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.#live && !this.#live.writableFinished) this.#live.destroy();
    done(error);
  }
}
