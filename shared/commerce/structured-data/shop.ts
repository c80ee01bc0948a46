import type { Settings } from '../../../packages/contract/bootstrap.ts';
import { asDocument, type Node } from './node.ts';

const DAYS = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const;

type ShopSettings = Omit<Settings, 'front_domain'>;

interface ShopFacts {
  /** Absolute URLs of the home page in this language, the search results page, the logo and a picture. */
  readonly home: string;
  readonly search: string;
  readonly logo: string;
  readonly image: string | null;
  readonly locale: string;
}

/** The website and its search. */
export const websiteData = ({ company_name: name }: ShopSettings, { home, search, locale }: ShopFacts): Node =>
  asDocument({
    '@type': 'WebSite',
    name,
    url: home,
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${search}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });

/** The jeweller: a JewelryStore with opening hours, else an OnlineStore. */
export function jewellerData(settings: ShopSettings, { home, logo, image }: ShopFacts): Node {
  const { company_name, legal_name, tagline, company_address: address, opening_hours: hours } = settings;
  return asDocument({
    '@type': hours.length > 0 ? 'JewelryStore' : 'OnlineStore',
    name: company_name,
    legalName: legal_name,
    slogan: tagline,
    url: home,
    logo,
    ...(image !== null && { image }),
    telephone: address.phone_number,
    email: address.email_address,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address.address_line_1, address.address_line_2].filter(Boolean).join(', '),
      postalCode: address.zip,
      addressLocality: address.city,
      addressCountry: address.country,
    },
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: days.map((day) => DAYS[day]),
        opens,
        closes,
      })),
    }),
  });
}
