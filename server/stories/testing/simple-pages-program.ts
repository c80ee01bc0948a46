import { runShop } from '../../run-shop.ts';
import { createFakeRenderer } from './fake-renderer.ts';
import { PATIENT_TIMES } from './patient-times.ts';

const STANDSTILL = 6000;
/** A command that waits for the event loop alone passes it, with as long again to read the answers; a Redis without a processor needs less. */
const REDIS_TIMEOUT = STANDSTILL / 2;

// Blocks the event loop: no timer runs and nothing is read.
process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL);
  process.stdout.write('{"msg":"stood still"}\n');
});

/** The program of `server/main.ts` with simple pages. `LATE` and `DELAY` slow them down, `PATIENT` makes its timeouts long. */
await runShop(process.env, () => {
  const behaviour = { late: Number(process.env['LATE'] ?? 0), delay: Number(process.env['DELAY'] ?? 0) };
  return Promise.resolve({
    buildId: 'build-1',
    publicDir: import.meta.dirname,
    ...(process.env['PATIENT'] === undefined ? {} : { tuning: { ...PATIENT_TIMES, redis: { timeout: REDIS_TIMEOUT } } }),
    createRenderer(openApi) {
      const renderer = createFakeRenderer(openApi);
      Object.assign(renderer.behaviour, behaviour);
      return renderer;
    },
  });
});
