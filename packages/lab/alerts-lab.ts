import { parseArgs } from 'node:util';
import { type FaultName, faultNames, faults } from './alerts-lab/faults.ts';
import { areWithinASecond } from './alerts-lab/lab.ts';
import { type Observation, runLab } from './alerts-lab/run.ts';

/**
 * `npm run alerts-lab`: causes faults on real processes (three replicas of the built shop, sandbox, Redis, mailer) and notes which alerts of
 * docs/operations/alerts.yml a real Prometheus fires, and after how long. Exit code: 0 when all expected ones fired and /healthz answered
 * within a second, 1 when not, 2 when nothing could be measured. Durations of rules and scrapes are divided by one factor, limits stay; the
 * time-outs of the shop are not divided, so a rule whose times are near to theirs needs a smaller factor. Faults come from outside or from
 * a module that the lab preloads: the program has no code for them.
 */
const USAGE = `npm run alerts-lab -- [--factor 10] [--only ${faultNames.join(',')}]
  --factor  all times of the rules are shorter by it; 1 takes about 55 minutes, 10 about seven
  --only    these faults`;

// The programs end with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(2));

try {
  const { factor, names } = readArguments();
  const observations = await runLab({ faults: names, factor, say: (line) => console.log(line) });
  console.log(`\nTimes of the rules divided by ${factor}.\n\n${tableOf(observations)}\n`);
  const isWell = observations.every(({ missing, healthTimes }) => missing.length === 0 && areWithinASecond(healthTimes));
  for (const { fault, missing, healthTimes } of observations) {
    if (missing.length > 0) console.log(`${fault}: did not fire: ${missing.join(', ')}`);
    if (!areWithinASecond(healthTimes))
      console.log(`${fault}: /healthz took longer than a second more than once in twenty times, or did not answer`);
  }
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function tableOf(observations: readonly Observation[]): string {
  const rows = observations.map(({ fault, fired, calmAfter, healthTimes }) => {
    const alerts = fired.map(({ alert, seconds }) => `${alert}: ${seconds.toFixed(0)} s`).join('; ');
    return `| ${fault} | ${alerts || 'none'} | ${calmAfter === null ? 'not' : `${calmAfter.toFixed(0)} s`} | ${Math.max(...healthTimes).toFixed(0)} ms |`;
  });
  const head = '| fault | alerts, after | all quiet again after its end | slowest `/healthz` |';
  return [head, '| --- | --- | --- | --- |', ...rows].join('\n');
}

function readArguments(): { readonly factor: number; readonly names: readonly FaultName[] } {
  try {
    const { values } = parseArgs({ options: { factor: { type: 'string', default: '10' }, only: { type: 'string' } } });
    const factor = Number(values.factor);
    if (!(factor >= 1 && factor <= 60)) throw new Error('--factor is a number from 1 to 60.');
    const names = values.only === undefined ? faultNames : values.only.split(',');
    const unknown = names.filter((name) => !(name in faults));
    if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join(', ')}".`);
    return { factor, names: names as FaultName[] };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
