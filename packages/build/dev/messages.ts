/** Address of a sheet in the running shop, and of its newest version. */
export type Swaps = ReadonlyArray<readonly [from: string, to: string]>;

/** Messages of the development server to open pages. */
export interface DevMessages {
  /** First message of each connection: pages of another build reload. */
  readonly hello: { readonly buildId: string; readonly swaps: Swaps };
  readonly reload: Record<string, never>;
  readonly css: { readonly swaps: Swaps };
  readonly problem: { readonly title: string; readonly text: string };
}
