const EMAIL = /[\w.+-]{1,64}(?:@|%40)(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}/gi;
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;
/** Paths whose last segment gives access to an account, a cart or an order. */
const SECRET_PATH = /(\/(?:recover-password|verify|checkout\/success|return|order-tracking|withdrawals?)\/)[\w.~%+-]+/gi;
/** Ids of carts, orders and payments, which give access to them. */
const UNIQUE_ID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
const SECRET_PARAMETER =
  /\b((?:secret|token|password|api_key|unique_id|cart_unique_id|access_token_v1|device_token)(?:=|%3d))[^\s"'&;\\]+/gi;
/** JSON does not escape these characters, but terminals and some log readers take them for commands or line breaks. */
const CONTROL = /[\u007f-\u009f\u2028\u2029]/g;

/** The second line of defence for a log line: removes personal data and secrets. */
export function scrub(line: string): string {
  return line
    .replace(EMAIL, '[e-mail]')
    .replace(BEARER, '$1[removed]')
    .replace(SECRET_PATH, '$1[removed]')
    .replace(UNIQUE_ID, '[id]')
    .replace(SECRET_PARAMETER, '$1[removed]')
    .replace(CONTROL, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
