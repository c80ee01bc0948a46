import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { CACHE, ROOT } from '../build/layout.ts';
import { AXE_LOG } from './accessibility-run.ts';

/** Fields of vitest's JSON report. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: ReadonlyArray<{
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }>;
  }>;
}

export interface TestRun {
  readonly passed: boolean;
  readonly count: { readonly passed: number; readonly failed: number };
  readonly problems: readonly string[];
  /** Stories that did not pass on their first try. */
  readonly retried: readonly string[];
  /** Where the time went. */
  readonly times: readonly string[];
}

interface Selection {
  /** Globs of files that are not run. */
  readonly leftOut: readonly string[];
  /** Languages and widths in which a browser story is told (e2e/support/variants.ts). */
  readonly variants: 'first' | 'all';
  /** Further tries of a test that failed. */
  readonly retry: number;
}

/**
 * Two runs of vitest at the same time, each of which runs its projects one after another: the tests of one use the processors while those of
 * the other wait for time-outs, polls and killed processes.
 */
const RUNS = { 'in-a-browser': ['e2e'], 'without-a-browser': ['unit', 'http', 'http-slow'] } as const;

/** Unit tests, stories over HTTP and in a browser. */
export async function runTests({ leftOut, variants, retry }: Selection): Promise<TestRun> {
  // Only a run of all stories says how accessible the shop is.
  const isWhole = leftOut.length === 0 && variants === 'all';
  await mkdir(CACHE, { recursive: true });
  if (isWhole) await rm(AXE_LOG, { force: true });
  const exclude = leftOut.flatMap((glob) => ['--exclude', glob]);
  // Many processes load the same programs, so Node keeps the compiled code.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(CACHE, 'compiled'), STORY_VARIANTS: variants, ...(isWhole && { AXE_LOG }) };
  const reports = Object.entries(RUNS).map(async ([name, projects]) => {
    const file = join(CACHE, `tests-${name}.json`);
    await rm(file, { force: true });
    const args = ['run', `--retry=${retry}`, ...projects.flatMap((project) => ['--project', project]), ...exclude, '--passWithNoTests'];
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...(process.stdout.isTTY ? ['--color'] : [])];
    // Piped, because two runs cannot share the last lines of a terminal.
    const child = spawn('vitest', [...args, ...reporters], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env });
    for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const])
      createInterface(from).on('line', (line) => to.write(`${line}\n`));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, report: JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null };
  });
  return judge(await Promise.all(reports));
}

/** A test that did not run is a failure, and so is a file that did not load. */
export function judge(runs: readonly { readonly code: number | null; readonly report: Report | null }[]): TestRun {
  const reports = runs.flatMap(({ report }) => report ?? []);
  if (reports.length < runs.length)
    return { passed: false, count: { passed: 0, failed: 1 }, problems: ['vitest left no report'], retried: [], times: [] };
  const report = {
    numPassedTests: reports.reduce((sum, { numPassedTests }) => sum + numPassedTests, 0),
    numFailedTests: reports.reduce((sum, { numFailedTests }) => sum + numFailedTests, 0),
    testResults: reports.flatMap(({ testResults }) => testResults),
  };
  const problems: string[] = [];
  const retried: string[] = [];
  let unseen = 0;
  for (const { name, status, assertionResults } of report.testResults) {
    const notRun = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed');
    problems.push(...notRun.map((test) => `Not run (${test.status}): ${relative(ROOT, name)}: ${test.fullName}`));
    unseen += notRun.length;
    const later = assertionResults.filter((test) => test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0);
    retried.push(
      ...later.map(
        ({ fullName, failureMessages }) =>
          `Passed on a later try: ${relative(ROOT, name)}: ${fullName}\n  ${firstLine(failureMessages?.[0])}`,
      ),
    );
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed')) {
      problems.push(`Did not load: ${relative(ROOT, name)}`);
      unseen += 1;
    }
  }
  const passed = runs.every(({ code }) => code === 0) && unseen === 0 && report.numFailedTests === 0 && report.numPassedTests > 0;
  const failed = report.numFailedTests + unseen;
  return {
    passed,
    count: { passed: report.numPassedTests, failed: passed ? 0 : Math.max(failed, 1) },
    problems,
    retried,
    times: timesOf(report),
  };
}

/** The slowest files, slowest first. */
function timesOf({ testResults }: Pick<Report, 'testResults'>): string[] {
  const seconds = ({ startTime, endTime }: Report['testResults'][number]): number => (endTime - startTime) / 1000;
  return testResults
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, 10)
    .map((file) => `${seconds(file).toFixed(1).padStart(6)} s  ${relative(ROOT, file.name)}`);
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] as string;
