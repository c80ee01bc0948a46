/** Persons who can be chosen on the provider's page. */
export interface TestPerson {
  readonly key: string;
  readonly subject: string;
  readonly given_name: string;
  readonly family_name: string;
  /** Null: the person does not share an address, as people with a phone number alone do. */
  readonly email: string | null;
  readonly email_verified: boolean;
}

export const TEST_PERSONS: readonly TestPerson[] = [
  { key: 'ida', subject: '1001', given_name: 'Ida', family_name: 'Brandner', email: 'ida.brandner@mail.example', email_verified: true },
  { key: 'jonas', subject: '1002', given_name: 'Jonas', family_name: 'Öller', email: 'jonas.oeller@mail.example', email_verified: true },
  { key: 'anna', subject: '1003', given_name: 'Anna', family_name: 'Leitner', email: 'anna.leitner@mail.example', email_verified: true },
  { key: 'no-email', subject: '1004', given_name: 'Mira', family_name: 'Sommer', email: null, email_verified: false },
  {
    key: 'unverified',
    subject: '1005',
    given_name: 'Paul',
    family_name: 'Winkler',
    email: 'paul.winkler@mail.example',
    email_verified: false,
  },
];
