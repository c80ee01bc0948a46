import { Writable } from 'node:stream';

/**
 * Between React and the response. React writes a page in many small pieces and calls `flush()` after each complete batch of markup
 * (meant for compression streams): only there it is safe to put something between its chunks. Data of queries that finished since
 * the last flush goes in front of the markup that shows it, so hydration always finds it. It also makes one write of many.
 */
export class FlushWriter extends Writable {
  readonly #out: Writable;
  readonly #takeBlocks: () => string;
  #chunks: Uint8Array[] = [];
  #started = false;
  #waiting = false;

  /** `takeBlocks` answers the data blocks that are due (empty before the shell was flushed). */
  constructor(out: Writable, takeBlocks: () => string) {
    super();
    this.#out = out;
    this.#takeBlocks = takeBlocks;
    out.on('error', (error) => this.destroy(error));
    out.on('close', () => {
      if (!out.writableFinished) this.destroy();
    });
  }

  /** Only collects, so it goes past the stream's queue. False while the visitor is slow: then React waits for `drain`. */
  override write(chunk: Uint8Array | string): boolean {
    if (this.destroyed) return false;
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    return !this.#waiting;
  }

  flush(): void {
    if (this.#chunks.length === 0 || this.destroyed) return;
    const blocks = this.#started ? this.#takeBlocks() : '';
    this.#started = true;
    const batch = Buffer.concat(blocks === '' ? this.#chunks : [Buffer.from(blocks), ...this.#chunks]);
    this.#chunks = [];
    if (!this.#out.write(batch)) this.#waitForDrain();
    (this.#out as { flush?: () => void }).flush?.();
  }

  #waitForDrain(): void {
    this.#waiting = true;
    this.#out.once('drain', () => {
      this.#waiting = false;
      this.emit('drain');
    });
  }

  override _final(done: (error?: Error | null) => void): void {
    this.flush();
    this.#out.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#chunks = [];
    if (!this.#out.writableEnded) this.#out.destroy();
    done(error);
  }
}
