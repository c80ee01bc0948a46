import { useEffect } from 'react';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { useStores } from '../../core/app-context.tsx';
import { useLocation } from '../../../packages/engine/browser/navigation/location.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { declineAll } from './store.ts';

const loadDialog = () => import('./question-dialog.tsx').then(({ QuestionDialog }) => QuestionDialog);

/** Rendered once in every layout: shows the questions of `showAlert` and `confirmChoice`. The dialog is a separate chunk. */
export function DialogHost() {
  const { dialogs } = useStores();
  const { questions } = useSnapshot(dialogs);
  const { pathname } = useLocation();
  const { Part, load } = useLazyPart(loadDialog, ['dialogs']);
  const first = questions[0]?.id;

  useEffect(() => () => declineAll(dialogs), [dialogs, pathname]);
  useEffect(() => {
    if (first === undefined) return;
    void load().then((loaded) => {
      const question = dialogs.questions.find(({ id }) => id === first);
      // Fallback: the browser's own dialogs need no chunk.
      if (!loaded && question) question.answer(askPlainly(question));
    });
  }, [dialogs, first, load]);
  return Part && <Part questions={questions} />;
}

function askPlainly({
  kind,
  texts: { title, text },
}: {
  readonly kind: 'alert' | 'confirm';
  readonly texts: { title: string; text: string };
}) {
  const message = `${title}\n\n${text}`;
  if (kind === 'confirm') return confirm(message);
  alert(message);
  return true;
}
