import { IntegrationType } from '../../packages/contract/codes.ts';
import { useBootstrap, useT } from '../core/app-context.tsx';
import { type PageAlternate, useHref, useLocalPath } from '../core/links.ts';
import { SharedPart } from '../core/shared-part.tsx';
import { PriceTerms, useHomeVat } from '../features/product/price-terms.tsx';
import { noBreak } from '../ui/no-break.ts';
import { RichText } from '../ui/rich-text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LegalLine, LinkItems } from './legal-line.tsx';
import { type FooterColumn, footerMenu } from './menu-tree.ts';
import styles from './footer.module.css';
import { cx } from '../ui/cx.ts';
import only from '../ui/only.module.css';

/** Names on the badges; these are the same in every language. */
const PAYMENT_MARKS = [
  [IntegrationType.stripe, 'Visa', 'Mastercard', 'Apple Pay', 'Google Pay'],
  [IntegrationType.payPal, 'PayPal'],
] as const;

/** Company, the menu's columns, languages; the last column of the menu (legal) is the bottom line. */
export function Footer({ alternates }: { alternates: readonly PageAlternate[] }) {
  const t = useT('common');
  const to = useHref();
  const { menu, footer_about: about, enabled_integrations: enabled } = useBootstrap();
  const columns = footerMenu(menu, useLocalPath());
  const legal = columns.at(-1);
  const marks = PAYMENT_MARKS.flatMap(([type, ...names]) => (enabled.includes(type) ? names : []));
  return (
    <footer className={cx(styles.footer, only.screen)}>
      <div className={styles.columns}>
        <SharedPart as="div" name={() => 'footer company'} className={styles.company}>
          {() => (
            <>
              <HomeLink className={styles.home} logo={styles.logo} />
              {about !== null && <RichText html={about} className={styles.about} />}
              <CompanyAddress />
              <TextLink variant="ivory" className={styles.write} href={to('form', { name: 'contact' })}>
                {t('writeToUs')}
              </TextLink>
            </>
          )}
        </SharedPart>
        <nav className={styles.menu} aria-label={t('footer')}>
          {columns.slice(0, -1).map((column) => (
            <Column key={column.id} column={column} />
          ))}
          <div className={styles.column}>
            <h2>{t('language')}</h2>
            <LanguageSwitch place="footer" alternates={alternates} />
          </div>
        </nav>
      </div>
      <SharedPart as="div" name={() => 'footer bottom'} className={styles.bottom}>
        {() => (
          <>
            <AllPrices />
            <LegalLine links={legal?.links ?? []} />
            <dl className={styles.payment}>
              <dt>{t('payment')}</dt>
              {marks.map((mark) => (
                <dd key={mark}>{mark}</dd>
              ))}
              <dd>{t('bankTransfer')}</dd>
            </dl>
          </>
        )}
      </SharedPart>
    </footer>
  );
}

/** Cards have no room for it, so it stands once on every page (BGH I ZR 143/04). */
function AllPrices() {
  const t = useT('common');
  const vat = useHomeVat();
  if (!vat) return null;
  return (
    <p className={styles.prices}>
      {t('allPrices')} <PriceTerms {...vat} />
    </p>
  );
}

function Column({ column: { id, title, links } }: { column: FooterColumn }) {
  return (
    <SharedPart as="div" name={() => `footer column ${id}`} className={styles.column}>
      {() => (
        <>
          <h2>{title}</h2>
          <ul>
            <LinkItems links={links} />
          </ul>
        </>
      )}
    </SharedPart>
  );
}

/** Name, street, mail address and hours, a line each; the hours may have several lines. */
function CompanyAddress() {
  const { settings } = useBootstrap();
  const { address_line_1: street, address_line_2: more, zip, city, email_address: mail, phone_number: phone } = settings.company_address;
  return (
    <address>
      <p>{settings.legal_name}</p>
      <p>{[street, more, `${zip} ${city}`].filter((part) => part !== '').join(', ')}</p>
      <p>
        <a href={`mailto:${mail}`}>{mail}</a>
      </p>
      <p>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </p>
      <p>{noBreak(settings.working_hours)}</p>
    </address>
  );
}
