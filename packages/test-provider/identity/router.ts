import { createHash, randomBytes } from 'node:crypto';
import express, { type Request, type Response, Router } from 'express';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, type JWK, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { IDENTITY_PROVIDERS, type IdentityProvider } from '../../contract/codes.ts';
import { choosePage } from './choose-page.ts';
import { CLIENT, issuerOf } from '../identity-client.ts';
import { TEST_PERSONS, type TestPerson } from './persons.ts';

interface Grant {
  readonly person: TestPerson;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
}

const CODE_LIFE = 60_000;

/**
 * Plays Google and Facebook for signing in: OpenID Connect Core 1.0, authorization-code flow with PKCE (RFC 7636, S256 only). Nobody types
 * a password; a page offers test persons, and the ways in which it can go wrong.
 */
export function identityRouter(publicOrigin: () => string, redirectOrigin: string): Router {
  const router = Router();
  let made: Promise<GenerateKeyPairResult> | undefined;
  // At the first sign-in: a pair of RSA keys takes a tenth of a second.
  const keys = (): Promise<GenerateKeyPairResult> => (made ??= generateKeyPair('RS256'));
  for (const provider of IDENTITY_PROVIDERS) {
    router.use(`/${provider}`, issuerRouter(provider, { issuerNow: () => issuerOf(publicOrigin(), provider), redirectOrigin, keys }));
  }
  return router;
}

interface Issuer {
  readonly issuerNow: () => string;
  readonly redirectOrigin: string;
  readonly keys: () => Promise<GenerateKeyPairResult>;
}

function issuerRouter(provider: IdentityProvider, { issuerNow, redirectOrigin, keys }: Issuer): Router {
  const router = Router();
  const grants = new LRUCache<string, Grant>({ max: 1000, ttl: CODE_LIFE });

  router.get('/.well-known/openid-configuration', (_req, res) => {
    const issuer = issuerNow();
    res.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
  router.get('/jwks', async (_req, res) => {
    const jwk: JWK = await exportJWK((await keys()).publicKey);
    res.json({ keys: [{ ...jwk, kid: 'test', alg: 'RS256', use: 'sig' }] });
  });

  /** Step one: the browser comes with the request, and chooses a person. */
  router.get('/authorize', (req, res) => {
    const request = authorizationRequest(req, redirectOrigin);
    if (!request) return void res.status(400).type('text').send('The request for a sign-in is not valid.');
    const { person: key } = req.query;
    const iss = issuerNow();
    if (key === 'cancel') return sendBack(res, request, { error: 'access_denied', iss });
    const person = TEST_PERSONS.find((one) => one.key === key);
    if (!person) return void res.type('html').send(choosePage(provider, req.originalUrl));
    const code = randomBytes(24).toString('base64url');
    grants.set(code, { person, ...request });
    sendBack(res, request, { code, iss });
  });

  /** Step two: the backend turns the code into a statement about the person. */
  router.post('/token', express.urlencoded({ extended: false, limit: '8kb' }), async (req, res) => {
    const { code, code_verifier, redirect_uri, client_id, client_secret } = req.body as Readonly<Record<string, string | undefined>>;
    const grant = code === undefined ? undefined : grants.get(code);
    if (code !== undefined) grants.delete(code);
    const isRight =
      grant !== undefined &&
      grant.redirectUri === redirect_uri &&
      grant.challenge ===
        createHash('sha256')
          .update(code_verifier ?? '')
          .digest('base64url') &&
      client_id === CLIENT.id &&
      client_secret === CLIENT.secret;
    if (!isRight) return void res.status(400).json({ error: 'invalid_grant' });
    const { email, email_verified, given_name, family_name, subject } = grant.person;
    const id_token = await new SignJWT({
      given_name,
      family_name,
      nonce: grant.nonce,
      ...(email === null ? {} : { email, email_verified }),
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setIssuer(issuerNow())
      .setAudience(CLIENT.id)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((await keys()).privateKey);
    res
      .set('Cache-Control', 'no-store')
      .json({ access_token: randomBytes(24).toString('base64url'), token_type: 'Bearer', expires_in: 300, id_token });
  });
  return router;
}

interface AuthorizationRequest extends Pick<Grant, 'redirectUri' | 'challenge' | 'nonce'> {
  readonly state: string;
}

/** A request that a provider would take. Another redirect address than the registered shop's would hand codes to strangers. */
function authorizationRequest({ query }: Request, redirectOrigin: string): AuthorizationRequest | null {
  const text = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const redirectUri = text('redirect_uri');
  const isValid =
    text('response_type') === 'code' &&
    text('client_id') === CLIENT.id &&
    text('code_challenge_method') === 'S256' &&
    URL.canParse(redirectUri) &&
    (new URL(redirectUri).origin === redirectOrigin || /^(127\.0\.0\.1|localhost)$/.test(new URL(redirectUri).hostname));
  return isValid ? { redirectUri, challenge: text('code_challenge'), nonce: text('nonce'), state: text('state') } : null;
}

function sendBack(res: Response, { redirectUri, state }: AuthorizationRequest, answer: Readonly<Record<string, string>>): void {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  res.set('Cache-Control', 'no-store').redirect(303, url.href);
}
