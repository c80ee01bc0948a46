import * as z from 'zod';
import { Address, GivenAddress, PersonName } from './cart.ts';
import { IDENTITY_PROVIDERS } from './codes.ts';
import { Id, NumberParam, UniqueId } from './common.ts';
import { NOTES_MAX, ORDER_NUMBER_MAX, PASSWORD_MAX, PASSWORD_MIN, PHONE_MAX } from './limits.ts';
import { MailAddress } from './mail-address.ts';
import { Order } from './order.ts';
import { cleanPhone } from './typed.ts';

/** Codes of a salutation (specification, section 3). */
export const Gender = { notSure: 0, male: 1, female: 2 } as const;

const NewPassword = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** A password to compare. It may be shorter than the minimum, because older passwords may be. */
const GivenPassword = z.string().min(1).max(PASSWORD_MAX);
const Language = z.string().regex(/^[a-z]{2}$/);
/** Token of a mailed link: valid once and for a limited time. */
const MailToken = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/);

export const User = z.object({
  id: Id,
  email: z.string(),
  /** The requested new address that is not confirmed yet. */
  pending_email: z.string().nullable().default(null),
  first_name: z.string().default(''),
  last_name: z.string().default(''),
  phone: z.string().default(''),
  gender: z.enum(Gender).default(Gender.notSure),
  birthday: z.iso.date().nullable().default(null),
  notification_language: Language,
  /** Null when the customer signs in without a password (passkey, Google, Facebook). */
  password_changed_at: z.iso.datetime().nullable().default(null),
});
export type User = z.infer<typeof User>;
export const UserResponse = z.object({ data: User });

/** Cart and wishlist of the guest who signs in; they are merged into the customer's, once. */
export const GuestLists = { cart_unique_id: UniqueId.nullish(), wishlist_unique_id: UniqueId.nullish() };

/** Result of the merge. */
const Merged = z.object({
  cart_unique_id: UniqueId.nullable(),
  wishlist_unique_id: UniqueId.nullable(),
  /** Products that came from the guest's cart into a cart that had others. */
  pieces_added: z.int(),
  /** Titles of lines whose quantity was reduced to the stock. */
  lines_reduced: z.array(z.string()),
});

/**
 * Names a browser that has signed in: see `device` of the endpoint table. The storefront's server stores it in a cookie and removes it from
 * the response.
 */
const DeviceToken = z.string().regex(/^[A-Za-z0-9_-]{20,128}$/);

/**
 * A new session. The storefront's server stores the token in a cookie and removes it from the response. A session that the call came with
 * ends: it was this browser's.
 */
export const SessionResponse = z.object({
  data: z.object({
    token: z.string(),
    expired_at: z.iso.datetime(),
    device_token: DeviceToken.optional(),
    user: User,
    merged: Merged.nullable().default(null),
  }),
});

export const SignInRequest = z.object({
  email: MailAddress,
  password: GivenPassword,
  ...GuestLists,
  /** False: the session is shorter, and the browser forgets it when it is closed. */
  remember: z.boolean().default(true),
  /** From `social_email_taken`: with the right password the provider's account is linked. */
  link_token: MailToken.nullish(),
});

export const SignUpRequest = z.object({
  email: MailAddress,
  password: NewPassword,
  first_name: PersonName.default(''),
  last_name: PersonName.default(''),
  /** Asks for the newsletter as well; the link that opens the account confirms it. */
  newsletter: z.boolean().default(false),
});

/** The authorization code that the provider sent the browser back with (RFC 6749, section 4.1; PKCE: RFC 7636). */
export const SocialRequest = z.object({
  provider: z.enum(IDENTITY_PROVIDERS),
  code: z.string().min(1).max(2048),
  code_verifier: z.string().min(43).max(128),
  redirect_uri: z.url().max(500),
  nonce: z.string().min(16).max(128),
  ...GuestLists,
});

/** Sends a link by mail. The response is the same whether or not the account exists. */
export const RecoverPasswordRequest = z.object({ email: MailAddress });

/** Requires the token of the mailed link or, when signed in, the current password. All other sessions end. */
export const ChangePasswordRequest = z.union([
  z.object({ token: MailToken, password: NewPassword }),
  z.object({ current_password: GivenPassword, password: NewPassword }),
]);
/** The session gets a new token; with the token of a mailed link a session is opened. */
export const ChangePasswordResponse = z.object({
  data: z.object({
    changed: z.literal(true),
    token: z.string().optional(),
    expired_at: z.iso.datetime().optional(),
    device_token: DeviceToken.optional(),
  }),
});

/** The page that the link of a mail opens. One that is used, and one whose time is over, are 404. Asking uses nothing up. */
export const MailLinkResponse = z.object({ data: z.object({ opens: z.enum(['verify', 'recover-password']) }) });

/**
 * A link shows who reads the address, not who asked for it: anybody can sign up with the address of another. So the password is asked for
 * that was chosen at an open sign-up of this address (that one becomes the account), or, for another address, the account's password.
 */
export const VerifyEmailRequest = z.object({ token: MailToken, password: GivenPassword });
export const VerifyEmailResponse = z.object({
  /** `complete` is false until both the old and the new address have confirmed the change. */
  data: z.object({ email: z.string(), complete: z.boolean() }),
});

export const UpdateUserRequest = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  phone: z.string().overwrite(cleanPhone).max(PHONE_MAX).optional(),
  gender: z.enum(Gender).optional(),
  birthday: z.iso.date().nullable().optional(),
  notification_language: Language.optional(),
});

/** The new address takes effect once both addresses have confirmed. */
export const ChangeEmailRequest = z.object({ email: MailAddress, password: GivenPassword });

/** Optional mails; those about orders are always sent. */
export const Subscriptions = z.object({
  newsletter: z.boolean(),
  back_in_stock: z.boolean().default(false),
  care: z.boolean().default(false),
});
export const SubscriptionsResponse = z.object({ data: Subscriptions });

export const CustomerAddressRequest = GivenAddress.extend({ is_default: z.boolean().default(false) });
export const CustomerAddress = Address.extend({ id: Id, is_default: z.boolean().default(false) });
export type CustomerAddress = z.infer<typeof CustomerAddress>;
export const AddressesResponse = z.object({ data: z.array(CustomerAddress) });
export const AddressResponse = z.object({ data: CustomerAddress });

export const ORDERS_PER_PAGE = 10;
export const OrdersRequest = z.object({
  page: NumberParam.optional(),
  /** Only orders in progress. */
  open: z.literal('1').optional(),
});
export const OrdersResponse = z.object({
  data: z.array(Order),
  meta: z.object({ current_page: z.int(), last_page: z.int(), total: z.int() }),
});
/** While the order is unpaid or not yet in progress. */
export const UpdateOrderRequest = z.object({ order_notes: z.string().trim().max(NOTES_MAX).nullable() });

/** Finds an order by the unguessable id of a mailed link, or by data that the guest knows. */
export const TrackingRequest = z.union([
  z.object({ tracking_id: UniqueId }),
  z.object({ po_number: z.string().trim().min(1).max(ORDER_NUMBER_MAX), email: MailAddress }),
]);

/** A session of the customer. */
export const Session = z.object({
  id: Id,
  /** The User-Agent of the browser. */
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
});
export const SessionsResponse = z.object({ data: z.array(Session) });

/** Without a password for a customer who has none; the session must then be new (409 `sign_in_again`). */
export const DeleteUserRequest = z.object({ password: GivenPassword.nullish() });
/** All stored data of the customer, as an export. */
export const ExportResponse = z.object({ data: z.record(z.string(), z.unknown()) });
