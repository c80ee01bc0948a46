import { ApiError } from '../../packages/engine/errors.ts';
import type { Form } from '../../packages/engine/forms/form.ts';
import type { PageAddress } from '../../packages/engine/pages/page-address.ts';
import { forms } from '../../shared/forms/forms.ts';
import { publicFormOf } from '../../shared/forms/public.ts';
import { match } from '../../shared/routes.ts';

/** A public form has the address of its page; all others are named by a hidden control. */
export function formOf({ routeKey, path }: PageAddress, sent: unknown): Form | undefined {
  if (routeKey !== 'form') return forms.find(({ name }) => name === sent);
  const form = publicFormOf(match(path)?.params['name'] ?? '');
  if (!form) throw new ApiError(404, 'not_found');
  return form;
}
