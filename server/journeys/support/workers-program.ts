import { existsSync } from 'node:fs';
import { runShop } from '../../run-shop.ts';
import { createFakeRenderer } from './fake-renderer.ts';

/** The program of `server/main.ts` with pages that are simple. Where the file `BROKEN` is, it is a build that does not start. */
await runShop(process.env, () => {
  if (existsSync(process.env['BROKEN'] ?? '')) throw new Error('this build is broken');
  const behaviour = { late: Number(process.env['LATE'] ?? 0), delay: Number(process.env['DELAY'] ?? 0) };
  return Promise.resolve({
    buildId: 'build-1',
    publicDir: import.meta.dirname,
    createRenderer(openApi) {
      const renderer = createFakeRenderer(openApi);
      Object.assign(renderer.behaviour, behaviour);
      return renderer;
    },
  });
});
