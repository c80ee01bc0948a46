import { addressQuestion, type Correction, suggestedAddress } from '../../../../shared/commerce/address-check.ts';
import type { AddressForm } from '../../../../shared/commerce/checkout-form.ts';
import type { Integration } from '../../../../shared/contract/integration.ts';
import { GOOGLE_ADDRESS_VALIDATION } from '../../../../shared/integrations/google-address-validation.ts';

/** Later than this nobody looks at the address any more. */
const PATIENCE_MS = 4000;

/** Asks how the address is spelled. Null for everything else: no answer in time, no connection, a refusal. It may only ever help. */
export async function askService(
  { url, public_key }: Pick<Integration, 'url' | 'public_key'>,
  address: AddressForm,
  left: AbortSignal,
): Promise<Correction | null> {
  const question = addressQuestion(address);
  if (question === null || public_key === null) return null;
  try {
    const response = await fetch(`${url ?? GOOGLE_ADDRESS_VALIDATION}/v1:validateAddress?key=${encodeURIComponent(public_key)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      credentials: 'omit',
      signal: AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)]),
    });
    return response.ok ? suggestedAddress(await response.json(), address) : null;
  } catch {
    return null;
  }
}
