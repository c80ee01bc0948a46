import { useEffect, useId, useRef, useState } from 'react';
import { useFormat, useT } from '../../core/app-context.tsx';
import { codeText } from '../../core/error-text.ts';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { CodeError } from '../cart/store.ts';
import styles from './popup-code.module.css';
import { useTakeOver } from './use-take-over.ts';
import role from '../../ui/text-role.module.css';

const COPIED_MS = 2000;

/** A discount code to copy, and a button that takes it over into the cart. */
export function PopupCode({ code }: { code: string }) {
  const t = useT('popup');
  const errors = useT('errors');
  const format = useFormat();
  const to = useHref();
  const errorId = useId();
  const shown = useRef<HTMLElement>(null);
  const [copies, setCopies] = useState(0);
  const { state, error, takeOver } = useTakeOver(code);
  const copied = copies > 0;
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  function textOf({ code: reason, minimum, retryAfter }: CodeError): string {
    if (reason === 'code_minimum' && minimum !== null) return t('minimum', { amount: format.price(minimum) });
    return codeText(errors, { code: reason === 'empty' ? 'code_invalid' : reason, available: null, retryAfter });
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code);
      setCopies(copies + 1);
    } catch {
      // The browser forbids it, or the shop is not reached by https: the selected code can be copied by hand.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  }

  const problem = error && textOf(error);
  const said = copied ? t('copiedLong', { code }) : state === 'applied' ? t('appliedLong', { code }) : '';
  return (
    <div className={styles.code}>
      <div className={styles.row} role="group" aria-label={t('code')} aria-describedby={problem === null ? undefined : errorId}>
        <code className={styles.text} ref={shown}>
          {code}
        </code>
        <button type="button" className={styles.copy} onClick={() => void copy()}>
          <Icon icon={copied ? 'check' : 'copy'} size="s" />
          <span>{t(copied ? 'copied' : 'copy')}</span>
        </button>
      </div>
      {problem !== null && <FieldError id={errorId}>{problem}</FieldError>}
      <Button
        wide
        busy={state === 'busy'}
        busyLabel={t('applying')}
        disabled={state === 'applied' || state === 'pending'}
        onClick={() => void takeOver()}
      >
        {state === 'applied' ? t('applied') : state === 'pending' ? t('pendingLabel') : t('apply')}
      </Button>
      {state === 'pending' && (
        <p className={role.meta} role="status">
          {t('pending', { code })}
        </p>
      )}
      {state === 'applied' && <TextLink href={to('cart')}>{t('toCart')}</TextLink>}
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
