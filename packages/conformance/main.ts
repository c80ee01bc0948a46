import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readFacts } from './checks/facts.ts';
import { progressOn } from './checks/progress.ts';
import { junitOf, reportOf } from './checks/report.ts';
import { runConformance } from './checks/run.ts';

/**
 * `npm run conformance -- --url <api>`: does a backend keep the contract of `packages/contract/`? Ends with 0 when every check passed or was
 * skipped, with 1 when one failed, with 2 when the arguments are wrong. It places orders: run it against a test system
 * (docs/conformance.md).
 */
const USAGE =
  'npm run conformance -- --url <base URL of the API> [--facts <file>] [--only <ring or call>]... [--timeout <seconds>] ' +
  '[--json] [--junit <file>]';

try {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      facts: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      timeout: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
    },
  });
  const { url } = values;
  if (url === undefined || !URL.canParse(url)) throw new Error(USAGE);
  const timeoutMs = Number(values.timeout) * 1000;
  if (!(timeoutMs > 0)) throw new Error(USAGE);
  const facts = values.facts === undefined ? undefined : readFacts(values.facts);
  const only = values.only.flatMap((names) => names.split(','));
  const results = await runConformance({ url, facts, only, timeoutMs, onProgress: progressOn(process.stderr) });
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf(url, results));
  process.stdout.write(values.json ? `${JSON.stringify(results, null, 2)}\n` : reportOf(url, results));
  process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
