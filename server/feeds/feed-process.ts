import { contract } from '../backend/contract.ts';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createBackend } from '../../packages/engine/backend/call-backend.ts';
import { createHttpClient } from '../../packages/engine/backend/http-client.ts';
import { runWhenIdle } from '../../packages/engine/limits/lower-priority.ts';
import type { Log } from '../../packages/engine/observability/log.ts';
import { FORMATS } from './formats.ts';
import type { FeedMessage, FeedOrder } from './make-feed.ts';
import { createOfferSource } from './read-offers.ts';
import { writeFeed } from './write-feed.ts';

/**
 * A program of its own: gets a job over its IPC channel and writes the feed, compressed, to standard output. Answers of the backend that
 * take more memory than it has end this process and nothing else.
 */

/** An answer has 25 configurations or one product. */
const ANSWER_MAX = 4 * 1024 * 1024;

const { stdout } = process;
const send = async (message: FeedMessage): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.send?.(message, undefined, undefined, () => resolve());
  await promise;
};
const logAs =
  (level: keyof Log) =>
  (fields: object, message: string): void =>
    void send({ log: { level, fields, message } });
const log: Log = { debug: () => undefined, info: logAs('info'), warn: logAs('warn'), error: logAs('error') };

// The first to go when the container's memory ends: not the shop (proc_pid_oom_score_adj(5)). Other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
const [job] = (await once(process, 'message')) as [FeedOrder];
if (job.whenIdle) await runWhenIdle();
// The shop has ended, whichever way.
process.once('disconnect', () => process.exit(1));

const client = createHttpClient({ maxBytes: ANSWER_MAX, maxTotalBytes: ANSWER_MAX });
const backend = createBackend({ contract, baseUrl: job.backendUrl, client, log, reusesItems: false });
try {
  const counts = await writeFeed({
    format: FORMATS[job.format],
    terms: job.terms,
    offers: createOfferSource({ backend, hasOffers: job.hasOffers, rests: job.whenIdle }).read(job.terms.locale),
    async write(part) {
      if (!stdout.write(part)) await once(stdout, 'drain');
    },
  });
  await send({ done: counts });
} catch (error) {
  await send({ failed: error });
}
await client.close();
process.removeAllListeners('disconnect').disconnect?.();
