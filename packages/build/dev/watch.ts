import { watch } from 'node:fs';

const SETTLE_MS = 25;

/**
 * Calls `onChange` after files in the folders changed, never concurrently: changes during a call lead to one more call.
 * Editors write a file in several steps, hence the short wait.
 */
export function watchSources(folders: readonly string[], onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  async function run(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await onChange();
    } while (again);
    running = false;
  }

  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, name) => {
      if (name === null || !/\.(?:tsx?|css|json|svg)$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), SETTLE_MS);
    });
  }
}
