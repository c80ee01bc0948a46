import type { Lab } from './lab.ts';

export interface Fault {
  readonly name: string;
  /** Alerts that have to fire. */
  readonly expected: readonly string[];
  /** Minutes until all of them have fired, at the times of the rules. */
  readonly minutes: number;
  begin(lab: Lab): Promise<void> | void;
  end(lab: Lab): Promise<void> | void;
}

/** A fault of the mail server; the mails that wait are older than the limit of the rule, which is no time that the lab divides. */
const mailFault = (count: number, minutesAgo: number, answer: string): Pick<Fault, 'begin' | 'end'> => ({
  begin: (lab) => lab.mails?.write(count, minutesAgo, answer),
  end: (lab) => lab.mails?.mend(),
});

const signalReplica = (lab: Lab, index: number, signal: NodeJS.Signals): void =>
  void process.kill(lab.fleet.replicas[index]?.program.pid ?? 0, signal);
/** A fault that one signal begins and the other ends. */
const pause = (pidOf: (lab: Lab) => number): Pick<Fault, 'begin' | 'end'> => ({
  begin: (lab) => void process.kill(pidOf(lab), 'SIGSTOP'),
  end: (lab) => void process.kill(pidOf(lab), 'SIGCONT'),
});
/** Of packages/lab/alerts-lab/fault-in-process.ts. */
const inProcess = (index: number, signal: NodeJS.Signals): Pick<Fault, 'begin' | 'end'> => ({
  begin: (lab) => signalReplica(lab, index, signal),
  end: (lab) => signalReplica(lab, index, signal),
});

/** Those of the mail server need a mailer. The hung backend is the last one, because its alerts end only with their windows. */
export const faults = {
  replica: {
    name: 'one of three replicas is killed',
    expected: ['KaratReplicaGone'],
    minutes: 4,
    begin: (lab) => lab.kill(2),
    end: (lab) => lab.revive(2),
  },
  redis: {
    name: 'Redis is paused (SIGSTOP)',
    expected: ['KaratCircuitOpen'],
    minutes: 5,
    ...pause((lab) => lab.fleet.redis?.pid ?? 0),
  },
  memory: { name: 'a replica takes 450 MB more', expected: ['KaratMemory'], minutes: 13, ...inProcess(0, 'SIGUSR1') },
  loop: {
    name: 'the event loop of a replica is blocked for 600 ms, again and again',
    expected: ['KaratBusyLoop'],
    minutes: 8,
    ...inProcess(1, 'SIGUSR2'),
  },
  mailServer: {
    name: 'the mail server sends every recipient away (421)',
    expected: ['KaratMailsWait'],
    minutes: 8,
    ...mailFault(3, 20, '421 4.3.2 closing'),
  },
  mailRefused: {
    name: 'the mail server refuses twelve mails for good (550)',
    expected: ['KaratMailsFail'],
    minutes: 3,
    ...mailFault(12, 0, '550 5.1.1 no such user'),
  },
  backend: {
    name: 'the backend hangs (SIGSTOP)',
    expected: ['KaratCartFails', 'KaratErrors', 'KaratSlowPages', 'KaratSlowBackend'],
    minutes: 13,
    ...pause((lab) => lab.fleet.sandbox.pid),
  },
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
export const needsMailer = (name: FaultName): boolean => name.startsWith('mail');
