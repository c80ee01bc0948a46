import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './packages/gate/vitest/slow-first.ts';

const setupFiles = ['packages/gate/vitest/quiet-console.ts', 'packages/gate/vitest/quick-passwords.ts'];
/** By default vitest leaves one processor free, which of two is half of the machine. */
const maxWorkers = availableParallelism();

/** A state that comes is waited for as long as on a busy machine; by default a second. */
const patient = { poll: { timeout: 15_000 } };

const stories = {
  setupFiles,
  expect: patient,
  // Half of them wait for time-outs, polls and killed processes.
  maxWorkers: 2 * maxWorkers,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  sequence: { groupOrder: 1 },
};

/** Stories in a browser: with a lent shop, or a built one of the file's own (e2e/support/opened.ts). */
const inBrowser = {
  globalSetup: 'e2e/support/warm-shops.global.ts',
  // The files of a worker share their imports and the browser.
  isolate: false,
  setupFiles,
  expect: patient,
  // Shows the whole values of a failure.
  chaiConfig: { truncateThreshold: 400 },
  testTimeout: 180_000,
};

/** Built programs start and end in them, several at once; most of a file's time is spent in waiting. */
const slow = {
  ...stories,
  setupFiles: ['packages/gate/vitest/production-react.ts', ...setupFiles],
  maxWorkers: 3 * maxWorkers,
  testTimeout: 120_000,
  sequence: { groupOrder: 2 },
};
/** For its setup file. */
const withProductionReact = { oxc: { jsx: { development: false } } };

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          // No `exclude`: it would replace that of the command line (scripts/test.ts).
          include: [
            '{client,packages,shared,scripts,load-tests}/**/!(*.slow).test.{ts,tsx}',
            'server/!(*.slow).test.ts',
            'server/!(stories)/**/!(*.slow).test.{ts,tsx}',
          ],
          setupFiles,
          expect: patient,
          // One waits for a file or a program while the others use the processors.
          maxWorkers: maxWorkers + 1,
          // Nothing mutable stands at module scope, so files of one worker share their imports, which took two thirds of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Stories over HTTP: the whole server with the sandbox behind it.
        test: {
          ...stories,
          name: 'http',
          include: ['server/stories/**/!(*.slow).test.ts'],
          // As above: the server and the sandbox are imported once a worker.
          isolate: false,
        },
      },
      {
        // Faults and killed processes: what a file leaves under way ends with its worker.
        ...withProductionReact,
        test: { ...slow, name: 'http-slow', include: ['server/stories/**/*.slow.test.ts'] },
      },
      {
        // Programs, PostgreSQL and the labs: they wait as long as the stories.
        ...withProductionReact,
        test: { ...slow, name: 'slow', include: ['{packages,scripts,server/!(stories)}/**/*.slow.test.ts'], isolate: false },
      },
      {
        test: {
          ...inBrowser,
          name: 'e2e',
          include: ['e2e/*.{test,story}.ts'],
          env: { STORY_BACKEND: 'sandbox' },
          // One waits for the network, an animation or a poll while the others use the processors.
          maxWorkers: maxWorkers + 1,
          hookTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Some of them once more, with the back office of packages/vendure as the backend.
        test: {
          ...inBrowser,
          name: 'back-office',
          include: ['e2e/back-office/*.story.ts'],
          env: { STORY_BACKEND: 'back-office' },
          maxWorkers,
          // The first one waits for the import of the demo shop.
          hookTimeout: 600_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
