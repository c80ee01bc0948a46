/**
 * k6 runs TypeScript without a bundle, so errors point to the real lines. Visited pages are drawn from the route table and the live
 * sitemap. A load test against a foreign shop is an attack: hosts other than loopback need KARAT_STAGING=mine. k6's thresholds and reports
 * are used; own rules only compare within a run (a stampede with its calm phase), because times on a shared machine are useless alone. The
 * gate runs no load.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../build/paths.ts';
import { findK6, WITHOUT_K6 } from './load/find-k6.ts';
import { readOptions } from './load/options.ts';
import { runScenario } from './load/run-scenario.ts';

/**
 * `npm run load -- browse`: starts the built shop with its programs, sends the load of `load-tests/browse.ts`, and writes k6's report.
 * Exit code: 0 when all rules held, 1 when one did not, 2 when nothing could be measured.
 */
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The second signal ends at once; the programs end with this process.
    if (stopping.signal.aborted) process.exit(2);
    console.log('Stopping …');
    stopping.abort(new Error(`stopped by ${signal}`));
  });
}

try {
  const options = readOptions(process.argv.slice(2), new Date());
  const k6 = findK6(process.env);
  if (!k6) throw new Error(WITHOUT_K6);
  mkdirSync(options.out, { recursive: true });
  if (existsSync(join(options.out, 'result.json'))) throw new Error(`${options.out} has a report already; name another folder with --out.`);
  const { passed, verdicts, findings, row } = await runScenario(options, k6, stopping.signal);
  console.log('');
  for (const verdict of verdicts) console.log(`  ${verdict.passed ? 'passed' : 'FAILED'} ${verdict.text}`);
  for (const finding of findings) console.log(`  ${finding}`);
  console.log(`\n  ${row}`);
  console.log(`\n${passed ? 'Passed' : 'Failed'}: ${relative(ROOT, join(options.out, 'report.html'))}`);
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
