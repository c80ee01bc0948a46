import { afterAll, afterEach, describe, expect, it } from 'vitest';
import openMollieStage from '../mollie/mollie-stage.ts';
import openPayPalStage from '../paypal/paypal-stage.ts';
import openStripeStage from '../stripe/stripe-stage.ts';
import { casesOf } from './cases.ts';
import { openTrial } from './open-trial.ts';
import type { Case } from './stage.ts';

const STAGES = { Stripe: openStripeStage, PayPal: openPayPalStage, Mollie: openMollieStage };

/** The cases of the suite as tests, one after another: faults are those of the whole double. */
export async function testStages(names: readonly (keyof typeof STAGES)[], isWanted: (one: Case) => boolean): Promise<void> {
  const trials = await Promise.all(names.map(async (name) => ({ name, trial: await openTrial(STAGES[name]) })));
  describe.each(trials)('$name', ({ trial }) => {
    afterEach(() => trial.stage.gateway.clearFaults());
    afterAll(() => trial.close());
    const wanted = casesOf(trial).filter((one) => isWanted(one));
    it.each(wanted.flatMap(({ name, run }) => (run ? [{ name, run }] : [])))('$name', async ({ run }) => {
      await expect(run()).resolves.toBeUndefined();
    });
  });
}
