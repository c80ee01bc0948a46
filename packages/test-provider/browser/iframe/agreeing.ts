import type { Outcome } from '../../outcomes.ts';
import type { Agreed, ChargeView } from '../../wire.ts';
import type { Failed } from '../messages.ts';
import { addressForm } from './address-form.ts';
import { confirmCharge, withdraw } from './api.ts';
import { amountLine } from './amount.ts';
import { failureText } from './failure-text.ts';
import { outcomeButtons } from './outcome-buttons.ts';
import { t } from './page.ts';
import type { Spot } from '../messages.ts';

export interface Agreeing {
  readonly nodes: readonly Node[];
}

interface Options {
  readonly token: string;
  readonly view: ChargeView;
  /** Rejects if the shop does not deliver there. */
  readonly checkAddress?: (spot: Spot) => Promise<void>;
  readonly agreed: (agreed: Agreed) => void;
  readonly cancelled: () => void;
  /** The charge can no longer be authorised. */
  readonly failed: (failed: Failed) => void;
}

/** Amount, address if requested, and buttons: shared by PayPal's window and the hosted page. */
export function agreeing({ token, view, checkAddress, agreed, cancelled, failed }: Options): Agreeing {
  const address = view.asksAddress ? addressForm() : null;
  const buttons = outcomeButtons((outcome) => void (outcome === 'cancel' ? cancel() : choose(outcome)));

  async function cancel(): Promise<void> {
    buttons.busy(true);
    await withdraw(token);
    cancelled();
  }

  async function choose(outcome: Outcome): Promise<void> {
    const payer = address?.read();
    if (payer === null) return;
    buttons.say(null);
    buttons.busy(true);
    try {
      if (address) await checkAddress?.(address.spot());
    } catch {
      buttons.busy(false);
      return buttons.say(t.notDelivered);
    }
    const answer = await confirmCharge(token, { outcome, payer: payer ?? null });
    if (!('failed' in answer)) return agreed(answer);
    buttons.busy(false);
    buttons.say(failureText(answer));
    if (answer.failed !== 'unreachable') failed(answer);
  }

  return { nodes: [amountLine('', view.cents, view.currency), ...(address ? [address.node] : []), buttons.node] };
}
