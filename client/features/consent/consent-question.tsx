import { flushSync } from 'react-dom';
import { useEffect, useId, useRef, useState } from 'react';
import { CONSENT_CATEGORIES, type ConsentCategory } from '../../../shared/commerce/consent.ts';
import { optionalIntegrations } from '../../../shared/integrations/categories.ts';
import { useApp, useBootstrap, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import styles from './consent-question.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

const loadSettings = () => import('./settings-dialog.tsx').then(({ SettingsDialog }) => SettingsDialog);

/** The first layer: not modal, the page stays readable and usable. Three buttons that look alike. */
export function ConsentQuestion() {
  const t = useT('consent');
  const to = useHref();
  const app = useApp();
  const id = useId();
  const panel = usePanelHeight();
  const [choosing, setChoosing] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const { Part: Settings, state, load } = useLazyPart(loadSettings, ['cookies']);
  const categories = useCategories();
  const answered = useRef(false);
  // The button goes away with the panel: the page's content is next.
  useEffect(() => () => void (answered.current && document.getElementById('main')?.focus({ preventScroll: true })), []);

  const answer = (granted: readonly ConsentCategory[]) => {
    answered.current = true;
    // Loaded since the page asks. All users import it like this: a static import beside them would split it in two files.
    void import('./decide.ts').then(({ decide }) => decide(app, granted));
  };
  const choose = async () => {
    // Without its chunk the page of the settings does the same.
    if (await load()) setChoosing(true);
    else location.assign(to('cookieSettings'));
  };
  // The browser gives the focus back while the panel is still hidden.
  const stay = () => {
    flushSync(() => setChoosing(false));
    chooser.current?.focus();
  };
  return (
    <>
      <section className={cx(styles.panel, only.screen)} ref={panel} aria-labelledby={id} hidden={choosing}>
        <div className={styles.content}>
          <h2 className={role.title1} id={id}>
            {t('ask')}
          </h2>
          <p className={styles.text}>
            {t(askKey(categories))} <a href={to('content', { slug: t('privacySlug') })}>{t('privacy')}</a>
          </p>
          <div className={styles.buttons}>
            <Button variant="secondary" onClick={() => answer([])}>
              {t('reject')}
            </Button>
            <Button ref={chooser} variant="secondary" busy={state === 'loading'} onClick={() => void choose()}>
              {t('choose')}
            </Button>
            <Button variant="secondary" onClick={() => answer(CONSENT_CATEGORIES)}>
              {t('accept')}
            </Button>
          </div>
        </div>
      </section>
      {Settings && <Settings open={choosing} onClose={stay} onDecided={answer} />}
    </>
  );
}

function useCategories(): ReadonlySet<ConsentCategory> {
  return new Set(optionalIntegrations(useBootstrap()).map(({ category }) => category));
}

/** Only purposes that this shop has. */
function askKey(categories: ReadonlySet<ConsentCategory>) {
  if (categories.has('statistics')) return categories.has('marketing') ? 'askBoth' : 'askStatistics';
  return categories.has('marketing') ? 'askMarketing' : 'askComfort';
}

/** The page gets room for the panel below its end, and what gets the focus is scrolled to above it. */
function usePanelHeight() {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    const measure = () => root.style.setProperty('--consent', `${panel.current?.offsetHeight ?? 0}px`);
    const observer = new ResizeObserver(measure);
    if (panel.current) observer.observe(panel.current);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--consent');
    };
  }, []);
  return panel;
}
