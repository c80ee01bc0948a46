import type { EventEmitter } from 'node:events';

/**
 * Where the bytes of a page go: what of Node's `Writable` a render needs. An interface and not that class, for each `Writable` is kept by V8 until the
 * next full collection, with all that hangs on it: its constructor assigns a closure to a property, and such closures are made in the old generation.
 *
 * Emits `drain`, `finish` (the last byte was taken) and `close` (nothing more will be).
 */
export interface PageOut extends EventEmitter {
  /** False: wait for `drain`. */
  write(chunk: Uint8Array): boolean;
  end(): unknown;
  /** Breaks off. */
  destroy(error?: Error): unknown;
  /** Only between complete batches of markup, see flush-writer.ts. */
  flush?(): void;
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
}
