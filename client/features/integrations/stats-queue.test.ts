import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StatsEvent } from '../../../packages/contract/statistics.ts';
import { stubStorage } from '../checkout/payment/purchase.fixture.ts';
import { queueStats } from './stats-queue.ts';

const ENDPOINT = { base: 'https://stats.test', apiKey: 'a key' };
const event = (event_id: string): StatsEvent => ({ event_id }) as unknown as StatsEvent;

let sent: { readonly url: string; readonly names: string[] }[];
let answer: (signal: AbortSignal) => Promise<{ ok: boolean }>;
let handlers: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = () => Promise.resolve({ ok: true });
  handlers = new EventTarget();
  stubStorage();
  const session = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => session.get(key) ?? null, setItem: session.set.bind(session) });
  vi.stubGlobal('addEventListener', handlers.addEventListener.bind(handlers));
  vi.stubGlobal('document', handlers);
  vi.stubGlobal('fetch', (url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    sent.push({ url, names: (JSON.parse(body) as { event_id: string }[]).map(({ event_id }) => event_id) });
    return answer(signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

describe('events for the statistics endpoint', () => {
  it('are sent together, after a pause or when the page is hidden', async () => {
    queueStats(ENDPOINT, [event('visit')]);
    queueStats(ENDPOINT, [event('view_item')]);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toEqual([{ url: 'https://stats.test/stats?api_key=a%20key', names: ['visit', 'view_item'] }]);
    queueStats(ENDPOINT, [event('remain')]);
    handlers.dispatchEvent(new Event('visibilitychange'));
    expect(sent.at(-1)?.names).toEqual(['remain']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toHaveLength(2);
  });

  it('are sent at once with a purchase, at most fifty in one call', () => {
    queueStats(
      ENDPOINT,
      Array.from({ length: 55 }, () => event('visit')),
    );
    queueStats(ENDPOINT, [event('purchase')]);
    expect(sent.map(({ names }) => names.length)).toEqual([50, 5, 1]);
  });

  it.each([
    ['a refusal', () => Promise.resolve({ ok: false })],
    ['a failure', () => Promise.reject(new TypeError('failed to fetch'))],
    ['ten seconds without an answer', (signal: AbortSignal) => untilAborted(signal)],
  ])('stop for ten minutes after %s, but for a purchase', async (_name, failing) => {
    answer = failing;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms);
      return controller.signal;
    });
    for (let round = 0; round < 3; round += 1) {
      queueStats(ENDPOINT, [event('visit')]);
      await vi.advanceTimersByTimeAsync(13_000);
    }
    expect(sent).toHaveLength(1);
    queueStats(ENDPOINT, [event('purchase')]);
    expect(sent.at(-1)?.names).toEqual(['purchase']);
    await vi.advanceTimersByTimeAsync(610_000);
    queueStats(ENDPOINT, [event('visit')]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(3);
  });
});
