import { alertRules } from './gate/alert-rules.ts';
import { build, checks } from './gate/checks.ts';
import { runSteps } from './gate/run-step.ts';
import { systemPrograms } from './gate/system-programs.ts';
import { runTests } from './gate/tests.ts';

/** `npm test`: the whole gate. What can be found is found in one run; the last line is the count of the tests alone. */
// What is fetched over the network arrives while the processors are busy with the rest.
const [[programs], outcomes] = await Promise.all([runSteps([systemPrograms]), runSteps([...checks, build])]);
if (!programs?.passed) process.exit(1);

// It may have come with the programs.
outcomes.push(...(await runSteps([alertRules])));
const failed = outcomes.filter(({ passed }) => !passed).map(({ title }) => title);
if (failed.includes(build.title)) {
  console.log(`\nFailed: ${failed.join(', ')}. Without a build the tests were not run.`);
  process.exit(1);
}

const tests = await runTests();
if (!tests.passed) failed.push('tests');
if (failed.length > 0) process.exitCode = 1;
for (const line of [...tests.retried, ...tests.problems]) console.log(line);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(`${tests.count.passed} passed, ${tests.count.failed} failed`);
