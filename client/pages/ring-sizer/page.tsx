/**
 * A page with SVG in millimetres, not a static SVG or PDF per language: texts, `lang`, headers and shop name would need a second
 * implementation, and browsers print a standalone SVG with their own margins. Browsers may still shrink a page, so the sheet has a control
 * line and the outline of a bank card. The screen shows no rings to measure, because browsers do not know the physical size of a pixel.
 */
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { SizerControl } from './sizer-control.tsx';
import { SizerDiscs } from './sizer-discs.tsx';
import { SizerStrip } from './sizer-strip.tsx';
import { useHref } from '../../core/links.ts';
import { ShopLogo } from '../../features/brand/shop-logo.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import styles from './page.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** A sheet to print at actual size, with instructions; on the screen it is a preview. */
export default function RingSizerPage() {
  const t = useT('sizer');
  const to = useHref();
  const { settings } = useBootstrap();
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} description={t('description')} path={to('ringSizer')} />
      <header className={cx(styles.header, only.screen)}>
        <a href={to('home')} aria-label={settings.company_name}>
          <ShopLogo className={styles.logo} />
        </a>
        <PrintButton size="sm">{t('print')}</PrintButton>
      </header>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.intro}>
        {t('intro')} <span className={only.screen}>{t('screen')}</span>
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
