import { join } from 'node:path';
import { createBuilder } from './build/builder.ts';
import { ROOT } from './build/layout.ts';
import { explain } from './build/explain.ts';
import { sizeTable } from './build/size-table.ts';

/** `npm run build`: everything production needs, into dist/. */
const started = performance.now();
const builder = await createBuilder(join(ROOT, 'dist'), 'production');
try {
  const { manifest, output } = await builder.build();
  console.log(sizeTable(manifest, output));
  console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s, build ${manifest.buildId}`);
} catch (error) {
  console.error(await explain(error));
  process.exitCode = 1;
} finally {
  await builder.dispose();
}
