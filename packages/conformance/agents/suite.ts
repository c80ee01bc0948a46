import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { UcpVersion } from '../../ucp/wire/version.ts';

const Report = z.object({
  spec_version: z.string(),
  verdict: z.object({ applicable_musts: z.int(), musts_passed: z.int(), deviations: z.int() }),
  checks: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      requirements: z.array(z.object({ id: z.string(), requirement: z.string() })),
      observed: z.object({ status: z.unknown(), body: z.unknown() }).nullish(),
    }),
  ),
});
export type SuiteReport = z.infer<typeof Report>;

/** Runs spck-conformance (Python) against a shop. Other options than `--server` are in its configuration file. */
export async function runSuite(command: string, server: string, configuration: object, junit: string | undefined): Promise<SuiteReport> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-agents-'));
  try {
    const config = join(folder, 'merchant.json');
    writeFileSync(config, JSON.stringify(configuration));
    const more = junit === undefined ? [] : ['--junit', junit];
    // The certificate is of this run.
    const suite = spawn(command, ['--server', server, '--insecure', '--config', config, '--json', ...more], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, errors] = await Promise.all([text(suite.stdout), text(suite.stderr), once(suite, 'close')]);
    return Report.parse(parse(out, errors));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function parse(out: string, errors: string): unknown {
  try {
    return JSON.parse(out) as unknown;
  } catch {
    throw new Error(`spck-conformance wrote no report. ${errors.slice(-2000)}`);
  }
}

const OUTCOMES = ['clean-pass', 'deviation', 'not-tested', 'not-applicable', 'inconclusive'] as const;
export type CheckOutcome = (typeof OUTCOMES)[number];

export const outcomeOf = ({ status }: SuiteReport['checks'][number]): CheckOutcome =>
  OUTCOMES.find((one) => status.startsWith(one)) ?? 'inconclusive';

/** A line for each version, then what deviates. */
export function tableOf(reports: readonly (readonly [UcpVersion, SuiteReport])[]): string {
  const head = ['version   ', ...OUTCOMES.map((one) => one.padEnd(14)), 'MUST met'].join('  ');
  const rows = reports.map(([version, { checks, verdict }]) => {
    const counts = OUTCOMES.map((outcome) => String(checks.filter((one) => outcomeOf(one) === outcome).length).padEnd(14));
    return [version, ...counts, `${verdict.musts_passed} of ${verdict.applicable_musts}`].join('  ');
  });
  return [head, ...rows, ...reports.flatMap(([version, { checks }]) => checks.filter(isDeviation).map(lineOf(version)))].join('\n');
}

const isDeviation = (check: SuiteReport['checks'][number]): boolean => outcomeOf(check) === 'deviation';

const lineOf =
  (version: UcpVersion) =>
  ({ id, requirements, observed }: SuiteReport['checks'][number]): string =>
    [
      `\n${version} deviates: ${id}`,
      ...requirements.map((one) => `  ${one.id}: ${one.requirement}`),
      `  came: ${String(observed?.status)} ${JSON.stringify(observed?.body)?.slice(0, 600)}`,
    ].join('\n');
