import { useEffect, useState } from 'react';
import type { Correction } from '../../../../shared/commerce/address-check.ts';
import type { AddressField, AddressForm } from '../../../../shared/commerce/checkout-form.ts';
import type { Integration } from '../../../../shared/contract/integration.ts';
import { useT } from '../../../core/app-context.tsx';
import { readJson, writeJson } from '../../../core/browser/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { focusField } from '../focus-field.ts';
import type { FormState } from '../use-checkout-form.ts';
import { askService } from './ask-service.ts';
import styles from './suggestion.module.css';

interface SuggestionProps {
  readonly state: FormState;
  readonly kind: 'shipping' | 'billing';
  readonly settings: Integration;
}

const SETTLED_MS = 700;
/** Spellings that stay as they are. */
const KEPT = 'addresses-kept';
const REMEMBERED = 10;
const parseKept = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
const readKept = (): readonly string[] => readJson('session', KEPT, parseKept) ?? [];

/** „Meinten Sie …?“ Each spelling is asked about once and may stay as it is; nothing waits for the answer, the order least of all. */
export function Suggestion({ state, kind, settings }: SuggestionProps) {
  const t = useT('checkout');
  const address = useSettled(state.form[kind], SETTLED_MS);
  const spelling = spellingOf(address);
  const [kept, setKept] = useState(readKept);
  useEffect(() => writeJson('session', KEPT, kept.slice(-REMEMBERED)), [kept]);
  const [found, setFound] = useState<{ readonly spelling: string; readonly correction: Correction } | null>(null);
  const isKept = kept.includes(spelling);

  useEffect(() => {
    if (isKept) return undefined;
    const left = new AbortController();
    void askService(settings, address, left.signal).then((correction) => {
      if (!left.signal.aborted) setFound(correction && { spelling, correction });
    });
    return () => left.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the spelling stands for the address
  }, [settings, spelling, isKept]);

  const shown = found?.spelling === spelling && !isKept && address === state.form[kind] ? found.correction : null;
  if (!shown) return <LiveRegion>{''}</LiveRegion>;
  const lines = [shown.address_line_1, shown.address_line_2, `${shown.zip} ${shown.city}`, shown.state].filter((line) => line !== '');
  const take = (form: HTMLFormElement | null) => {
    for (const [field, text] of Object.entries(shown) as [AddressField, string][]) state.set(`${kind}.${field}`, text);
    setKept([...kept, spelling, spellingOf({ ...address, ...shown })]);
    focusField(form, `${kind}.address_line_1`);
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
          <Button size="sm" variant="secondary" onClick={({ currentTarget }) => take(currentTarget.form)}>
            {t('takeAddress')}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            onClick={({ currentTarget }) => {
              focusField(currentTarget.form, `${kind}.country`);
              setKept([...kept, spelling]);
            }}
          >
            {t('keepAddress')}
          </Button>
        </p>
      </Notice>
    </>
  );
}

const spellingOf = ({ address_line_1, address_line_2, zip, city, state, country }: AddressForm): string =>
  JSON.stringify([address_line_1, address_line_2, zip, city, state, country]);
