import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A request as it is named on its way from the edge to the backend. */
export interface Trace {
  /** In our log, in the answer and towards the backend. */
  readonly id: string;
  /** W3C Trace Context: 32 hex digits, the same all the way. */
  readonly traceId: string;
  /** 16 hex digits: our part of the way. */
  readonly spanId: string;
  /** The part of who asked us. */
  readonly parentId: string | undefined;
  readonly sampled: boolean;
  /** Other tracers' notes, handed on as they are. */
  readonly state: string | undefined;
}

export type Attributes = Readonly<Record<string, string | number>>;

/** What is told of a part of the way. By the rules of the log: nothing personal in its name or attributes. */
export interface SpanDetails {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client';
  readonly attributes: Attributes;
}

/** A part of the way that is over. Times are milliseconds since 1970. */
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
  /** Whatever the task starts belongs to this request. */
  run<T>(trace: Trace, task: () => T): T;
  /** For log lines: `id`, and `trace` where that is another. */
  readonly fields: () => { id?: string; trace?: string };
  /** What a call to the backend carries. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** A part of the request, as a span where spans are asked for and the request is sampled; else the task and nothing more. */
  span<T>(details: SpanDetails, task: () => Promise<T>): Promise<T>;
  /** Begins the span of a request itself, without being told: of this one; undefined where there is none. */
  begin(trace?: Trace): EndSpan | undefined;
  /** From now on spans go there. `share` of the requests that come without a word about it are sampled. */
  exportTo(sink: SpanSink, share: number): void;
  /** What share that is. */
  readonly share: number;
}

/** The request is known to log and backend calls without being handed to rendering, which must not see it (architecture, invariant 1). */
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
      const trace = { ...parent, spanId: hex(8), parentId: parent.spanId };
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
    exportTo(given, ofThose) {
      sink = given;
      share = ofThose;
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

/** A trace as it goes on to the next program. */
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

/** Continues the trace of a proxy in front, or begins one: then `share` of them are sampled. */
export function traceOf(headers: IncomingHttpHeaders, share = 0): Trace {
  const given = parseTraceparent(headers['traceparent']);
  const { traceId, sampled, parentId } = given ?? { traceId: hex(16), sampled: Math.random() < share, parentId: undefined };
  const state = given ? saneState(headers['tracestate']) : undefined;
  return { id: saneId(headers['x-request-id']) ?? traceId, traceId, spanId: hex(8), parentId, sampled, state };
}

const ID = /^[\w.:-]{8,64}$/;
const VERSION_00 = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** W3C Trace Context, 4.3: of a later version what version 00 has is read, and what follows is passed over. */
const LATER = /^(?!ff|00)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-[\x21-\x7e]{0,400})?$/;
const STATE = /^[\x20-\x7e]{1,512}$/;

/** An id from a proxy in front is kept when it is nothing but an id: it goes into the log and back to the client. */
export function saneId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && ID.test(header) ? header : undefined;
}

/** Null: there is none, or it is not to be trusted with anything. (Node joins repeated headers by a comma, so those are no match.) */
export function parseTraceparent(header: string | string[] | undefined): Pick<Trace, 'traceId' | 'sampled' | 'parentId'> | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', parent = '', flags = ''] = VERSION_00.exec(header) ?? LATER.exec(header) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(parent)) return null;
  return { traceId, parentId: parent, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function saneState(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && STATE.test(header) ? header : undefined;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
