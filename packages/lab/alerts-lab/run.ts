import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, type FaultName, faults, needsMailer } from './faults.ts';
import { type Lab, startLab } from './lab.ts';
import { type Prometheus, startPrometheus } from './prometheus.ts';

export interface LabOptions {
  readonly faults: readonly FaultName[];
  /** All times of the rules are shorter by it. */
  readonly factor: number;
  readonly say: (line: string) => void;
}

interface Fired {
  /** The alert, with what its labels say. */
  readonly alert: string;
  readonly seconds: number;
}

export interface Observation {
  readonly fault: string;
  readonly fired: readonly Fired[];
  /** Expected alerts that did not fire. */
  readonly missing: readonly string[];
  /** Seconds from the end of the fault until no alert was left; null: one was. */
  readonly calmAfter: number | null;
  /** Milliseconds of each /healthz during the fault. */
  readonly healthTimes: readonly number[];
}

const POLL = 200;
/** Seconds that are not those of the rules: the shop's own time-outs, and the reading of the list of targets. */
const OWN = 45;

/** Causes the faults in turn on real processes, and notes which alerts Prometheus fires. */
export async function runLab({ faults: names, factor, say }: LabOptions): Promise<readonly Observation[]> {
  const lab = await startLab({ mailer: names.some(needsMailer) });
  let prometheus: Prometheus | undefined;
  const timer = setInterval(() => prometheus?.setTargets('karat', lab.targets()), 1000);
  try {
    prometheus = await startPrometheus(lab.folder, factor);
    prometheus.setTargets('karat', lab.targets());
    prometheus.setTargets('karat-mailer', lab.mails ? [lab.mails.target] : []);
    const minutes = (count: number): number => ((count * 60) / factor + OWN) * 1000;
    const targets = lab.targets().length;
    await until(async () => (await prometheus?.query('sum(up{job="karat"})')) === targets, minutes(1));
    // A rate needs a window of visits, and no alert may fire without a fault.
    if ((await calm(prometheus, minutes(15))) === null) throw new Error(`Alerts before any fault: ${await namesOf(prometheus)}`);
    await sleep((3 * 60_000) / factor);
    if ((await calm(prometheus, 0)) === null) throw new Error(`Alerts before any fault: ${await namesOf(prometheus)}`);
    const observations: Observation[] = [];
    for (const name of names) {
      say(`${faults[name].name} …`);
      observations.push(await observe(faults[name], { lab, prometheus, minutes, say }));
    }
    return observations;
  } finally {
    clearInterval(timer);
    await prometheus?.stop();
    await lab.close();
  }
}

interface Site {
  readonly lab: Lab;
  readonly prometheus: Prometheus;
  readonly minutes: (count: number) => number;
  readonly say: (line: string) => void;
}

async function observe(fault: Fault, { lab, prometheus, minutes, say }: Site): Promise<Observation> {
  const fired: Fired[] = [];
  const missing = () => fault.expected.filter((name) => !fired.some(({ alert }) => alert.startsWith(name)));
  lab.healthTimes();
  const begun = performance.now();
  try {
    await fault.begin(lab);
    await until(async () => {
      for (const { name, about, isFiring } of await prometheus.alerts()) {
        const alert = about === '' ? name : `${name} (${nameOf(lab, about)})`;
        if (!isFiring || fired.some((one) => one.alert === alert)) continue;
        const seconds = (performance.now() - begun) / 1000;
        fired.push({ alert, seconds });
        say(`  ${alert} after ${seconds.toFixed(0)} s`);
      }
      return missing().length === 0;
    }, minutes(fault.minutes)).catch(() => undefined);
  } finally {
    await fault.end(lab);
  }
  const healthTimes = lab.healthTimes();
  return { fault: fault.name, fired, missing: missing(), healthTimes, calmAfter: await calm(prometheus, minutes(15)) };
}

/** Replicas by their name; their ports are new in each run. */
const nameOf = ({ fleet }: Lab, about: string): string => fleet.replicas.find(({ ops }) => new URL(ops).host === about)?.name ?? about;

/** Seconds until no alert is pending or firing; null: not within the time. */
async function calm(prometheus: Prometheus, withinMs: number): Promise<number | null> {
  const begun = performance.now();
  return until(async () => (await prometheus.alerts()).length === 0, withinMs).then(
    () => (performance.now() - begun) / 1000,
    () => null,
  );
}

const namesOf = async (prometheus: Prometheus): Promise<string> => (await prometheus.alerts()).map(({ name }) => name).join(', ');

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('Prometheus does not show what was waited for');
    await sleep(POLL);
  }
}
