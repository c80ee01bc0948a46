/** What the development server tells open pages. */
export interface DevMessages {
  /** First message of each connection: a page of another build reloads. */
  readonly hello: { readonly buildId: string };
  readonly reload: Record<string, never>;
  /** Addresses of sheets that have a new version. */
  readonly css: { readonly swaps: ReadonlyArray<readonly [from: string, to: string]>; readonly buildId: string };
  readonly problem: { readonly title: string; readonly text: string };
}
