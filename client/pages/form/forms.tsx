import type { ComponentType, ReactNode } from 'react';
import type { PublicFormName } from '../../../shared/forms/public-form-names.ts';
import { useT } from '../../core/app-context.tsx';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { ContactForm } from '../../features/contact/contact-form.tsx';
import { NotifyForm } from '../../features/inquiry/notify-form.tsx';
import { QuestionForm } from '../../features/inquiry/question-form.tsx';
import { SubscribeForm } from '../../features/newsletter/subscribe-form.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { askedProductQuery } from './queries.ts';
import band from '../../features/newsletter/newsletter.module.css';
import styles from './page.module.css';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** The component that shows a public form on the page of its own. */
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
      <div className={band.panel}>
        <SubscribeForm />
      </div>
    </FormFrame>
  );
}

/** The loader has found the product of the address. */
function useAskedProduct() {
  const sku = usePage('form').search.get('sku') ?? '';
  return { sku, title: useSuspenseQuery(askedProductQuery(sku)).data.data.mixedTranslation.title };
}

function QuestionPage() {
  const t = useT('inquiry');
  return (
    <FormFrame title={t('questionTitle')}>
      <QuestionForm {...useAskedProduct()} />
    </FormFrame>
  );
}

function NotifyPage() {
  const t = useT('inquiry');
  const product = useAskedProduct();
  return (
    <FormFrame title={t('notifyTitle')} lead={noBreak(t('about', product))}>
      <NotifyForm sku={product.sku} />
    </FormFrame>
  );
}

interface FormFrameProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A form alone, in a column. */
function FormFrame({ title, lead, children }: FormFrameProps) {
  return (
    <Container>
      <PageHead title={title} path={null} />
      <Breadcrumbs crumbs={[{ title, href: null }]} />
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </Container>
  );
}
