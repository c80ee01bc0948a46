import { EventEmitter } from 'node:events';
import type { PageOut } from './page-sink.ts';

/**
 * Where the renderer writes. A page that stands in its place is collected whole: it is complete within milliseconds of its first byte,
 * and then goes out with length, ETag and the best coding, from the very copy that is stored. A page that is streamed out of order
 * goes through to the visitor as it comes, at the visitor's pace.
 */
export class PageBody extends EventEmitter implements PageOut {
  writableEnded = false;
  writableFinished = false;
  #destroyed = false;
  #live: PageOut | null = null;
  #chunks: Uint8Array[] = [];

  /** From now on bytes go there. */
  goLive(out: PageOut): void {
    this.#live = out;
    out.on('drain', () => this.emit('drain'));
    // `end` of a response behind compression comes back before the last bytes are out.
    out.once('finish', () => this.#finish());
    // The visitor left, or the page was sent.
    out.once('close', () => this.destroy());
  }

  /** All that was written, once: it is not kept here. */
  collected(): Buffer {
    const chunks = this.#chunks;
    this.#chunks = [];
    const [first, ...rest] = chunks;
    return first && rest.length === 0 ? asBuffer(first) : Buffer.concat(chunks);
  }

  write(chunk: Uint8Array): boolean {
    if (this.#destroyed || this.writableEnded) return false;
    if (this.#live) return this.#live.write(chunk);
    this.#chunks.push(chunk);
    return true;
  }

  /** The renderer calls it after each complete batch of markup; compression must not hold that back. */
  flush(): void {
    this.#live?.flush?.();
  }

  end(): void {
    if (this.#destroyed || this.writableEnded) return;
    this.writableEnded = true;
    if (this.#live) this.#live.end();
    else this.#finish();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    if (this.#live && !this.#live.writableFinished) this.#live.destroy();
    this.emit('close');
  }

  #finish(): void {
    this.writableFinished = true;
    this.emit('finish');
    this.destroy();
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
