import { Agent } from 'undici';
import type { Log } from './log.ts';
import type { Attributes, Span, SpanSink } from './trace.ts';

export interface OtlpOptions {
  /** The collector's base, e.g. `http://127.0.0.1:4318`; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `service.name` and the like: who says it. */
  readonly resource: Attributes;
  readonly log: Log;
  /** Milliseconds between two deliveries. */
  readonly every?: number;
  /** Of one delivery. */
  readonly timeout?: number;
}

export interface OtlpExporter extends SpanSink {
  /** Delivers what is left, if that is quick. */
  stop(): Promise<void>;
}

const BATCH = 512;
/** What is kept while the collector is slow; more is dropped. */
const QUEUE = 2048;
/** A process that ends waits no longer for its collector. */
const LAST_WORDS = 400;

/**
 * Spans by OTLP 1.x over HTTP, as JSON. (Of our own: the official packages are 28 MB for three kinds of span, docs/decisions/0044.)
 * A collector that is slow, refuses or is gone costs spans, never a request: nothing is repeated, and nobody waits for it.
 */
export function createOtlpExporter(options: OtlpOptions): OtlpExporter {
  const { endpoint, headers, resource, log, every = 5000, timeout = 5000 } = options;
  const { origin, pathname, search } = new URL(`${endpoint}/v1/traces`);
  const agent = new Agent({ connections: 1 });
  let queue: Span[] = [];
  let dropped = 0;
  let down = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function add(span: Span): void {
    if (queue.length >= QUEUE) {
      dropped += 1;
      return;
    }
    queue.push(span);
    timer ??= setTimeout(() => void deliver(timeout), every).unref();
    if (queue.length === BATCH) void deliver(timeout);
  }

  async function deliver(within: number): Promise<void> {
    sending ??= deliverAll(AbortSignal.timeout(within)).finally(() => (sending = undefined));
    await sending;
  }

  async function deliverAll(signal: AbortSignal): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    while (queue.length > 0 && !signal.aborted) {
      const batch = queue.slice(0, BATCH);
      queue = queue.slice(BATCH);
      report(batch.length, await post(batch, signal));
    }
  }

  /** Null: taken. */
  async function post(spans: readonly Span[], signal: AbortSignal): Promise<unknown> {
    try {
      const body = JSON.stringify(toRequest(spans, resource));
      const answer = await agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal,
      });
      await answer.body.dump();
      return answer.statusCode < 300 ? null : new Error(`the collector answered ${answer.statusCode}`);
    } catch (error) {
      return error;
    }
  }

  /** One line when it begins and one when it ends, not one for each batch. */
  function report(count: number, err: unknown): void {
    if (err !== null) dropped += count;
    if (err !== null && !down) log.warn({ err }, 'spans cannot be delivered');
    if (err === null && down) log.info({ dropped }, 'spans are delivered again');
    if (err === null) dropped = 0;
    down = err !== null;
  }

  return {
    add,
    async stop() {
      await sending;
      await deliver(LAST_WORDS);
    },
  };
}

function toRequest(spans: readonly Span[], resource: Attributes): object {
  return {
    resourceSpans: [{ resource: { attributes: toList(resource) }, scopeSpans: [{ scope: { name: 'karat' }, spans: spans.map(toJson) }] }],
  };
}

const KINDS = { internal: 1, server: 2, client: 3 } as const;

function toJson({ traceId, spanId, parentId, state, name, kind, start, end, attributes, failed }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    ...(state === undefined ? {} : { traceState: state }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(start),
    endTimeUnixNano: toNanoseconds(end),
    attributes: toList(attributes),
    status: failed ? { code: 2 } : {},
  };
}

/** A number of nanoseconds since 1970 is more than a number of JavaScript holds; microseconds are not. */
const toNanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const toList = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
