/**
 * OTLP over HTTP as JSON: the official packages are 12 with 28 MB in the image, and the exporter is 0.x, for three kinds of span. Spans
 * contain what the log contains: names of routes and endpoints, paths without ids. Cache hits have no span.
 */
import { hostname } from 'node:os';
import { Agent } from 'undici';
import type { Log } from './log.ts';
import type { Attributes, Span, SpanSink } from './trace.ts';

export interface OtlpOptions {
  /** The collector's base, e.g. `http://127.0.0.1:4318`; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `service.name` and further attributes of the sender. */
  readonly resource: Attributes;
  readonly log: Log;
  /** Milliseconds between two exports. */
  readonly every?: number;
  /** Timeout of one export in milliseconds. */
  readonly timeout?: number;
}

export interface OtlpExporter extends SpanSink {
  /** Exports the remaining spans, within a short timeout. */
  stop(): Promise<void>;
}

const BATCH = 512;
/** Spans that are queued while the collector is slow; more are dropped. */
const QUEUE = 2048;
/** Milliseconds that a stopping process waits for the collector. */
const STOP_TIMEOUT = 400;

/**
 * Exports spans by OTLP 1.x over HTTP, as JSON. (Own code, because the official packages are 28 MB for three kinds of span,
 * ADR-0012.) When the collector is slow or fails, spans are lost; exports are not repeated and no request waits for them.
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

  /** Null: success. */
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

  /** Logs one line when an outage of the collector begins and one when it ends. */
  function report(count: number, err: unknown): void {
    if (err !== null) dropped += count;
    if (err !== null && !down) log.warn({ err }, 'spans cannot be exported');
    if (err === null && down) log.info({ dropped }, 'spans are exported again');
    if (err === null) dropped = 0;
    down = err !== null;
  }

  return {
    add,
    async stop() {
      await sending;
      await deliver(STOP_TIMEOUT);
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

/** Nanoseconds since 1970 exceed Number.MAX_SAFE_INTEGER; microseconds do not. */
const toNanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;

const toList = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

interface Sender {
  readonly service: string;
  readonly build: string;
  /** `production` */
  readonly environment: string;
}

/** The sender of spans, in the names of OpenTelemetry's semantic conventions. */
export const spanResource = ({ service, build, environment }: Sender): Attributes => ({
  'service.name': service,
  'service.version': build,
  'service.instance.id': `${hostname()}:${process.pid}`,
  'deployment.environment.name': environment,
});
