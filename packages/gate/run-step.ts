import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { ROOT } from '../build/paths.ts';

export interface Step {
  readonly title: string;
  /** Problems as text; empty when there is none. */
  readonly run: () => Promise<string>;
}

export interface Outcome {
  readonly title: string;
  readonly passed: boolean;
}

/** Runs all steps, as many at a time as there are processors, also after a failure, and prints their problems. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes = new Map<Step, Outcome>();
  async function runNext(): Promise<void> {
    const step = waiting.shift();
    if (!step) return;
    const { title, run } = step;
    const started = performance.now();
    const problems = await run().catch((error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    const passed = problems === '';
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${title.padEnd(28)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
    if (!passed) console.log(`\n${problems.trim()}\n`);
    outcomes.set(step, { title, passed });
    await runNext();
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}

/**
 * The two longest steps, tsc and oxlint, run side by side. Each thread of theirs works out most types again, so a thread beyond their share
 * is slower for both.
 */
export const PROCESSORS_OF_A_TOOL = Math.max(1, Math.floor(availableParallelism() / 2));

/** A tool of node_modules/.bin (npm has put it on the path); its output is printed only when it fails. */
export async function tool(command: string, ...args: readonly string[]): Promise<string> {
  // Several of the tools are written in Go.
  const env = { ...process.env, FORCE_COLOR: '0', GOMAXPROCS: String(PROCESSORS_OF_A_TOOL) };
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  const text = Buffer.concat(chunks).toString();
  return code === 0 ? '' : text.trim() || `${command} ended with code ${code}`;
}
