import assert from 'node:assert/strict';
import { type Charge, type ChargeProblem, isChargeRefused, type NewCharge } from '../../backend/payments/payment-gateway.ts';
import type { FaultKind } from './double-server.ts';
import { killedCall } from './killed-call.ts';
import { newCharge } from './new-charge.ts';
import type { Call, Case, Stage } from './stage.ts';

export const FAULTS = ['down', '500', '429', 'lost', 'slow'] as const satisfies FaultKind[];

export const isRefusedWith = (problem: ChargeProblem) => (error: unknown) => isChargeRefused(error) && error.problem === problem;
/** An error that is no refusal: the backend calls again. */
export const isUndecided = (error: unknown): boolean => error instanceof Error && !isChargeRefused(error);

/** A case that is left out when the gateway lacks one of `needs`. */
export const caseOf = (name: string, run: () => Promise<void>, ...needs: readonly unknown[]): Case => ({
  name,
  run: needs.every((need) => need !== undefined) ? run : null,
});

/** What most cases begin with. */
export function stepsOf(stage: Stage) {
  const { gateways, gateway, buyer, shop, method } = stage;
  const create = (more: Partial<NewCharge> = {}): Promise<Charge> => gateways.create(newCharge({ shop, method, ...more }));
  return {
    create,
    /** A charge that is paid by its buyer: held, or agreed. */
    async paid(more: Partial<NewCharge> = {}): Promise<Charge> {
      const { ref } = await create(more);
      await buyer.pay(ref);
      return gateways.read(ref);
    },
    async captured(more: Partial<NewCharge> = {}): Promise<Charge> {
      const { ref } = await create(more);
      await buyer.pay(ref);
      return gateways.capture(ref);
    },
    /** A call whose end nobody knows, and its repetition. */
    async twice<T>(kind: FaultKind, on: Call, call: () => Promise<T>): Promise<T> {
      gateway.addFault(kind, on);
      await call().catch((error: unknown) => assert.ok(isUndecided(error), `${kind} at ${on} was taken for a refusal: ${String(error)}`));
      gateway.clearFaults();
      return call();
    },
    /** A call of a process that is killed, and its repetition by another one. */
    async afterKill<T>(
      when: 'before' | 'after',
      on: 'create' | 'capture' | 'refund',
      args: readonly unknown[],
      call: () => Promise<T>,
    ): Promise<T> {
      await killedCall(stage, when, on, args);
      return call();
    },
  };
}
