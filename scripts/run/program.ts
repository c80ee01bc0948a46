import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProgramOptions {
  readonly name: string;
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** URL that answers 2xx when the program can serve. */
  readonly health: string;
  readonly nodeOptions?: readonly string[];
  /** Receives the program's output in whole lines; without it the output is inherited. */
  readonly onOutput?: (text: string) => void;
  /** `ignore` is for tests without a log. */
  readonly output?: 'inherit' | 'ignore';
  /** Called when the program ends unexpectedly. */
  readonly onDeath?: (how: string) => void;
}

/** The program ended before it was ready; `onDeath` was called, too. */
export class EndedEarly extends Error {}

/**
 * A program in its own process and process group, so that Ctrl-C reaches it once, through us. The IPC channel carries no messages: it
 * closes when this process ends for any reason, and then the program stops.
 */
export class Program {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #health: string;
  /** How the program ended, expected or not. */
  readonly ended: Promise<string>;
  #running = true;
  #stopping = false;

  constructor({ name, script, cwd, env, health, nodeOptions = [], onOutput, onDeath, output = 'inherit' }: ProgramOptions) {
    this.name = name;
    this.#health = health;
    this.#child = spawn(process.execPath, [...nodeOptions, script], {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', onOutput ? 'pipe' : output, onOutput ? 'pipe' : 'inherit', 'ipc'],
    });
    if (onOutput) for (const stream of [this.#child.stdout, this.#child.stderr]) readLines(stream, onOutput);
    // 'close', not 'exit', because it comes after all output.
    this.ended = (once(this.#child, 'close') as Promise<[number | null, NodeJS.Signals | null]>).then(
      ([code, signal]) => `${name} ended ${signal === null ? `with code ${code}` : `by ${signal}`}`,
      (error: Error) => `${name} could not be started: ${error.message}`,
    );
    void this.ended.then((how) => {
      this.#running = false;
      if (!this.#stopping) onDeath?.(how);
    });
    process.once('exit', this.#kill);
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Resolves when the program answers. Rejects when it ends first or takes too long. */
  async ready(withinMs = 120_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (Date.now() < deadline) {
      if (!this.#running) throw new EndedEarly(`${await this.ended} before it was ready`);
      const answer = await fetch(this.#health, { signal: AbortSignal.timeout(2000) }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
      await sleep(25);
    }
    throw new Error(`${this.name} did not answer on ${this.#health} within ${withinMs / 1000} s`);
  }

  async stop(graceMs = 12_000): Promise<void> {
    if (!this.#running) return;
    this.#stopping = true;
    this.#child.kill('SIGTERM');
    const timer = setTimeout(this.#kill, graceMs);
    await this.ended;
    clearTimeout(timer);
    process.off('exit', this.#kill);
  }

  readonly #kill = (): void => {
    if (this.#running) this.#child.kill('SIGKILL');
  };
}

function readLines(stream: Readable | null, onLines: (text: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8').on('data', (text: string) => {
    const end = (rest + text).lastIndexOf('\n') + 1;
    const whole = (rest + text).slice(0, end);
    rest = (rest + text).slice(end);
    if (whole !== '') onLines(whole);
  });
  stream?.on('end', () => {
    if (rest !== '') onLines(rest);
  });
}
