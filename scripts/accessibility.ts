import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages/build/paths.ts';
import { AXE_LOG, type CheckedPage, summaryOf } from '../packages/gate/accessibility-run.ts';

/**
 * `npm run accessibility`: writes what axe found in the last `npm run test:all` into the accessibility statement. The file is committed
 * with a release and built in with its date: figures beside the build would be missing in images, which are built without the stories, and
 * fixed figures in a text would be a false statement.
 */
const log = await readFile(AXE_LOG, 'utf8').catch(() => null);
if (log === null) throw new Error('There has been no whole run of the stories: npm run test:all');
const pages = log
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as CheckedPage);
const day = (await stat(AXE_LOG)).mtime.toISOString().slice(0, 10);
const file = 'shared/accessibility/last-run.json';
await writeFile(join(ROOT, file), `${JSON.stringify(summaryOf(pages, day), null, 2)}\n`);
console.log(`${file}: ${pages.length} checks of ${day}`);
