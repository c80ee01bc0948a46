import type { ChildProcess } from 'node:child_process';
import type { HealthState } from '../health.ts';
import type { MetricJson } from '../metrics.ts';

/** What a worker is asked by the primary process. */
export interface Answers {
  readonly health: HealthState;
  readonly metrics: MetricJson[];
}
type Question = keyof Answers;

type ToWorker = { readonly ask: Question; readonly number: number };
type ToPrimary = { readonly tells: 'open' | 'ready' } | { readonly number: number; readonly answer: Answers[Question] | null };

type Channel = Pick<ChildProcess, 'send' | 'on' | 'off' | 'connected'>;

/** The primary's end. Null: no answer in time, or an end before it. */
export function ask<Q extends Question>(worker: Channel, question: Q, { number, within }: Asking): Promise<Answers[Q] | null> {
  return new Promise((resolve) => {
    const done = (answer: Answers[Q] | null): void => {
      clearTimeout(timer);
      worker.off('message', hear).off('exit', leave);
      resolve(answer);
    };
    const hear = (message: ToPrimary): void => {
      if ('number' in message && message.number === number) done(message.answer as Answers[Q] | null);
    };
    const leave = (): void => done(null);
    const timer = setTimeout(leave, within);
    worker.on('message', hear).on('exit', leave);
    if (!worker.connected) return leave();
    worker.send({ ask: question, number } satisfies ToWorker, (error) => error && leave());
  });
}

export interface Asking {
  /** Another one for each question. */
  readonly number: number;
  readonly within: number;
}

/** Resolves when the worker says so; never, when it does not. */
export function told(worker: Pick<ChildProcess, 'on'>, what: 'open' | 'ready'): Promise<void> {
  return new Promise((resolve) => {
    worker.on('message', (message: ToPrimary) => {
      if ('tells' in message && message.tells === what) resolve();
    });
  });
}

export type AnswerAll = { readonly [Q in Question]: () => Promise<Answers[Q]> | Answers[Q] };

/** The worker's end. */
export function answerPrimary(channel: Pick<NodeJS.Process, 'on' | 'send'>, answers: AnswerAll): (what: 'open' | 'ready') => void {
  const send = (message: ToPrimary): void => void channel.send?.(message, undefined, undefined, () => undefined);
  channel.on('message', (message: Partial<ToWorker>) => {
    const { ask: question, number } = message;
    if (question === undefined || number === undefined) return;
    Promise.resolve(answers[question]()).then(
      (answer) => send({ number, answer }),
      () => send({ number, answer: null }),
    );
  });
  return (what) => send({ tells: what });
}
