import { expect, it } from 'vitest';
import type { Settings } from '../../../packages/contract/bootstrap.ts';
import { jewellerData, websiteData } from './shop.ts';

const settings: Settings = {
  currency_sign: '€',
  currency_code: 'EUR',
  date_format: '',
  front_domain: '',
  company_name: 'Feinlicht',
  legal_name: 'Feinlicht GmbH',
  tagline: 'Juwelierhaus in Wien',
  desktop_logo: null,
  company_address: {
    email_address: 'a@b.example',
    phone_number: '+43 1',
    address_line_1: 'Musterstraße 1',
    address_line_2: '',
    city: 'Athen',
    state: '',
    country: 'GR',
    zip: '1010',
  },
  working_hours: '',
  opening_hours: [{ days: ['Mo', 'Tu'], opens: '10:00', closes: '18:00' }],
  default_return_timeframe: 14,
  cdn_domain: null,
};
const facts = {
  home: 'https://shop.example/en',
  search: 'https://shop.example/en/catalog',
  logo: 'https://shop.example/logo.png',
  image: null,
  locale: 'en',
};

it('websiteData has the search URL template', () => {
  expect(websiteData(settings, facts)['potentialAction']).toMatchObject({
    target: { urlTemplate: 'https://shop.example/en/catalog?search={search_term_string}' },
    'query-input': 'required name=search_term_string',
  });
});

it('jewellerData has address and opening hours', () => {
  expect(jewellerData(settings, facts)).toMatchObject({
    '@type': 'JewelryStore',
    address: { streetAddress: 'Musterstraße 1', addressCountry: 'GR' },
    openingHoursSpecification: [{ dayOfWeek: ['Monday', 'Tuesday'], opens: '10:00', closes: '18:00' }],
  });
});

it('jewellerData without opening hours is an OnlineStore', () => {
  const data = jewellerData({ ...settings, opening_hours: [] }, facts);
  expect(data['@type']).toBe('OnlineStore');
  expect(data).not.toHaveProperty('openingHoursSpecification');
});
