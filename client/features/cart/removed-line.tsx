import { useEffect, useId, useRef } from 'react';
import type { Snapshot } from 'valtio';
import { useT } from '../../core/app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { codeText } from '../../core/error-text.ts';
import styles from './removed-line.module.css';
import type { Removed } from './store.ts';
import { useCart } from './use-cart.ts';

/** Stands where the line stood, until the page or the drawer is left: the way back has no clock. */
export function RemovedLine({ line, onUndo }: { line: Snapshot<Removed>; onUndo: () => void }) {
  const t = useT('cart');
  const errors = useT('errors');
  const { putBack } = useCart();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { title } = line.item.preview;
  // The pressed button went with the line; the next thing to press is this one.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <li className={styles.removed}>
      <div id={id} role="status">
        {t('removed', { title: noBreak(title) })}
        {line.problem && <FieldError>{codeText(errors, line.problem)}</FieldError>}
      </div>
      <TextButton
        ref={button}
        variant="quiet"
        aria-label={t('undoOf', { title })}
        aria-describedby={id}
        onClick={() => {
          onUndo();
          void putBack(line.key);
        }}
      >
        {t('undo')}
      </TextButton>
    </li>
  );
}
