import { postalLines } from '../../../packages/contract/address-format.ts';
import type { Address } from '../../../packages/contract/cart.ts';
import { useCountryName } from '../../core/country-name.ts';
import styles from './address-lines.module.css';

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const countryName = useCountryName();
  const { company_name, person_first_name, person_last_name, country, email_address = '' } = address;
  const lines = [company_name, `${person_first_name} ${person_last_name}`, ...postalLines(address), countryName(country), email_address];
  return <address className={styles.lines}>{lines.filter((line) => line !== '').join('\n')}</address>;
}
