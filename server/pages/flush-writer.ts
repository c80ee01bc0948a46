import { EventEmitter } from 'node:events';
import type { PageOut } from './page-sink.ts';

/**
 * Between React and the response. React writes a page in many small pieces and calls `flush()` after each complete batch of markup
 * (meant for compression streams): only there it is safe to put something between its chunks. Data of queries that finished since
 * the last flush goes in front of the markup that shows it, so hydration always finds it. It also makes one write of many.
 */
export class FlushWriter extends EventEmitter {
  /** True when all bytes were taken, false when the page broke off. */
  readonly done: Promise<boolean>;
  readonly #out: PageOut;
  readonly #takeBlocks: () => string;
  readonly #settle: (whole: boolean) => void;
  #chunks: Uint8Array[] = [];
  #started = false;
  #waiting = false;
  #closed = false;

  /** `takeBlocks` answers the data blocks that are due (empty before the shell was flushed). */
  constructor(out: PageOut, takeBlocks: () => string) {
    super();
    this.#out = out;
    this.#takeBlocks = takeBlocks;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.done = promise;
    this.#settle = resolve;
    out.once('finish', () => this.#close(true));
    out.on('error', () => this.#close(false));
    out.once('close', () => this.#close(out.writableFinished));
  }

  /** Only collects. False while the visitor is slow: then React waits for `drain`. */
  write(chunk: Uint8Array | string): boolean {
    if (this.#closed) return false;
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return !this.#waiting;
  }

  flush(): void {
    if (this.#chunks.length === 0 || this.#closed) return;
    const blocks = this.#started ? this.#takeBlocks() : '';
    this.#started = true;
    const batch = Buffer.concat(blocks === '' ? this.#chunks : [Buffer.from(blocks), ...this.#chunks]);
    this.#chunks = [];
    if (!this.#out.write(batch)) this.#waitForDrain();
    this.#out.flush?.();
  }

  end(): void {
    this.flush();
    this.#out.end();
  }

  /** React calls it when it cannot go on. */
  destroy(): void {
    if (this.#closed) return;
    if (!this.#out.writableEnded) this.#out.destroy();
    this.#close(false);
  }

  #waitForDrain(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    this.#out.once('drain', () => {
      this.#waiting = false;
      this.emit('drain');
    });
  }

  #close(whole: boolean): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#chunks = [];
    this.#settle(whole);
    // React ends what is still under way for it.
    this.emit('close');
  }
}
