import { EnvError, readEnv } from '../env.ts';
import { checkBackend, checkSitemap } from './check-backend.ts';
import { checkBuild } from './check-build.ts';
import { checkCollector } from './check-collector.ts';
import { checkDomains } from './check-domains.ts';
import { checkMachine } from './check-machine.ts';
import { examineMails } from './check-mails.ts';
import { checkOrigin, isContainer } from './check-origin.ts';
import { checkPorts } from './check-ports.ts';
import { checkRedis } from '../../packages/engine/doctor/check-redis.ts';
import { checkSecrets } from './check-secrets.ts';
import { checkSettings } from './check-settings.ts';
import { failed, type Finding, ok } from '../../packages/engine/doctor/finding.ts';

/** Checks everything that a shop with this environment needs, and its build when `dist` is given. Never rejects. */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  dist?: string,
  inContainer = isContainer(),
): Promise<Finding[]> {
  try {
    const env = readEnv(source);
    const ports = await checkPorts(env);
    const checks = await Promise.all([
      checkBackend(env),
      checkSitemap(env),
      checkRedis(env),
      checkOrigin(env, { ...ports, inContainer }),
      checkDomains(env, { ...ports, inContainer }),
      checkCollector(env),
      examineMails(source, env),
    ]);
    return [
      ok('settings', 'are valid'),
      ...(dist === undefined ? [] : checkBuild(dist)),
      ...checkMachine(env),
      ...checkSettings(source, env, inContainer),
      ...checkSecrets(env),
      ...ports.findings,
      ...checks.flat(),
    ];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems.map((problem) => failed('settings', problem, 'See docs/configuration.md.'));
  }
}

/** One line for each finding, and a line below it with the correction. */
export function report(findings: readonly Finding[]): string {
  const [faults, notes] = [countOf(findings, 'failed'), countOf(findings, 'note')];
  const end = faults > 0 ? `${faults} to correct.` : notes > 0 ? `Nothing is wrong. ${notes} to look at (note).` : 'Nothing is wrong.';
  return `${linesOf(findings)}\n\n${end}\n`;
}

/** What is missing first, then notes, then what is in order. */
export function reportLive(findings: readonly Finding[]): string {
  const faults = countOf(findings, 'failed');
  const sorted = (['failed', 'note', 'ok'] as const).flatMap((wanted) => findings.filter(({ state }) => state === wanted));
  return `${linesOf(sorted)}\n\n${faults > 0 ? `${faults} to correct. The shop must not open yet.` : 'Nothing is wrong.'}\n`;
}

const countOf = (findings: readonly Finding[], wanted: Finding['state']): number => findings.filter(({ state }) => state === wanted).length;

const linesOf = (findings: readonly Finding[]): string =>
  findings
    .flatMap(({ state, subject, text, fix }) => [
      `${WORDS[state].padEnd(8)}${subject.padEnd(11)}${text}`,
      ...(fix === undefined ? [] : [`${' '.repeat(19)}${fix}`]),
    ])
    .join('\n');
const WORDS = { ok: 'ok', note: 'note', failed: 'FAILED' } as const;
