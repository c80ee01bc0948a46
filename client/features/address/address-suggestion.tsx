import { useEffect, useState } from 'react';
import { type Correction, addressQuestion, suggestedAddress } from '../../../shared/commerce/address-check.ts';
import type { AddressField, AddressForm } from '../../../shared/commerce/address-form.ts';
import type { AddressSection } from '../../../shared/commerce/checkout-form.ts';
import { postalLines } from '../../../packages/contract/address-format.ts';
import type { Integration } from '../../../packages/contract/integration.ts';
import { useT } from '../../core/app-context.tsx';
import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';
import { Button } from '../../ui/button.tsx';
import { focusField } from '../../ui/focus-field.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import styles from './address-suggestion.module.css';
import { GOOGLE_ADDRESS_VALIDATION } from '../../../shared/integrations/google-address-validation.ts';

const SETTLED_MS = 700;
/** Storage key of the spellings that the shopper confirmed. */
const CONFIRMED_KEY = 'addresses-kept';
const CONFIRMED_MAX = 10;
const parseConfirmed = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
const readConfirmed = (): readonly string[] => readJson('session', CONFIRMED_KEY, parseConfirmed) ?? [];

export interface CheckedAddress {
  readonly section: AddressSection;
  /** As typed by now. */
  readonly typed: AddressForm;
  readonly set: (name: `${AddressSection}.${AddressField}`, value: string) => void;
}

/** „Meinten Sie …?“ Each spelling is checked once and may be confirmed as it is. Nothing waits for the answer. */
export function AddressSuggestion({ section, typed, set, settings }: CheckedAddress & { readonly settings: Integration }) {
  const t = useT('checkout');
  const address = useSettled(typed, SETTLED_MS);
  const spelling = spellingOf(address);
  const [confirmed, setConfirmed] = useState(readConfirmed);
  useEffect(() => writeJson('session', CONFIRMED_KEY, confirmed.slice(-CONFIRMED_MAX)), [confirmed]);
  const [found, setFound] = useState<{ readonly spelling: string; readonly correction: Correction } | null>(null);
  const isConfirmed = confirmed.includes(spelling);

  useEffect(() => {
    if (isConfirmed) return undefined;
    const abort = new AbortController();
    void validateAddress(settings, address, abort.signal).then((correction) => {
      if (!abort.signal.aborted) setFound(correction && { spelling, correction });
    });
    return () => abort.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the spelling stands for the address
  }, [settings, spelling, isConfirmed]);

  const suggestion = found?.spelling === spelling && !isConfirmed && address === typed ? found.correction : null;
  if (!suggestion) return <LiveRegion>{''}</LiveRegion>;
  const lines = postalLines({ ...suggestion, country: typed.country });
  const accept = (form: HTMLFormElement | null) => {
    for (const [field, text] of Object.entries(suggestion) as [AddressField, string][]) set(`${section}.${field}`, text);
    setConfirmed([...confirmed, spelling, spellingOf({ ...address, ...suggestion })]);
    focusField(form, `${section}.address_line_1`);
  };
  return (
    <>
      <LiveRegion>{`${t('didYouMean')} ${lines.join(', ')}`}</LiveRegion>
      <Notice>
        <p>
          <strong>{t('didYouMean')}</strong>
        </p>
        <p className={styles.lines}>{lines.join('\n')}</p>
        <p className={styles.choices}>
          <Button size="sm" variant="secondary" onClick={({ currentTarget }) => accept(currentTarget.form)}>
            {t('acceptSuggestion')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusField(currentTarget.form, `${section}.country`);
              setConfirmed([...confirmed, spelling]);
            }}
          >
            {t('keepTypedAddress')}
          </Button>
        </p>
      </Notice>
    </>
  );
}

const spellingOf = ({ address_line_1, address_line_2, zip, city, state, country }: AddressForm): string =>
  JSON.stringify([address_line_1, address_line_2, zip, city, state, country]);

/**
 * The browser calls the service with the key of the integration's settings, which its owner restricts to the shop's origin. A proxy on our
 * server would be an open lookup for anybody, and the specification has no call of the backend. The call contains street, postcode, town,
 * province and country, never a name. A suggestion never blocks the order.
 */

/** A later answer is useless: the shopper has gone on. */
const TIMEOUT_MS = 4000;

/** Asks the service for its spelling of the address. Null after any failure, as the order must not depend on it. */
async function validateAddress(
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
