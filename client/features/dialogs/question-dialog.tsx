import { useEffect, useRef, useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import type { Question } from './store.ts';

/** The safe choice is the primary button on the right and has the focus; Escape, the close button and the backdrop choose it too. */
export function QuestionDialog({ questions }: { questions: readonly Question[] }) {
  const t = useT('dialogs');
  const [question] = questions;
  // The texts stay during the fade-out.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const stay = () => question?.answer(question.kind === 'alert');
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question) safe.current?.focus();
  }, [question]);

  const { kind, texts } = last ?? { kind: 'alert' as const, texts: { title: '', text: '' } };
  return (
    <Dialog
      open={question !== undefined}
      onClose={stay}
      title={texts.title}
      text={texts.text}
      role={kind === 'alert' ? 'alertdialog' : undefined}
    >
      <DialogActions>
        {kind === 'confirm' && (
          <Button variant="secondary" onClick={() => question?.answer(true)}>
            {texts.confirm}
          </Button>
        )}
        <Button ref={safe} onClick={stay}>
          {texts.cancel ?? t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
