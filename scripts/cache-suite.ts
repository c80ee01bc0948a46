import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../packages/build/paths.ts';
import { faultsOf, leftOutList, rowsOf, table } from '../packages/http-cache/conformance/report.ts';
import { runSuite } from '../packages/http-cache/conformance/run-suite.ts';

/**
 * `npm run cache:suite`: the public test suite for HTTP caches through the shop's cache; prints the counts and writes them into
 * docs/http-cache.md. With `--json` it prints the cases and writes nothing (for the gate).
 */
const DOCS = join(ROOT, 'docs/http-cache.md');
const BEGIN = '<!-- result: made by "npm run cache:suite" -->';
const END = '<!-- /result -->';

const cases = await runSuite();
const faults = faultsOf(cases);
if (process.argv.includes('--json')) process.stdout.write(JSON.stringify({ faults, cases: cases.length }));
else {
  console.table(Object.fromEntries(rowsOf(cases).map(({ category, ...counts }) => [category, counts])));
  const text = await readFile(DOCS, 'utf8');
  const [before = '', after = ''] = [text.split(BEGIN, 1)[0], text.split(END)[1]];
  const result = `${BEGIN}\n\n${table(cases)}\n\n## Left out\n\n${leftOutList(cases)}\n\n${END}`;
  await writeFile(DOCS, `${before}${result}${after}`);
}
if (faults.length > 0) {
  process.stderr.write(`\n${faults.join('\n')}\n`);
  process.exitCode = 1;
}
