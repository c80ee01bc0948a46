import { get } from '../../../packages/http-cache/testing/http.ts';
import type { CrowdReport } from './crowd.ts';

/** Many simultaneous visitors in a separate process, so that their own work does not delay the measured times. */
const [url = '', count = '0'] = process.argv.slice(2);
const everybody = Array.from({ length: Number(count) }, (_, n) => n);

const calm = performance.now();
await Promise.all(everybody.map(() => get(`${url}/healthz`)));
const healthDuration = performance.now() - calm;

const began = performance.now();
const crowd = everybody.map(async (n) => {
  // Without a call to the backend, whose limits would refuse some of them too.
  const { status, headers } = await get(`${url}/collection/crowd-${n}`);
  return { status, retry: headers['retry-after'] ?? null, after: performance.now() - began };
});
const meanwhile: CrowdReport['meanwhile'][number][] = [];
for (let ask = 0; ask < 10; ask += 1) {
  const started = performance.now();
  const { status } = await get(`${url}${ask % 2 === 0 ? '/healthz' : '/'}`);
  meanwhile.push({ status, after: performance.now() - started });
}
const report: CrowdReport = { healthDuration, meanwhile, answers: await Promise.all(crowd) };
process.stdout.write(JSON.stringify(report));
