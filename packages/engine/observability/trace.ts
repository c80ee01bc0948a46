import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Identifies a request from the edge to the backend. */
export interface Trace {
  /** Request id in the log, the response and calls to the backend. */
  readonly id: string;
  /** W3C Trace Context: 32 hex digits, the same in all programs. */
  readonly traceId: string;
  /** 16 hex digits: our span. */
  readonly spanId: string;
  /** The span of the caller. */
  readonly parentId: string | undefined;
  readonly sampled: boolean;
  /** `tracestate`, passed on unchanged. */
  readonly state: string | undefined;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** Name and attributes of a span must not contain personal data. */
export interface SpanDetails {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  readonly attributes: Attributes;
}

/** A finished span. Times are milliseconds since 1970. */
export interface Span extends SpanDetails, Pick<Trace, 'traceId' | 'spanId' | 'parentId' | 'state'> {
  readonly start: number;
  readonly end: number;
  readonly failed: boolean;
}

export interface SpanSink {
  add(span: Span): void;
}

export type EndSpan = (details: SpanDetails, failed: boolean) => void;

export interface Tracing {
  /** Runs the task as a part of this request. */
  run<T>(trace: Trace, task: () => T): T;
  /** Fields of log lines: `id`, and `trace` if it differs. */
  readonly fields: () => { id?: string; trace?: string };
  /** Header fields for calls to the backend. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Runs the task as a span, if spans are exported and the request is sampled; otherwise only runs it. */
  span<T>(details: SpanDetails, task: () => Promise<T>): Promise<T>;
  /** Begins the span of a request, by default of the current one; undefined when it is not recorded. */
  begin(trace?: Trace): EndSpan | undefined;
  /** Exports spans from now on. `share` of the requests without `traceparent` are sampled. */
  exportTo(sink: SpanSink, share: number): void;
  readonly share: number;
}

/** Makes the request known to log and backend calls without passing it to rendering, which must not see it (architecture, invariant 1). */
export function createTracing(): Tracing {
  const store = new AsyncLocalStorage<Trace>();
  let sink: SpanSink | undefined;
  let share = 0;
  const recorded = (trace = store.getStore()): Trace | undefined => (sink && trace?.sampled === true ? trace : undefined);
  /** Ends the span that begins now. */
  const open = ({ traceId, spanId, parentId, state }: Trace): EndSpan => {
    const start = instant();
    return (details, failed) => sink?.add({ ...details, traceId, spanId, parentId, state, start, end: instant(), failed });
  };
  return {
    async span(details, task) {
      const parent = recorded();
      if (!parent) return task();
      const trace = { ...parent, spanId: hex(16), parentId: parent.spanId };
      const end = open(trace);
      try {
        const value = await store.run(trace, task);
        end(details, false);
        return value;
      } catch (error) {
        end(details, true);
        throw error;
      }
    },
    begin(given) {
      const trace = recorded(given);
      return trace && open(trace);
    },
    exportTo(newSink, newShare) {
      sink = newSink;
      share = newShare;
    },
    get share() {
      return share;
    },
    run: (trace, task) => store.run(trace, task),
    fields() {
      const trace = store.getStore();
      return trace ? fieldsOf(trace) : {};
    },
    headers() {
      const trace = store.getStore();
      return trace ? traceFields(trace) : {};
    },
  };
}

/** Header fields that pass the trace to the next program. */
export function traceFields({ id, traceId, spanId, sampled, state }: Trace): Readonly<Record<string, string>> {
  return {
    'x-request-id': id,
    traceparent: `00-${traceId}-${spanId}-0${Number(sampled)}`,
    ...(state === undefined ? {} : { tracestate: state }),
  };
}

export function fieldsOf({ id, traceId }: Pick<Trace, 'id' | 'traceId'>): { id: string; trace?: string } {
  return id === traceId ? { id } : { id, trace: traceId };
}

/** Monotonic, unlike the clock. */
const instant = (): number => performance.timeOrigin + performance.now();

/** Continues the trace of a proxy in front, or begins one, of which `share` are sampled. */
export function traceOf(headers: IncomingHttpHeaders, share = 0): Trace {
  const given = parseTraceparent(headers['traceparent']);
  const { traceId, sampled, parentId } = given ?? { traceId: hex(32), sampled: Math.random() < share, parentId: undefined };
  const state = given ? saneState(headers['tracestate']) : undefined;
  return { id: saneId(headers['x-request-id']) ?? traceId, traceId, spanId: hex(16), parentId, sampled, state };
}

const ID = /^[\w.:-]{8,64}$/;
const VERSION_00 = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** W3C Trace Context section 4.3: of a later version, the fields of version 00 are read and the rest is ignored. */
const LATER = /^(?!ff|00)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-[\x21-\x7e]{0,400})?$/;
const STATE = /^[\x20-\x7e]{1,512}$/;

/** Keeps the id of a proxy in front only when it is a plain id, because the log and the response contain it. */
export function saneId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined;
}

/** Null: missing or invalid. Node joins repeated fields with commas, so they do not match. */
export function parseTraceparent(header: string | string[] | undefined): Pick<Trace, 'traceId' | 'sampled' | 'parentId'> | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', parent = '', flags = ''] = VERSION_00.exec(header) ?? LATER.exec(header) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(parent)) return null;
  return { traceId, parentId: parent, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function saneState(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && STATE.test(header) ? header : undefined;
}

/** At most 32 digits. Node keeps random bytes for UUIDs ready; `randomBytes` asks for them each time, a hundredth of a page's CPU. */
const hex = (digits: number): string => randomUUID().replaceAll('-', '').slice(-digits);
