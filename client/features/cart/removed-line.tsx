import { useEffect, useId, useRef } from 'react';
import type { Snapshot } from 'valtio';
import { useApp, useT } from '../../core/app-context.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { codeText } from '../../core/error-text.ts';
import styles from './removed-line.module.css';
import type { RemovedCartLine } from './store.ts';
import { restoreLine } from './cart-actions.ts';

/** Takes the removed line's position until the page or drawer closes: undo has no time limit. */
export function RemovedLine({ line, onUndo }: { line: Snapshot<RemovedCartLine>; onUndo: () => void }) {
  const t = useT('cart');
  const errors = useT('errors');
  const app = useApp();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { title } = line.item.preview;
  // The pressed button is gone with the line: focus moves to the undo button.
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
          void restoreLine(app, line.key);
        }}
      >
        {t('undo')}
      </TextButton>
    </li>
  );
}
