import { postalLines } from '../../../packages/contract/address-format.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import { useCountryName } from '../../core/country-name.ts';
import styles from './order-view.module.css';
import only from '../../ui/only.module.css';
import { cx } from '../../ui/cx.ts';

/** The seller, for print only: on screen it is in the footer. */
export function OrderCompany() {
  const { settings } = useBootstrap();
  const countryName = useCountryName();
  const { country, email_address, phone_number } = settings.company_address;
  return (
    <address className={cx(styles.company, only.paper)}>
      {[settings.legal_name, ...postalLines(settings.company_address), countryName(country), phone_number, email_address]
        .filter((part) => part !== '')
        .join(' · ')}
    </address>
  );
}
