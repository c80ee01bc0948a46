import * as z from 'zod';
import { mailAddress } from './typed.ts';
import { EMAIL_MAX } from './limits.ts';

export { mailAddress };

/** As it is sent. The rule is that of the forms (`shared/validation/`); the domain is stored in ASCII. */
export const MailAddress = z
  .string()
  .overwrite((typed) => mailAddress(typed) ?? typed)
  .max(EMAIL_MAX)
  .refine((address) => mailAddress(address) !== null, 'is not a mail address');
