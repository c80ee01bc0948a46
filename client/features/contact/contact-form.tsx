import { QUESTION_SUBJECTS } from '../../../shared/contract/codes.ts';
import { contactForm, QUESTION_LENGTH_MAX } from '../../../shared/forms/public.ts';
import { EMAIL_LENGTH_MAX, NAME_LENGTH_MAX } from '../../../shared/forms/sign-in.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { FormEmail, FormField, FormRadios, FormTextarea } from '../../ui/form/form-fields.tsx';
import { PublicFormView } from '../../ui/form/public-form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import styles from './contact.module.css';
import { MessageSent } from './message-sent.tsx';

export function ContactForm() {
  const t = useT('contact');
  const to = useHref();
  const state = useForm(contactForm, { defaults: { subject: 'piece' } });
  if (state.done) return <MessageSent email={state.initial['email']} />;
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
          <p className={styles.privacy}>
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
        <FormField state={state} name="name" label={labels.name} autoComplete="name" maxLength={NAME_LENGTH_MAX} />
        <FormEmail state={state} label={labels.email} maxLength={EMAIL_LENGTH_MAX} />
        <FormField
          state={state}
          name="phone"
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          optional
          hint={t('phoneHint')}
        />
        <FormField
          state={state}
          name="po_number"
          label={labels.po_number}
          autoComplete="off"
          maxLength={40}
          optional
          hint={t('orderHint')}
        />
      </div>
      <FormTextarea state={state} name="question" label={labels.question} rows={5} maxLength={QUESTION_LENGTH_MAX} />
    </PublicFormView>
  );
}
