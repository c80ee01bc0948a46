import { useEffect } from 'react';
import { useStores } from '../../../core/app-context.tsx';
import { useSnapshot } from '../../../../packages/engine/browser/use-snapshot.ts';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';

const loadDialog = () => import('./sign-in-again.tsx').then(({ SignInAgain }) => SignInAgain);

/** Rendered once in every layout. The dialog is a chunk of its own: sessions seldom end while somebody types. */
export function SignInAgainHost() {
  const { customer } = useStores();
  const { ended } = useSnapshot(customer);
  const { Part, load } = useLazyPart(loadDialog, ['account', 'form', 'errors', 'validation']);
  useEffect(() => {
    if (!ended) return;
    // Without the dialog the refusal stands at the form, as what was typed does.
    void load().then((loaded) => loaded || ended.answer(false));
  }, [ended, load]);
  return Part && <Part ended={ended} />;
}
