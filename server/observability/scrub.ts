const EMAIL = /[\w.+-]{1,64}(?:@|%40)(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}/gi;
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;
/** Paths whose last part opens somebody's account, cart or order. */
const SECRET_PATH = /(\/(?:recover-password|verify|checkout\/success|return|order-tracking)\/)[\w.~%+-]+/gi;
/** Of carts, orders and payments: whoever has one may open what it names. */
const UNIQUE_ID = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
const SECRET_PARAMETER = /\b((?:secret|token|password|api_key|unique_id|cart_unique_id|access_token_v1)(?:=|%3d))[^\s"'&;\\]+/gi;
/** JSON leaves them as they are; to terminals and to some readers of lines they are commands, or the end of a line. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]/g;

/** The second line of defence for a line of the log: what must not be in it is taken out, wherever it stands. */
export function scrub(line: string): string {
  return line
    .replace(EMAIL, '[e-mail]')
    .replace(BEARER, '$1[removed]')
    .replace(SECRET_PATH, '$1[removed]')
    .replace(UNIQUE_ID, '[id]')
    .replace(SECRET_PARAMETER, '$1[removed]')
    .replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
