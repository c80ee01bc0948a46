import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SignInFrame, SpokenLead } from '../../features/customer/sign-in-frame.tsx';

interface CheckMailProps {
  readonly picture: 'signUp' | 'password';
  readonly lead: string;
  readonly onOtherAddress: () => void;
  /** The same page without the result of its form, for browsers without JavaScript. */
  readonly formHref: string;
}

/** After a form that sends a link by mail. */
export function CheckMail({ picture, lead: text, onOtherAddress, formHref }: CheckMailProps) {
  const t = useT('account');
  const to = useHref();
  return (
    <SignInFrame picture={picture} title={t('mailTitle')} lead={<SpokenLead>{text}</SpokenLead>}>
      <Notice>{t('mailHint')}</Notice>
      <form action={formHref}>
        <Button
          type="submit"
          wide
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            onOtherAddress();
          }}
        >
          {t('otherAddress')}
        </Button>
      </form>
      <p>
        <TextLink variant="quiet" href={to('signIn')}>
          {t('backToSignIn')}
        </TextLink>
      </p>
    </SignInFrame>
  );
}
