import { useT } from '../../core/app-context.tsx';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import space from '../../ui/spacing.module.css';

/** The result of a form that was posted without JavaScript; with it a toast says the same. */
export function DoneNotice() {
  const t = useT('profile');
  const form = useT('form');
  const done = usePage('profile').search.get('done') ?? '';
  const text = doneText();
  return text === null ? null : (
    <Notice tone="success" live className={space.above6}>
      {text}
    </Notice>
  );

  function doneText(): string | null {
    switch (done) {
      case 'profile':
      case 'subscriptions':
        return form('saved');
      case 'changeEmail':
        return t('emailSent');
      case 'resendVerification':
        return t('resent');
      case 'changePassword':
        return t('passwordSaved');
      case 'newPassword':
        return t('passwordRecovered');
      case 'removePasskey':
        return t('passkeyRemoved');
      case 'endSession':
        return t('sessionEnded');
      default:
        return null;
    }
  }
}
