import { describe, expect, it } from 'vitest';
import { PHOTO_BYTES_MAX, PHOTO_TYPES, RETURN_PHOTO_PATH, ReturnType, returnPhotoUrl } from '../../packages/contract/return-limits.ts';
import { ReturnRequest } from '../../packages/contract/return.ts';
import {
  photosOf,
  positionControl,
  POSITION_CONTROLS,
  PHOTOS_CONTROL,
  readReturn,
  RETURN_FORM,
  returnBody,
  returnErrors,
} from './return.ts';

const ORDER = '0b6b2f0e-8f1c-4b8e-9d9f-0a1b2c3d4e5f';
const PHOTO = '6f1d3c52-1f3e-4a55-8a0e-aaaaaaaaaaaa';
const KEY = 'a-key-of-this-page';
const choice = (type: ReturnType) => ({
  type,
  positions: [
    { position: 0, quantity: 1 },
    { position: 2, quantity: 2 },
  ],
});
const read = (type: ReturnType, sent: Readonly<Record<string, unknown>>) =>
  readReturn(choice(type), (name) => ({ request_key: KEY, ...sent })[name]);

describe('the form of a return', () => {
  it('requires a reason for each line, and a size for a resize', () => {
    const errors = (type: ReturnType, sent: object) => Object.keys(returnErrors(choice(type), read(type, { ...sent }), [0]));
    expect(errors(ReturnType.refund, {})).toEqual(['reason-0', 'reason-2']);
    const sent = { 'reason-0': 'resize', 'reason-2': 'other' };
    expect(errors(ReturnType.repair, sent)).toEqual(['size-0']);
    expect(errors(ReturnType.repair, { ...sent, 'size-0': '52' })).toEqual([]);
    // A ring that does not fit is asked for its size, and goes back as it is in a return.
    const tight = { 'reason-0': 'does-not-fit', 'reason-2': 'does-not-fit' };
    expect(errors(ReturnType.repair, tight)).toEqual(['size-0']);
    expect(errors(ReturnType.refund, tight)).toEqual([]);
    const body = (type: ReturnType) => returnBody(ORDER, choice(type), read(type, { ...tight, 'size-0': '52' }));
    expect([body(ReturnType.repair), body(ReturnType.refund)].map(({ positions }) => positions[0]?.size)).toEqual(['52', null]);
  });

  it('accepts only web addresses as reports', () => {
    const errors = (address: string) => {
      const values = read(ReturnType.refund, { 'reason-0': 'other', 'reason-2': 'other', 'certificate-2': address });
      return returnErrors(choice(ReturnType.refund), values, []);
    };
    for (const wrong of ['javascript:alert(1)', 'report', 'https://', 'ftp://report.example/1']) {
      expect({ wrong, errors: errors(wrong) }).toEqual({ wrong, errors: { 'certificate-2': { rule: 'regex' } } });
    }
    expect(errors('https://report.example/2487113906')).toEqual({});
  });

  it('becomes a request of the contract', () => {
    const values = read(ReturnType.refund, {
      'reason-0': 'changed-mind',
      'issuer-0': ' GIA ',
      'reason-2': 'other',
      'size-2': '52',
      refund_type: 'gift-card',
      comment: '',
      'photo-0': PHOTO,
      'photo-3': PHOTO,
      'photo-4': '../secret',
      foreign: 'x',
    });
    expect(values).not.toHaveProperty('foreign');
    expect(photosOf(values)).toEqual([PHOTO]);
    expect(ReturnRequest.parse(returnBody(ORDER, choice(ReturnType.refund), values))).toEqual({
      order_id: ORDER,
      request_key: KEY,
      type: 1,
      refund_type: 'gift-card',
      positions: [
        { position: 0, quantity: 1, reason: 'changed-mind', size: null, certificate_issuer: 'GIA', certificate_url: null },
        // Nobody returns a product in another size.
        { position: 2, quantity: 2, reason: 'other', size: null, certificate_issuer: null, certificate_url: null },
      ],
      comment: null,
      photos: [PHOTO],
    });
  });

  it('has the same field names on the page and on the server', () => {
    expect([RETURN_FORM, PHOTOS_CONTROL]).toEqual(['return', 'photos']);
    expect(POSITION_CONTROLS.map((name) => positionControl(name, 3))).toEqual(['reason-3', 'size-3', 'issuer-3', 'certificate-3']);
    expect(returnPhotoUrl(ORDER, PHOTO)).toBe(RETURN_PHOTO_PATH.replace(':id', ORDER).replace(':photo', PHOTO));
    expect(PHOTO_TYPES).not.toContain('image/heic');
    expect(PHOTO_BYTES_MAX).toBe(8_388_608);
  });
});
