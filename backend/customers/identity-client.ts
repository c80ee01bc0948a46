/** What a shop was given when it registered at an identity provider (OpenID Connect). */
export interface IdentityClient {
  readonly id: string;
  readonly secret: string;
  readonly issuer: string;
  readonly authorizationEndpoint: string;
}
