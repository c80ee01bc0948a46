import { Writable } from 'node:stream';

/**
 * Between React and the response. React writes a page in many small pieces and calls `flush()` after each complete batch of markup
 * (meant for compression streams): only there it is safe to put something between its chunks. Data of queries that finished since
 * the last flush goes in front of the markup that shows it, so hydration always finds it. It also makes one write of many.
 */
export class FlushWriter extends Writable {
  readonly #out: Writable;
  readonly #takeBlocks: () => string;
  #chunks: Buffer[] = [];
  #started = false;

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

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#chunks.push(chunk);
    done();
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

  /** A slow visitor: while corked our own buffer fills, `write` answers false, and React pauses. */
  #waitForDrain(): void {
    this.cork();
    this.#out.once('drain', () => this.uncork());
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
