import { postalLines } from '../../../packages/contract/address-format.ts';
import { useBootstrap, useT } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import { Deferred } from '../../../packages/engine/browser/page.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { BlockTitle } from './block-intro.tsx';
import type { BlockProps } from './block-of.ts';
import styles from './company-data.module.css';
import table from './fact-table.module.css';
import { legalRows } from './legal-rows.ts';
import { companyLegalQuery } from './load-blocks.ts';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

/** A section of the imprint, from the shop's settings (AT section 5 ECG, section 14 UGB; DE section 5 DDG). Empty rows are left out. */
export function CompanyData({ block: { title, part }, place: { id } }: BlockProps<'company-data'>) {
  return (
    <Container as="section" section aria-labelledby={title === '' ? undefined : id}>
      <BlockTitle id={id} title={title} />
      {part === 'contact' ? (
        <Contact />
      ) : (
        <Deferred fallback={null}>
          <LegalRows part={part} label={id} />
        </Deferred>
      )}
    </Container>
  );
}

function Contact() {
  const { settings } = useBootstrap();
  const countryName = useCountryName();
  const { country, email_address: mail, phone_number: phone } = settings.company_address;
  const lines = [settings.legal_name, ...postalLines(settings.company_address), countryName(country)].filter(Boolean);
  return (
    <div className={styles.contact}>
      <address>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <div>
        {phone !== '' && (
          <div>
            <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </div>
        )}
        {mail !== '' && (
          <div>
            <a href={`mailto:${mail}`}>{mail}</a>
          </div>
        )}
        <p className={styles.hours}>{noBreak(settings.working_hours)}</p>
      </div>
    </div>
  );
}

function LegalRows({ part, label }: { part: 'company' | 'trade'; label: string }) {
  const t = useT('blocks');
  const { settings } = useBootstrap();
  const legal = useSuspenseQuery(companyLegalQuery()).data.data.company_legal;
  if (!legal) return null;
  const rows = legalRows(legal, { part, country: settings.company_address.country, t });
  if (rows.length === 0) return null;
  return (
    <table className={table.table} aria-labelledby={label}>
      <tbody>
        {rows.map(({ name, value, address }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.value}>
              {value}
              {address && (
                <>
                  , <a href={address.url}>{address.label}</a>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
