import { confirmSubscriptionForm } from '../../../shared/forms/newsletter.ts';
import { useT } from '../../core/app-context.tsx';
import { noteVisitor } from '../../core/visitor-notes.ts';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export default function NewsletterConfirmPage() {
  const t = useT('newsletter');
  const to = useHref();
  return (
    <MailedLinkPage
      form={confirmSubscriptionForm}
      token={usePage('newsletterConfirm').params.token}
      title={t('confirmTitle')}
      text={t('confirmText')}
      button={t('confirm')}
      onDone={() => noteVisitor('subscribers')}
      done={{
        title: t('confirmedTitle'),
        text: (email) => t('confirmedText', { email }),
        plain: t('confirmedPlain'),
        link: <TextLink href={to('magazine')}>{t('toJournal')}</TextLink>,
      }}
    />
  );
}
