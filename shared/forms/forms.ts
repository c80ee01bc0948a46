import { addressForms } from './address.ts';
import type { Form } from '../../packages/engine/forms/form.ts';
import { newsletterForms } from './newsletter.ts';
import { orderForms } from './order.ts';
import { profileForms } from './profile.ts';
import { signInForms } from './sign-in.ts';
import { wishlistForms } from './wishlist.ts';
import { withdrawalForm } from './withdrawal.ts';

/** Forms of personal pages that browsers without JavaScript may post; those of public pages are in `public.ts`. */
export const forms: readonly Form[] = [
  ...signInForms,
  ...addressForms,
  ...profileForms,
  ...orderForms,
  ...wishlistForms,
  withdrawalForm,
  ...newsletterForms,
] as readonly unknown[] as readonly Form[];
