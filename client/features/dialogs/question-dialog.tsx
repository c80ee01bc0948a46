import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useModal } from '../../ui/use-modal.ts';
import styles from './question-dialog.module.css';
import type { Question } from './store.ts';

/** The safe choice is the primary button on the right and has the focus; Escape, the close button and the backdrop choose it too. */
export function QuestionDialog({ questions }: { questions: readonly Question[] }) {
  const t = useT('dialogs');
  const common = useT('common');
  const id = useId();
  const [question] = questions;
  // The texts stay during the fade-out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const stay = () => question?.answer(question.kind === 'alert');
  const modal = useModal(question !== undefined, stay);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question) safe.current?.focus();
  }, [question]);

  const { kind, texts } = last ?? { kind: 'alert' as const, texts: { title: '', text: '' } };
  return (
    <dialog
      {...modal}
      className={styles.dialog}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <div className={styles.body}>
        <h2 className={styles.title} id={`${id}t`}>
          {texts.title}
        </h2>
        <p className={styles.text} id={`${id}d`}>
          {texts.text}
        </p>
        <div className={styles.actions}>
          {kind === 'confirm' && (
            <Button variant="secondary" onClick={() => question?.answer(true)}>
              {texts.confirm}
            </Button>
          )}
          <Button ref={safe} onClick={stay}>
            {texts.cancel ?? t('ok')}
          </Button>
        </div>
      </div>
      <IconButton className={styles.close} icon="x" label={common('close')} onClick={stay} />
    </dialog>
  );
}
