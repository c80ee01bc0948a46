/**
 * The browser calls the service with the key of the integration's settings, which its owner restricts to the shop's origin. A proxy on our
 * server would be an open lookup for anybody, and the specification has no call of the backend. The call contains street, postcode, town,
 * province and country, never a name. A suggestion never blocks the order.
 */
import { addressQuestion, type Correction, suggestedAddress } from '../../../shared/commerce/address-check.ts';
import type { AddressForm } from '../../../shared/commerce/address-form.ts';
import type { Integration } from '../../../shared/contract/integration.ts';
import { GOOGLE_ADDRESS_VALIDATION } from '../../../shared/integrations/google-address-validation.ts';

/** A later answer is useless: the shopper has gone on. */
const TIMEOUT_MS = 4000;

/** Asks the service for its spelling of the address. Null after any failure, as the order must not depend on it. */
export async function validateAddress(
  { url, public_key }: Pick<Integration, 'url' | 'public_key'>,
  address: AddressForm,
  signal: AbortSignal,
): Promise<Correction | null> {
  const question = addressQuestion(address);
  if (question === null || public_key === null) return null;
  try {
    const response = await fetch(`${url ?? GOOGLE_ADDRESS_VALIDATION}/v1:validateAddress?key=${encodeURIComponent(public_key)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      credentials: 'omit',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return response.ok ? suggestedAddress(await response.json(), address) : null;
  } catch {
    return null;
  }
}
