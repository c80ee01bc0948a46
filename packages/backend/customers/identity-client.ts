/** The registration of a shop at an identity provider (OpenID Connect). */
export interface IdentityClient {
  readonly id: string;
  readonly secret: string;
  readonly issuer: string;
  /** Where browsers go. */
  readonly authorizationEndpoint: string;
  /** Called by the backend. */
  readonly tokenEndpoint: string;
  /** The provider's public keys (`jwks_uri`). */
  readonly keysUrl: string;
}
