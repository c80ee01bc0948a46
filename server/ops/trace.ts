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
  readonly sampled: boolean;
  /** Other tracers' notes, handed on as they are. */
  readonly state: string | undefined;
}

export interface Tracing {
  /** Whatever the task starts belongs to this request. */
  run<T>(trace: Trace, task: () => T): T;
  /** For log lines: `id`, and `trace` where that is another. */
  readonly fields: () => { id?: string; trace?: string };
  /** What a call to the backend carries. */
  readonly headers: () => Readonly<Record<string, string>>;
}

/** The request is known to log and backend calls without being handed to rendering, which must not see it (architecture, invariant 1). */
export function createTracing(): Tracing {
  const store = new AsyncLocalStorage<Trace>();
  return {
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

/** Continues the trace of a proxy in front, or begins one. */
export function traceOf(headers: IncomingHttpHeaders): Trace {
  const given = parseTraceparent(headers['traceparent']);
  const { traceId, sampled } = given ?? { traceId: hex(16), sampled: false };
  const state = given ? saneState(headers['tracestate']) : undefined;
  return { id: saneId(headers['x-request-id']) ?? traceId, traceId, spanId: hex(8), sampled, state };
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
export function parseTraceparent(header: string | string[] | undefined): { traceId: string; sampled: boolean } | null {
  if (typeof header !== 'string') return null;
  const [, traceId = '', parent = '', flags = ''] = VERSION_00.exec(header) ?? LATER.exec(header) ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(parent)) return null;
  return { traceId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function saneState(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && STATE.test(header) ? header : undefined;
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
