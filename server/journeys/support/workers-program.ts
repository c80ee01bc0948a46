import { existsSync } from 'node:fs';
import { runShop } from '../../run-shop.ts';
import { createFakeRenderer } from './fake-renderer.ts';
import { PATIENT_TIMES } from './patient-times.ts';

// The event loop stands still: for as long no timer runs and nothing is read.
process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
  process.stdout.write('{"msg":"stood still"}\n');
});

/** The program of `server/main.ts` with pages that are simple. Where the file `BROKEN` is, it is a build that does not start. */
await runShop(process.env, () => {
  if (existsSync(process.env['BROKEN'] ?? '')) throw new Error('this build is broken');
  const behaviour = { late: Number(process.env['LATE'] ?? 0), delay: Number(process.env['DELAY'] ?? 0) };
  return Promise.resolve({
    buildId: 'build-1',
    publicDir: import.meta.dirname,
    ...(process.env['PATIENT'] === undefined ? {} : { upstream: PATIENT_TIMES }),
    createRenderer(openApi) {
      const renderer = createFakeRenderer(openApi);
      Object.assign(renderer.behaviour, behaviour);
      return renderer;
    },
  });
});
