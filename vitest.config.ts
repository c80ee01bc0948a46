import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['scripts/vitest/quiet-console.ts'];
/** Left alone, vitest keeps one processor for itself: of two, half of the machine. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{client,server,sandbox,shared,scripts,load-tests}/**/*.test.{ts,tsx}'],
          exclude: ['server/journeys/**'],
          setupFiles,
          maxWorkers,
          // Nothing mutable stands at module scope: files of one worker may share what they import, and two thirds of the time was importing.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Stories over HTTP: the whole server with the sandbox behind it.
        test: {
          name: 'journeys',
          include: ['server/journeys/**/*.test.{ts,tsx}'],
          setupFiles,
          maxWorkers,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Stories in a browser: each file starts the built shop and a browser of its own.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.{test,story}.ts'],
          setupFiles,
          maxWorkers,
          // A real browser on a busy machine: the gate names what needed the second try (scripts/gate/tests.ts).
          retry: 1,
          // What went wrong before it went well is worth knowing whole.
          chaiConfig: { truncateThreshold: 400 },
          testTimeout: 180_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
