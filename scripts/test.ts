import { parseArgs } from 'node:util';
import { alertRules } from '../packages/gate/alert-rules.ts';
import { build, checks } from './checks.ts';
import { missingLine, missingPrograms } from '../packages/gate/missing-programs.ts';
import { runSteps } from '../packages/gate/run-step.ts';
import { runTests } from '../packages/gate/tests.ts';

/**
 * `npm test`: checks, build and all tests but `*.slow.test.ts` and `*.slow.story.ts`, browser stories in their first language and width;
 * `npm run test:all` (`--all`) runs all tests, browser stories in the others. Tests whose programs are not installed are left out, by name;
 * in CI that is a failure, but for the program from Python's registry. A failed test has no second try, which would hide its fault;
 * `--retry 2` gives two, and names the tests that needed them. The last line counts the tests.
 */
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, retry: { type: 'string', default: '0' } } });
if (!/^\d$/.test(values.retry)) throw new Error('--retry takes the number of further tries, 0 to 9');
const missing = missingPrograms();
const inCi = process.env['CI'] !== undefined && process.env['CI'] !== 'false';
if (missing.programs.length > 0) {
  console.log(missingLine(missing));
  if (inCi && missing.required.length > 0) process.exit(1);
}

const outcomes = await runSteps([...checks, alertRules, build]);
const failed = outcomes.filter(({ passed }) => !passed).map(({ title }) => title);
if (failed.includes(build.title)) {
  console.log(`\nFailed: ${failed.join(', ')}. Without a build the tests were not run.`);
  process.exit(1);
}

const tests = await runTests({
  leftOut: [...(values.all ? [] : ['**/*.slow.{test,story}.{ts,tsx}']), ...missing.files],
  variants: values.all ? 'others' : 'first',
  retry: Number(values.retry),
});
if (!tests.passed) failed.push('tests');
if (failed.length > 0) process.exitCode = 1;
for (const line of [...tests.times, ...tests.retried, ...tests.problems]) console.log(line);
if (missing.programs.length > 0) console.log(missingLine(missing));
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`${tests.count.passed} passed, ${tests.count.failed} failed`);
