import { join } from 'node:path';
import { createBuilder } from './build/builder.ts';
import { ROOT } from '../packages/build/paths.ts';
import { explain } from '../packages/build/explain.ts';
import { pagesAboveAim, sizeTable } from './build/size-table.ts';

/** `npm run build [-- --aims]`: everything production needs, into dist/. `--aims`: fails when a page has too much JavaScript. */
const started = performance.now();
const builder = await createBuilder(join(ROOT, 'dist'), 'production');
try {
  const { manifest, output } = await builder.build();
  console.log(sizeTable(manifest, output));
  const tooMuch = process.argv.includes('--aims') ? pagesAboveAim(manifest, output) : [];
  if (tooMuch.length > 0) throw new Error(tooMuch.join('\n'));
  console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s, build ${manifest.buildId}`);
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
} finally {
  await builder.dispose();
}
