import { alertRules } from '../packages/gate/alert-rules.ts';
import { build, checks } from './checks.ts';
import { runSteps } from '../packages/gate/run-step.ts';

/** `npm run check`: the gate without its tests. */
const outcomes = await runSteps([...checks, alertRules, build]);
const failed = outcomes.filter(({ passed }) => !passed);
if (failed.length > 0) {
  console.log(`\nFailed: ${failed.map(({ title }) => title).join(', ')}`);
  process.exitCode = 1;
}
