import { useEffect, useRef } from 'react';
import { QUESTION_SUBJECTS } from '../../../packages/contract/codes.ts';
import { EMAIL_MAX, NAME_MAX, ORDER_NUMBER_MAX, PHONE_MAX, QUESTION_MAX } from '../../../packages/contract/limits.ts';
import { contactForm } from '../../../shared/forms/public.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { FormEmail, FormField, FormTextarea } from '../../ui/form/form-fields.tsx';
import { FormRadios } from '../../ui/form/form-radios.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import styles from './contact.module.css';
import role from '../../ui/text-role.module.css';

export function ContactForm() {
  const t = useT('contact');
  const to = useHref();
  const state = useForm(contactForm, { defaults: { subject: 'piece' } });
  if (state.done) return <MessageSent email={state.values['email']} />;
  const labels = { name: t('name'), email: t('email'), phone: t('phone'), po_number: t('order'), question: t('message') };
  return (
    <PublicFormView
      state={state}
      labels={labels}
      aria-label={t('form')}
      foot={
        <>
          <div className={styles.send}>
            <SubmitButton state={state} size="lg" wide>
              {t('send')}
            </SubmitButton>
          </div>
          <p className={role.note}>
            <LinkedText text={t('privacy')} hrefs={{ privacy: to('content', { slug: t('privacySlug') }) }} newTab={t('newTab')} />
          </p>
        </>
      }
    >
      <div className={styles.subjects}>
        <FormRadios
          state={state}
          name="subject"
          legend={t('subject')}
          options={QUESTION_SUBJECTS.map((subject) => [subject, t(`subjects.${subject}`)] as const)}
        />
      </div>
      <div className={styles.two}>
        <FormField state={state} name="name" label={labels.name} autoComplete="name" maxLength={NAME_MAX} />
        <FormEmail state={state} label={labels.email} maxLength={EMAIL_MAX} />
        <FormField
          state={state}
          name="phone"
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX}
          optional
          hint={t('phoneHint')}
        />
        <FormField
          state={state}
          name="po_number"
          label={labels.po_number}
          autoComplete="off"
          maxLength={ORDER_NUMBER_MAX}
          optional
          hint={t('orderHint')}
        />
      </div>
      <FormTextarea state={state} name="question" label={labels.question} rows={5} maxLength={QUESTION_MAX} />
    </PublicFormView>
  );
}

/** Replaces the form and takes its focus. */
function MessageSent({ email }: { email: string | undefined }) {
  const t = useT('contact');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className={styles.sent}>
      <h3 ref={title} className={role.title1} tabIndex={-1}>
        {t('sentTitle')}
      </h3>
      <p>{email === undefined ? t('sentPlain') : t('sentTo', { email })}</p>
    </div>
  );
}
