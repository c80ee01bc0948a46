import { useBootstrap } from '../../core/app-context.tsx';
import styles from './order-view.module.css';

/** The seller, for print only: on screen it is in the footer. */
export function OrderCompany() {
  const { settings, countries } = useBootstrap();
  const { address_line_1, address_line_2, zip, city, country, email_address, phone_number } = settings.company_address;
  const land = countries.find(({ code }) => code === country)?.title ?? country;
  return (
    <address className={styles.company}>
      {[settings.legal_name, address_line_1, address_line_2, `${zip} ${city}`, land, phone_number, email_address]
        .filter((part) => part !== '')
        .join(' · ')}
    </address>
  );
}
