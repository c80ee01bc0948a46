import { describe } from 'vitest';

/** The stories of other files, with the back office of `packages/vendure` as the backend (vitest.config.ts). */
export function runStories(files: Readonly<Record<string, () => Promise<unknown>>>): void {
  describe.each(Object.entries(files))('%s', async (_, load) => void (await load()));
}
