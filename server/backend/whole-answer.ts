import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface Question {
  readonly method: Dispatcher.HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface AnswerLimits {
  /** Largest answer accepted. */
  readonly maxBytes: number;
  /** Largest sum of the answers that are being received: many large ones at a time are as bad as one. */
  readonly maxTotalBytes: number;
}

/**
 * Asks, and takes the answer whole. Rejects with the signal's reason as soon as that is aborted, whatever state the connection is in. By undici's
 * `dispatch`: its `request` makes a stream of each answer, and leaves that behind until the next full collection (see render/page-out.ts).
 */
export function createAsker(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  limits: AnswerLimits,
): (question: Question, signal: AbortSignal) => Promise<WholeAnswer> {
  const sum = { bytes: 0 };
  return async ({ url, method, headers, body = null }, signal) => {
    signal.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    const answer = new Answer(limits, sum);
    const giveUp = () => answer.stop(signal.reason as Error);
    signal.addEventListener('abort', giveUp);
    try {
      dispatcher.dispatch({ origin, path: pathname + search, method, headers, body }, answer);
      return await answer.whole;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}

class Answer implements Dispatcher.DispatchHandler {
  readonly whole: Promise<WholeAnswer>;
  readonly #limits: AnswerLimits;
  readonly #sum: { bytes: number };
  readonly #resolve: (answer: WholeAnswer) => void;
  readonly #reject: (reason: Error) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #stopped: Error | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limits: AnswerLimits, sum: { bytes: number }) {
    const { promise, resolve, reject } = Promise.withResolvers<WholeAnswer>();
    this.whole = promise;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#limits = limits;
    this.#sum = sum;
  }

  /** Also before it has a connection. */
  stop(reason: Error): void {
    this.#stopped ??= reason;
    this.#letGo();
    this.#reject(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // RFC 9110, 15.2: news on the way to the answer.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > this.#limits.maxBytes) this.stop(new Error(`answer of ${announced} bytes is too large`));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stopped) return;
    const { maxBytes, maxTotalBytes } = this.#limits;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#sum.bytes += chunk.length;
    if (this.#size > maxBytes) this.stop(new Error(`answer is larger than ${maxBytes} bytes`));
    else if (this.#sum.bytes > maxTotalBytes) this.stop(new Error(`answers under way are larger than ${maxTotalBytes} bytes`));
  }

  onResponseEnd(): void {
    if (this.#stopped) return;
    const bytes = Buffer.concat(this.#chunks, this.#size);
    this.#letGo();
    this.#resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#stopped ??= error;
    this.#letGo();
    this.#reject(error);
  }

  #letGo(): void {
    this.#sum.bytes -= this.#size;
    this.#size = 0;
    this.#chunks = [];
  }
}
