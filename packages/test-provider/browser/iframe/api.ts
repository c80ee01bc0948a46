import type { Outcome } from '../../outcomes.ts';
import type { Payer } from '../../payment-gateway.ts';
import type { Agreed, ApiFailure, ChargeView } from '../../wire.ts';
import type { Failed } from '../messages.ts';

type Answer<T> = T | Failed;

async function call<T extends object>(path: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(`/provider/api/${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (response.ok) return (await response.json()) as T;
    const { error } = (await response.json()) as ApiFailure;
    return { failed: response.status >= 500 ? 'unreachable' : error };
  } catch {
    return { failed: 'unreachable' };
  }
}

const charge = (token: string): string => `charges/${encodeURIComponent(token)}`;

export const readCharge = (token: string) => call<ChargeView>(charge(token));
export const confirmCharge = (token: string, body: { outcome: Outcome; payer?: Payer | null } | { payment_method: string }) =>
  call<Agreed>(`${charge(token)}/confirm`, body);
export const answerBank = (token: string, agreed: boolean) => call<Agreed>(`${charge(token)}/challenge`, { agreed });
export const withdraw = (token: string) => call<ChargeView>(`${charge(token)}/cancel`, {});
export const keepMethod = (outcome: Outcome, payer: Payer | null) => call<{ id: string }>('payment-methods', { outcome, payer });
