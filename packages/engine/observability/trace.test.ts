import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTracing, parseTraceparent, traceOf } from './trace.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

it.each([
  [`00-${TRACE}-${PARENT}-01`, { traceId: TRACE, parentId: PARENT, sampled: true }],
  [`00-${TRACE}-${PARENT}-00`, { traceId: TRACE, parentId: PARENT, sampled: false }],
  [`00-${TRACE}-${PARENT}-fe`, { traceId: TRACE, parentId: PARENT, sampled: false }],
  // Another version may say more.
  [`cc-${TRACE}-${PARENT}-01`, { traceId: TRACE, parentId: PARENT, sampled: true }],
  [`cc-${TRACE}-${PARENT}-01-what-the-future-brings`, { traceId: TRACE, parentId: PARENT, sampled: true }],
])('reads %s', (header, read) => {
  expect(parseTraceparent(header)).toEqual(read);
});

it.each([
  undefined,
  '',
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
  `cc-${TRACE}-${PARENT}-01.more`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.slice(1)}-${PARENT}-01`,
  `00-${TRACE}-${PARENT}-1`,
  `00-${TRACE}-${PARENT}-01 `,
  `00-${TRACE}-${PARENT}-01\n`,
  `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`,
  `0-${TRACE}-${PARENT}-01`,
])('ignores the invalid %j', (header) => {
  expect(parseTraceparent(header)).toBeNull();
});

it('a request without traceparent begins a trace, whose id is the request id', () => {
  const [one, other] = [traceOf({}), traceOf({ traceparent: 'nonsense', tracestate: 'a=b', 'x-request-id': 'has spaces in it' })];
  for (const trace of [one, other]) {
    expect(trace.traceId).toMatch(/^[\da-f]{32}$/);
    expect(trace.id).toBe(trace.traceId);
    expect(trace).toMatchObject({ sampled: false, state: undefined });
  }
  expect(one.traceId).not.toBe(other.traceId);
});

it('a request with traceparent continues that trace with a new span', () => {
  const trace = traceOf({ traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'vendor=1', 'x-request-id': 'edge-00000001' });
  expect(trace).toMatchObject({ id: 'edge-00000001', traceId: TRACE, sampled: true, state: 'vendor=1' });
  expect(trace.spanId).toMatch(/^(?!00f067aa0ba902b7)[\da-f]{16}$/);
  const tracing = createTracing();
  expect(tracing.run(trace, tracing.headers)).toEqual({
    'x-request-id': 'edge-00000001',
    traceparent: `00-${TRACE}-${trace.spanId}-01`,
    tracestate: 'vendor=1',
  });
  expect(tracing.run(trace, tracing.fields)).toEqual({ id: 'edge-00000001', trace: TRACE });
});

it('concurrent requests have their own fields, and there are none outside of a request', async () => {
  const tracing = createTracing();
  const ids = await Promise.all(
    ['request-1', 'request-2'].map((id) =>
      tracing.run(traceOf({ 'x-request-id': id }), async () => {
        await setImmediate();
        return tracing.fields().id;
      }),
    ),
  );
  expect(ids).toEqual(['request-1', 'request-2']);
  expect(tracing.fields()).toEqual({});
  expect(tracing.headers()).toEqual({});
});
