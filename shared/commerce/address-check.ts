import { usesState } from '../../packages/contract/address-format.ts';
import { FIELD_MAX } from '../../packages/contract/limits.ts';
import type { AddressForm } from './address-form.ts';

/** The fields that a suggestion may change: not names, company or country. */
const CORRECTED = ['address_line_1', 'address_line_2', 'zip', 'city', 'state'] as const;
export type Correction = Readonly<Record<(typeof CORRECTED)[number], string>>;

/** Request body for the Address Validation API; null while the address is incomplete. Contains no names or company. */
export function addressQuestion({ address_line_1, address_line_2, zip, city, state, country }: AddressForm): object | null {
  const parts = [address_line_1, address_line_2, zip, city, state].map((text) => text.trim());
  const [street = '', more = '', postalCode = '', locality = '', administrativeArea = ''] = parts;
  if (street === '' || postalCode === '' || locality === '' || parts.some((text) => text.length > FIELD_MAX)) return null;
  return {
    address: {
      regionCode: country,
      postalCode,
      locality,
      ...(usesState(country) && administrativeArea !== '' && { administrativeArea }),
      addressLines: more === '' ? [street] : [street, more],
    },
  };
}

/**
 * The suggested spelling in a response of the Address Validation API (`result.address.postalAddress`). Null if it differs only in case,
 * spaces and dots, or if the response is incomplete or uncertain: no suggestion is better than a wrong one.
 */
export function suggestedAddress(answer: unknown, typed: AddressForm): Correction | null {
  const { verdict, address } = objectOf(objectOf(answer)['result']);
  const granularity = objectOf(verdict)['validationGranularity'];
  const found = objectOf(objectOf(address)['postalAddress']);
  const lines = found['addressLines'];
  // With a coarser granularity the service has not recognized the street.
  if (granularity !== 'PREMISE' && granularity !== 'SUB_PREMISE' && granularity !== 'ROUTE') return null;
  if (found['regionCode'] !== typed.country || !Array.isArray(lines) || lines.length === 0 || lines.length > 2) return null;
  const correction: Record<keyof Correction, unknown> = {
    address_line_1: lines[0],
    address_line_2: lines[1] ?? typed.address_line_2,
    zip: found['postalCode'],
    city: found['locality'],
    state: usesState(typed.country) ? (found['administrativeArea'] ?? typed.state) : typed.state,
  };
  if (!isCorrection(correction)) return null;
  return CORRECTED.some((name) => plain(correction[name]) !== plain(typed[name])) ? correction : null;
}

const isCorrection = (value: Record<keyof Correction, unknown>): value is Record<keyof Correction, string> =>
  CORRECTED.every((name) => {
    const text = value[name];
    return typeof text === 'string' && text.length <= FIELD_MAX && (text.trim() !== '' || name === 'address_line_2' || name === 'state');
  });

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim();

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
