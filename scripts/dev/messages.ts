/** Address of a sheet as the running shop knows it, and of its newest version. */
export type Swaps = ReadonlyArray<readonly [from: string, to: string]>;

/** What the development server tells open pages. */
export interface DevMessages {
  /** First message of each connection: a page of another build reloads. */
  readonly hello: { readonly buildId: string; readonly swaps: Swaps };
  readonly reload: Record<string, never>;
  readonly css: { readonly swaps: Swaps };
  readonly problem: { readonly title: string; readonly text: string };
}
