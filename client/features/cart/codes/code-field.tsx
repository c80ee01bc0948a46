import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../packages/contract/cart.ts';
import { CODE_MAX } from '../../../../packages/contract/limits.ts';
import { useApp, useFormat, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { TextButton } from '../../../ui/text-link.tsx';
import { useCartState } from '../use-cart.ts';
import { dismissCode, redeemCode, removeCode } from './actions.ts';
import { CodeChips } from './code-chips.tsx';
import styles from './codes.module.css';
import only from '../../../ui/only.module.css';
import { useCodeText } from './use-code-text.ts';

/** Input for a discount code or a gift card, and the bound codes. It is also used inside forms, so it is no form itself. */
export function CodeField({ cart }: { cart: Pick<Snapshot<Cart>, 'options'> }) {
  const t = useT('cart');
  const app = useApp();
  const format = useFormat();
  const codeText = useCodeText();
  const { code } = useCartState();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(code.text);
  const submitted = useRef('');
  const [announcement, setAnnouncement] = useState('');
  const { loading, error } = code;
  const refused = !loading && error !== null;
  const isCodeRefused = error !== null && error.code !== 'empty';
  // The way on without a code keeps its place until a code is bound.
  const [wasRefused, setWasRefused] = useState(isCodeRefused);
  if (isCodeRefused && !wasRefused) setWasRefused(true);

  // The code was submitted here or in another field of the same cart.
  useEffect(() => {
    if (loading) submitted.current = code.text;
    else if (submitted.current !== '') {
      setAnnouncement(error === null ? t('codeBound', { code: submitted.current.toUpperCase() }) : '');
      if (error === null) {
        setText('');
        setWasRefused(false);
      }
      submitted.current = '';
    }
  }, [loading, error, code.text, t]);
  useEffect(() => {
    if (refused && input.current?.parentElement?.contains(document.activeElement)) input.current.focus();
  }, [refused]);

  const redeem = () => redeemCode(app, text);
  const redeemOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    redeem();
  };
  const type = (typed: string) => {
    setText(typed);
    if (error?.code === 'empty' && typed.trim() !== '') dismissCode(app);
  };
  // Only the backend can judge a code: another one than the refused one is no error until it is sent.
  const leave = () => {
    if (error?.code === 'empty' || (refused && text.trim() !== code.text)) dismissCode(app);
  };
  const message = error && codeText(error.code, error.minimum === null ? null : format.price(error.minimum), error.retryAfter);
  return (
    <div className={styles.codes}>
      <div className={styles.row}>
        <Field
          ref={input}
          className={styles.field}
          name="gift_card_code"
          label={t('codeLabel')}
          optional
          note=""
          value={text}
          error={message}
          maxLength={CODE_MAX}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={loading}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={redeemOnEnter}
        />
        <Button className={styles.button} variant="secondary" busy={loading} busyLabel={t('codeLoading')} onClick={redeem}>
          {t('codeRedeem')}
        </Button>
      </div>
      {wasRefused && (
        <TextButton
          variant="quiet"
          small
          className={cx(styles.without, (loading || text === '') && only.kept)}
          onClick={() => {
            setText('');
            setWasRefused(false);
            dismissCode(app);
            input.current?.focus();
          }}
        >
          {t('continueWithoutDiscount')}
        </TextButton>
      )}
      <LiveRegion>{message ?? announcement}</LiveRegion>
      <CodeChips
        codes={cart.options}
        onRemove={(bound) => {
          removeCode(app, bound);
          setAnnouncement(t('codeRemoved', { code: bound }));
          input.current?.focus();
        }}
      />
    </div>
  );
}
