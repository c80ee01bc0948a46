import { STATS_BATCH_MAX } from '../../../packages/contract/limits.ts';
import type { StatsEvent } from '../../../packages/contract/statistics.ts';
import type { StatsEndpoint } from '../../../shared/integrations/operate-statistics.ts';
import { readText, writeText } from '../../../packages/engine/browser/storage/storage.ts';

/** Events of this time travel together. */
const PAUSE_MS = 3000;
/** Browsers refuse more in all requests that outlive a page (Fetch standard, "inflightKeepaliveBytes": 64 KiB). */
const BYTES_MAX = 30_000;

let waiting: StatsEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** After a failure this tab sends nothing for a while: the browser writes each failure into its console. */
const REST_MS = 600_000;
const REST_KEY = 'statistics-rest';
const rests = (): boolean => Math.abs(Date.now() - Number(readText('session', REST_KEY) ?? 0)) < REST_MS;
/** The endpoint is slow; nobody waits for it, but the browser limits what is under way. */
const TIMEOUT_MS = 10_000;

/**
 * For the statistics endpoint (specification, section 7: `POST {base}/stats` with `api_key`). Nobody waits, and failures are silent. A
 * purchase is sent in a rest, too: one slow answer must not hide what the shop has sold.
 */
export function queueStats(endpoint: StatsEndpoint, events: readonly StatsEvent[]): void {
  const isFinal = events.some(({ event_id }) => event_id === 'purchase');
  if (rests() && !isFinal) return;
  const send = () => flush(endpoint);
  if (waiting.length === 0) {
    timer = setTimeout(send, PAUSE_MS);
    addEventListener('pagehide', send, { once: true });
    document.addEventListener('visibilitychange', send, { once: true });
  }
  waiting.push(...events);
  if (isFinal || waiting.length >= STATS_BATCH_MAX || JSON.stringify(waiting).length > BYTES_MAX) send();
}

function flush({ base, apiKey }: StatsEndpoint): void {
  clearTimeout(timer);
  const events = waiting;
  waiting = [];
  for (let first = 0; first < events.length; first += STATS_BATCH_MAX) {
    const body = JSON.stringify(events.slice(first, first + STATS_BATCH_MAX));
    void post(`${base}/stats?api_key=${encodeURIComponent(apiKey)}`, body);
  }
}

/** As text: a browser would ask another origin for permission to send JSON before each batch. */
async function post(url: string, body: string): Promise<void> {
  if (!('keepalive' in Request.prototype)) return void navigator.sendBeacon(url, body);
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { ok } = await fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', referrerPolicy: 'origin', signal });
    if (ok) return;
  } catch {
    // As silent as a refusal.
  }
  writeText('session', REST_KEY, String(Date.now()));
}
