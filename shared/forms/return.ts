import {
  PHOTOS_MAX,
  REFUND_TYPES,
  RESIZE_REASON,
  RETURN_LENGTHS,
  ReturnType,
  SIZE_REASONS,
} from '../../packages/contract/return-limits.ts';
import type { ArgsOf } from '../../packages/contract/request.ts';
import { check, max, regex, required, type Rule } from '../validation/rules.ts';
import type { FormErrors, FormValues } from '../../packages/engine/forms/form.ts';

/**
 * The form of the page that asks for the details of a return or a repair. Type and products stand in the address of the page. What is asked
 * for each product has the product's position in the control's name: `reason-0`. Browsers without JavaScript post it as
 * `multipart/form-data` with the files of `photos`, to the address of the page; `PostedForm.values` then has these names.
 */
export const RETURN_FORM = 'return';

/** Control of the files, and the ids of those that are kept already: `photo-0` to `photo-5`. */
export const PHOTOS_CONTROL = 'photos';
export const photoControl = (index: number): string => `photo-${index}`;

/** The fields of each product. */
export const POSITION_CONTROLS = ['reason', 'size', 'issuer', 'certificate'] as const;
export type PositionControl = (typeof POSITION_CONTROLS)[number];
export const positionControl = (name: PositionControl, position: number): string => `${name}-${position}`;

interface Choice {
  readonly type: ReturnType;
  readonly positions: readonly { readonly position: number; readonly quantity: number }[];
}

const WEB_ADDRESS = /^https?:\/\/[^\s/]+\.[^\s/]+/i;
const REQUEST_KEY = /^[A-Za-z0-9_-]{16,64}$/;
const PHOTO_ID = REQUEST_KEY;

/** Names of all controls besides the files. */
export const returnControls = ({ positions }: Choice): readonly string[] => [
  'request_key',
  ...positions.flatMap(({ position }) => POSITION_CONTROLS.map((name) => positionControl(name, position))),
  'refund_type',
  'comment',
  ...Array.from({ length: PHOTOS_MAX }, (_, index) => photoControl(index)),
];

/** The control that shows what the backend refuses at a path of the request; null: none. */
export function refusedControl({ positions }: Choice, path: string): string | null {
  const [, index = '', name = ''] =
    /^positions\.(\d+)\.(?:certificate_(?=issuer))?(reason|size|issuer|certificate)(?:_url)?$/.exec(path) ?? [];
  const position = positions[Number(index)]?.position;
  if (name === '' || position === undefined) return path === 'comment' ? path : null;
  return positionControl(name as PositionControl, position);
}

/** Values of these controls and no others, trimmed and bounded. */
export function readReturn(choice: Choice, get: (name: string) => unknown): FormValues {
  const read = (name: string): string => {
    const value = get(name);
    return typeof value === 'string' ? value.slice(0, 2 * RETURN_LENGTHS.comment).trim() : '';
  };
  return Object.fromEntries(returnControls(choice).map((name) => [name, read(name)]));
}

/**
 * Browser and server check alike; whether a product can go back is the backend's answer. `rings`: positions whose size can be changed,
 * which a reason about the fit asks for.
 */
export function returnErrors({ type, positions }: Choice, values: FormValues, rings: readonly number[]): FormErrors {
  const rulesOf = (position: number): [string, readonly Rule[]][] => {
    const reason = values[positionControl('reason', position)] ?? '';
    const isSizeAsked = reason === RESIZE_REASON || (SIZE_REASONS.includes(reason) && rings.includes(position));
    const isSizeRequired = type === ReturnType.repair && isSizeAsked;
    return [
      [positionControl('reason', position), [max(RETURN_LENGTHS.reason), required]],
      [positionControl('size', position), [max(RETURN_LENGTHS.size), ...(isSizeRequired ? [required] : [])]],
      [positionControl('issuer', position), [max(RETURN_LENGTHS.issuer)]],
      [positionControl('certificate', position), [max(RETURN_LENGTHS.url), regex(WEB_ADDRESS)]],
    ];
  };
  const rules = [...positions.flatMap(({ position }) => rulesOf(position)), ['comment', [max(RETURN_LENGTHS.comment)]] as const];
  const found = rules.map(([name, all]) => [name, check(values[name] ?? '', all)] as const);
  return Object.fromEntries(found.flatMap(([name, problem]) => (problem ? [[name, problem]] : [])));
}

/** Ids of photos that are kept already. */
export const photosOf = (values: FormValues): readonly string[] =>
  [...new Set(Array.from({ length: PHOTOS_MAX }, (_, index) => values[photoControl(index)] ?? ''))].filter((id) => PHOTO_ID.test(id));

/** The body of POST /returns/request, from values without errors. */
export function returnBody(orderId: string, { type, positions }: Choice, values: FormValues): ArgsOf<'requestReturn'>['body'] {
  const of = (name: PositionControl, position: number): string | null => values[positionControl(name, position)] || null;
  const refundType = REFUND_TYPES.find((one) => one === values['refund_type']) ?? REFUND_TYPES[0];
  return {
    order_id: orderId,
    request_key: values['request_key'] ?? '',
    type,
    refund_type: type === ReturnType.refund ? refundType : null,
    positions: positions.map(({ position, quantity }) => ({
      position,
      quantity,
      reason: of('reason', position) ?? '',
      size: type === ReturnType.repair && SIZE_REASONS.includes(of('reason', position) ?? '') ? of('size', position) : null,
      certificate_issuer: of('issuer', position),
      certificate_url: of('certificate', position),
    })),
    comment: values['comment'] || null,
    photos: [...photosOf(values)],
  };
}
