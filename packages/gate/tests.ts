import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { CACHE, ROOT } from '../build/paths.ts';
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
  /** What failed or did not run, by name: the end of a long output is what a person sees. */
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
  readonly variants: 'first' | 'others';
  /** Further tries of a test that failed. */
  readonly retry: number;
}

/** Unit tests, stories over HTTP and in a browser. */
export async function runTests({ leftOut, variants, retry }: Selection): Promise<TestRun> {
  const file = join(CACHE, 'tests.json');
  await mkdir(dirname(file), { recursive: true });
  // Only a run of all stories says how accessible the shop is.
  const isWhole = leftOut.length === 0;
  await Promise.all([rm(file, { force: true }), isWhole && rm(AXE_LOG, { force: true })]);
  const exclude = leftOut.flatMap((glob) => ['--exclude', glob]);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn('vitest', ['run', `--retry=${retry}`, ...reports, ...exclude], {
    cwd: ROOT,
    stdio: 'inherit',
    // Many processes load the same programs, so Node keeps the compiled code.
    env: { ...process.env, NODE_COMPILE_CACHE: join(CACHE, 'compiled'), STORY_VARIANTS: variants, ...(isWhole && { AXE_LOG }) },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null;
  return judge(code, report);
}

/** A test that did not run is a failure, and so is a file that did not load. */
export function judge(code: number | null, report: Report | null): TestRun {
  if (report === null)
    return { passed: false, count: { passed: 0, failed: 1 }, problems: ['vitest left no report'], retried: [], times: [] };
  const problems: string[] = [];
  const retried: string[] = [];
  let unseen = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const notRun = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed');
    problems.push(...notRun.map((test) => `Not run (${test.status}): ${relative(ROOT, name)}: ${test.fullName}`));
    unseen += notRun.length;
    problems.push(
      ...assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, failureMessages }) => `Failed: ${relative(ROOT, name)}: ${fullName}\n  ${firstLine(failureMessages?.[0])}`),
    );
    const later = assertionResults.filter((test) => test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0);
    retried.push(
      ...later.map(
        ({ fullName, failureMessages }) =>
          `Passed on a later try: ${relative(ROOT, name)}: ${fullName}\n  ${firstLine(failureMessages?.[0])}`,
      ),
    );
    if (status === 'failed' && assertionResults.every((test) => test.status === 'passed')) {
      problems.push(`Failed outside of its tests: ${relative(ROOT, name)}\n  ${firstLine(message)}`);
      unseen += 1;
    }
  }
  const passed = code === 0 && unseen === 0 && report.numFailedTests === 0 && report.numPassedTests > 0;
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
function timesOf({ testResults }: Report): string[] {
  const seconds = ({ startTime, endTime }: Report['testResults'][number]): number => (endTime - startTime) / 1000;
  return testResults
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, 10)
    .map((file) => `${seconds(file).toFixed(1).padStart(6)} s  ${relative(ROOT, file.name)}`);
}

const firstLine = (text = ''): string => text.split('\n', 1)[0] as string;
