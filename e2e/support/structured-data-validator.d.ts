declare module '@adobe/structured-data-validator' {
  interface Step {
    readonly type?: string;
    readonly property?: string;
  }
  export default class Validator {
    /** `jsonld`: the blocks of a page by their type. */
    validate(data: { readonly jsonld: object; readonly errors: readonly never[] }): Promise<
      {
        readonly severity: 'ERROR' | 'WARNING';
        readonly issueMessage: string;
        readonly path: readonly Step[];
        readonly fieldNames: readonly string[];
      }[]
    >;
  }
}
