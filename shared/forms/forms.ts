import { addressForms } from './address.ts';
import type { Form } from './form.ts';
import { orderForms } from './order.ts';
import { profileForms } from './profile.ts';
import { signInForms } from './sign-in.ts';

/** THE table of forms that browsers without JavaScript may post. */
export const forms: readonly Form[] = [
  ...signInForms,
  ...addressForms,
  ...profileForms,
  ...orderForms,
] as readonly unknown[] as readonly Form[];
