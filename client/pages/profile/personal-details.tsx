import { profileForm } from '../../../shared/forms/profile.ts';
import { useSite, useT } from '../../core/app-context.tsx';
import { FormField, FormSelect } from '../../ui/form/form-fields.tsx';
import { FormRadios } from '../../ui/form/form-radios.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useUser } from '../../features/account/account-frame.tsx';
import { Section } from '../../features/account/section.tsx';
import styles from './profile.module.css';
import { useSavedToast, useStoreUser } from './use-saved.ts';

export function PersonalDetails() {
  const t = useT('profile');
  const account = useT('account');
  const { languages } = useSite();
  const user = useUser();
  const saved = useSavedToast();
  const storeUser = useStoreUser();
  const hydrated = useHydrated();
  const { first_name, last_name, phone, birthday, gender, notification_language } = user;
  const state = useForm(profileForm, {
    defaults: { first_name, last_name, phone, birthday: birthday ?? '', gender: String(gender), notification_language },
    onDone(answer) {
      storeUser(answer);
      saved();
    },
  });
  const labels = {
    first_name: account('firstName'),
    last_name: account('lastName'),
    phone: t('phone'),
    birthday: t('birthday'),
    gender: t('gender'),
    notification_language: t('language'),
  };
  return (
    <Section title={t('details')} text={t('detailsText')}>
      {/* Without the script the browser has to refuse an unreadable date itself: it would send none. */}
      <FormView state={state} labels={labels} aria-label={t('details')} noValidate={hydrated}>
        <div className={styles.two}>
          <FormField
            state={state}
            name="first_name"
            label={labels.first_name}
            autoComplete="given-name"
            autoCapitalize="words"
            dir="auto"
          />
          <FormField state={state} name="last_name" label={labels.last_name} autoComplete="family-name" autoCapitalize="words" dir="auto" />
          <FormField state={state} name="phone" label={labels.phone} type="tel" autoComplete="tel" optional />
          <FormField state={state} name="birthday" label={labels.birthday} type="date" autoComplete="bday" min="1900-01-01" optional />
        </div>
        <FormRadios
          state={state}
          name="gender"
          legend={labels.gender}
          options={[
            ['2', t('female')],
            ['1', t('male')],
            ['0', t('notSure')],
          ]}
        />
        <div className={styles.two}>
          <FormSelect state={state} name="notification_language" label={labels.notification_language}>
            {languages.map(({ locale, name }) => (
              <option key={locale} value={locale} lang={locale}>
                {name}
              </option>
            ))}
          </FormSelect>
        </div>
        <p>
          <SubmitButton state={state}>{t('saveDetails')}</SubmitButton>
        </p>
      </FormView>
    </Section>
  );
}
