import { useBootstrap, useT } from '../../core/app-context.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { SizerControl } from '../../features/sizes/sizer-control.tsx';
import { SizerDiscs } from '../../features/sizes/sizer-discs.tsx';
import { SizerStrip } from '../../features/sizes/sizer-strip.tsx';
import { useHref } from '../../core/links.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import styles from './page.module.css';

/** A sheet to print at actual size, with instructions; on the screen it is a preview. */
export default function RingSizerPage() {
  const t = useT('sizer');
  const to = useHref();
  const { settings } = useBootstrap();
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} description={t('description')} path={to('ringSizer')} />
      <header className={styles.header}>
        <a href={to('home')} aria-label={settings.company_name}>
          <Logo className={styles.logo} />
        </a>
        <PrintButton size="sm">{t('print')}</PrintButton>
      </header>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.intro}>
        {t('intro')} <span className={styles.screen}>{t('screen')}</span>
      </p>
      <div className={styles.control}>
        <div className={styles.text}>
          <h2 className={styles.step}>{t('controlTitle')}</h2>
          <p>{t('controlText')}</p>
          <SizerControl part="line" />
        </div>
        <SizerControl part="card" />
      </div>
      <section className={styles.text}>
        <h2 className={styles.step}>{t('stripTitle')}</h2>
        <p>{t('stripText')}</p>
        <SizerStrip />
      </section>
      <section className={styles.text}>
        <h2 className={styles.step}>{t('discsTitle')}</h2>
        <p>{t('discsText')}</p>
        <SizerDiscs />
      </section>
    </div>
  );
}
