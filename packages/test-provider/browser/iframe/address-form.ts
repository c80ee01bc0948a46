import { KNOWN_COUNTRIES } from '../../../contract/address-format.ts';
import { countryName } from '../../../contract/country.ts';
import type { Payer } from '../../payment-gateway.ts';
import type { Spot } from '../messages.ts';
import { h } from './dom.ts';
import { field, select } from './field.ts';
import { language, t } from './page.ts';

interface Asked {
  readonly asksPhone?: boolean;
  /** Null: all. */
  readonly countries?: readonly string[] | null;
}

export interface AddressForm {
  readonly node: HTMLElement;
  /** Null if fields are missing: shows errors and focuses the first one. */
  read(): Payer | null;
  spot(): Spot;
}

/** Payer and address as from a provider's account: filled in, editable for tests. */
export function addressForm(changed: () => void = () => undefined, { asksPhone = false, countries = null }: Asked = {}): AddressForm {
  const email = field({ label: t.email, type: 'email', value: 'test.person@example.com' });
  const first = field({ label: t.firstName, value: 'Toni' });
  const last = field({ label: t.lastName, value: 'Tester' });
  const street = field({ label: t.street, value: 'Prüfgasse 7' });
  const zip = field({ label: t.zip, value: '1070', maxlength: 20 });
  const city = field({ label: t.city, value: language === 'de' ? 'Wien' : 'Vienna' });
  const country = select(t.country, countryNames(countries ?? KNOWN_COUNTRIES), 'AT');
  const phone = field({ label: t.phone, value: asksPhone ? '+43 1 5130000' : '' });
  phone.node.hidden = !asksPhone;
  for (const { input } of [zip, city, country]) input.addEventListener('change', changed);
  const fields = [email, first, last, street, zip, city];
  const valueOf = ({ input }: { input: HTMLInputElement | HTMLSelectElement }): string => input.value.trim();

  return {
    node: h(
      'div',
      { class: 'address', role: 'group', 'aria-label': t.address },
      email.node,
      h('div', { class: 'pair' }, first.node, last.node),
      street.node,
      h('div', { class: 'pair' }, zip.node, city.node),
      country.node,
      phone.node,
    ),
    read() {
      const wrong = fields.filter((one) => valueOf(one) === '' || (one === email && !email.input.validity.valid));
      for (const one of wrong) one.say(one === email && valueOf(one) !== '' ? t.emailWrong : t.fieldMissing);
      wrong[0]?.input.focus();
      if (wrong.length > 0) return null;
      return {
        email: valueOf(email),
        address: {
          company_name: '',
          person_first_name: valueOf(first),
          person_last_name: valueOf(last),
          phone_number: valueOf(phone),
          address_line_1: valueOf(street),
          address_line_2: '',
          city: valueOf(city),
          zip: valueOf(zip),
          country: valueOf(country),
          state: '',
        },
      };
    },
    spot: () => ({ country: valueOf(country), city: valueOf(city), zip: valueOf(zip), state: '' }),
  };
}

function countryNames(codes: readonly string[]): [string, string][] {
  return codes.map((code): [string, string] => [code, countryName(code, language)]).sort(([, a], [, b]) => a.localeCompare(b, language));
}
