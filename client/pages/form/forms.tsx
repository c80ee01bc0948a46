import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PublicFormName } from '../../../shared/forms/public-form-names.ts';
import { useT } from '../../core/app-context.tsx';
import { NotifyForm } from '../../features/inquiry/notify-form.tsx';
import { askedPieceQuery } from '../../features/inquiry/queries.ts';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { SubscribeForm } from '../../features/newsletter/subscribe-form.tsx';
import { VelvetPanel } from '../../features/newsletter/velvet-panel.tsx';
import { QuestionForm } from '../../features/inquiry/question-form.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { usePage } from '../../core/page.tsx';
import { FormFrame } from './form-frame.tsx';

/** Who shows a public form on the page of its own. */
export const formPages: Readonly<Record<PublicFormName, ComponentType>> = {
  contact: ContactFormPage,
  newsletter: NewsletterPage,
  question: QuestionPage,
  notify: NotifyPage,
};

function ContactFormPage() {
  const t = useT('contact');
  return (
    <FormFrame title={t('form')}>
      <ContactForm />
    </FormFrame>
  );
}

function NewsletterPage() {
  const t = useT('common');
  return (
    <FormFrame title={t('newsletter.title')} lead={t('newsletter.lead')}>
      <VelvetPanel>
        <SubscribeForm />
      </VelvetPanel>
    </FormFrame>
  );
}

/** The loader has found the piece of the address. */
function useAskedPiece() {
  const sku = usePage('form').search.get('sku') ?? '';
  return { sku, title: useSuspenseQuery(askedPieceQuery(sku)).data.data.mixedTranslation.title };
}

function QuestionPage() {
  const t = useT('inquiry');
  return (
    <FormFrame title={t('questionTitle')}>
      <QuestionForm {...useAskedPiece()} />
    </FormFrame>
  );
}

function NotifyPage() {
  const t = useT('inquiry');
  const piece = useAskedPiece();
  return (
    <FormFrame title={t('notifyTitle')} lead={noBreak(t('about', piece))}>
      <NotifyForm sku={piece.sku} />
    </FormFrame>
  );
}
