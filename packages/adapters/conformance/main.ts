import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { casesOf } from './cases.ts';
import { openTrial } from './open-trial.ts';
import type { OpenStage } from './stage.ts';

/**
 * `npm run conformance:gateway -- [stripe] [paypal] [mollie] [./my-stage.ts]`: an adapter in front of a double of its gateway. An owner's
 * own adapter comes with a stage of its own (`stage.ts`). Without a name: the three of Karat.
 */
const OWN: Readonly<Record<string, string>> = {
  stripe: new URL('../stripe/stripe-stage.ts', import.meta.url).href,
  paypal: new URL('../paypal/paypal-stage.ts', import.meta.url).href,
  mollie: new URL('../mollie/mollie-stage.ts', import.meta.url).href,
};

let failed = 0;
const names = process.argv.slice(2);
for (const name of names.length > 0 ? names : Object.keys(OWN)) failed += await play(name);
process.exitCode = failed === 0 ? 0 : 1;

async function play(name: string): Promise<number> {
  const module = OWN[name] ?? (existsSync(name) ? pathToFileURL(resolve(name)).href : null);
  if (module === null) throw new Error(`${name} is neither ${Object.keys(OWN).join(', ')} nor a file of a stage`);
  const { default: openStage } = (await import(module)) as { readonly default: OpenStage };
  const trial = await openTrial(openStage);
  const counts = { ok: 0, failed: 0, 'left out': 0 };
  console.log(name);
  for (const { name: title, run } of casesOf(trial)) {
    const result = run ? await resultOf(run) : 'left out';
    counts[typeof result === 'string' ? result : 'failed']++;
    console.log(`  ${typeof result === 'string' ? result.padEnd(8) : 'FAILED  '} ${title}`);
    trial.stage.gateway.clearFaults();
    if (typeof result !== 'string') console.log(result.stack ?? result.message);
  }
  await trial.close();
  console.log(`${name}: ${counts.ok} passed, ${counts.failed} failed, ${counts['left out']} left out: the gateway lacks them`);
  return counts.failed;
}

async function resultOf(run: () => Promise<void>): Promise<'ok' | Error> {
  try {
    await run();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
