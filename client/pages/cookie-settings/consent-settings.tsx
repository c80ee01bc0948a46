import { type ConsentCategory, expiryOf } from '../../../shared/commerce/consent.ts';
import { optionalIntegrations } from '../../../shared/integrations/categories.ts';
import { languageTag } from '../../../shared/i18n/locales.ts';
import { useApp, useBootstrap, useFormat, useLocale, useT } from '../../core/app-context.tsx';
import { useTimeOfDay } from '../../core/seldom-formats.ts';
import { useSnapshot } from '../../../packages/engine/browser/use-snapshot.ts';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ConsentButtons, ConsentList, useTicks } from '../../features/consent/consent-form.tsx';
import styles from './consent-page.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import only from '../../ui/only.module.css';

/** The present decision and the form to change it. */
export function ConsentSettings() {
  const t = useT('cookies');
  const app = useApp();
  const { granted, phase } = useSnapshot(app.stores.consent);
  const hasIntegrations = optionalIntegrations(useBootstrap()).length > 0;
  const isReady = useHydrated() && phase !== 'unknown';

  async function decided(categories: readonly ConsentCategory[]): Promise<void> {
    const { decide } = await import('../../features/consent/decide.ts');
    await decide(app, categories);
    showToast(app.stores.toasts, { text: t('saved') });
  }
  return (
    <>
      <PresentChoice hasIntegrations={hasIntegrations} isReady={isReady} />
      {/* The boxes show the decision anew whenever it changes. */}
      <SettingsForm
        key={`${isReady} ${granted.join()}`}
        start={isReady ? granted : []}
        hasIntegrations={hasIntegrations}
        onDecided={decided}
      />
    </>
  );
}

interface SettingsFormProps {
  readonly start: readonly ConsentCategory[];
  readonly hasIntegrations: boolean;
  readonly onDecided: (granted: readonly ConsentCategory[]) => Promise<void>;
}

function SettingsForm({ start, hasIntegrations, onDecided }: SettingsFormProps) {
  const t = useT('cookies');
  const ticks = useTicks(start);
  return (
    <div className={space.above5}>
      <ConsentList ticks={ticks} />
      {hasIntegrations && (
        <div className={cx(space.above5, only.scripted)}>
          <ConsentButtons ticks={ticks} onDecided={(granted) => void onDecided(granted)} />
          <p className={cx(role.meta, role.chars60, space.above3)}>{t('page.withdrawal')}</p>
        </div>
      )}
    </div>
  );
}

/** The server's HTML speaks to browsers without JavaScript; it has the height of what replaces it. */
function PresentChoice({ hasIntegrations, isReady }: { readonly hasIntegrations: boolean; readonly isReady: boolean }) {
  const t = useT('cookies');
  const format = useFormat();
  const time = useTimeOfDay();
  const locale = useLocale();
  const { record, signal, granted } = useSnapshot(useApp().stores.consent);
  if (!hasIntegrations) return <Note head={t('page.nothing')} text={t('page.nothingText')} />;
  if (!isReady) return <Note head={t('page.noScript')} text={t('page.noScriptText')} className={styles.noScript} />;
  if (record) {
    const at = new Date(record.at);
    const names = granted.map((category) => t(`category.${category}.inText`));
    const categories =
      names.length === 0
        ? t('page.onlyNecessary')
        : t('page.necessaryAnd', { categories: new Intl.ListFormat(languageTag(locale)).format(names) });
    return (
      <Note
        icon="check"
        head={t('page.choiceOf', { date: format.date(at), time: time(at) })}
        text={t('page.choiceIs', { categories, until: format.date(new Date(expiryOf(record))) })}
      />
    );
  }
  if (signal !== null) return <Note head={t('page.signal', { signal })} text={t('page.signalText')} />;
  return <Note head={t('page.none')} text={t('page.noneText')} />;
}

interface NoteProps {
  readonly icon?: 'check' | 'info';
  readonly head: string;
  readonly text: string;
  readonly className?: string | undefined;
}

const Note = ({ icon = 'info', head, text, className }: NoteProps) => (
  <Notice icon={icon} live className={cx(styles.present, className)}>
    {/* A new paragraph for each text: nothing in it seems to move. */}
    <p key={head}>
      <strong>{noBreak(head)}</strong> {noBreak(text)}
    </p>
  </Notice>
);
