import type { Address } from '../../../shared/contract/cart.ts';
import { useBootstrap } from '../../core/app-context.tsx';
import styles from './address-lines.module.css';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { countries } = useBootstrap();
  const {
    company_name,
    person_first_name,
    person_last_name,
    address_line_1,
    address_line_2,
    zip,
    city,
    state,
    country,
    email_address = '',
  } = address;
  const land = countries.find(({ code }) => code === country)?.title ?? country;
  const lines = [
    company_name,
    `${person_first_name} ${person_last_name}`,
    address_line_1,
    address_line_2,
    `${zip} ${city}`,
    state,
    land,
    email_address,
  ];
  return <address className={styles.lines}>{lines.filter((line) => line !== '').join('\n')}</address>;
}
