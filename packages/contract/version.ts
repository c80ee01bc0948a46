/**
 * Of the contract: `docs/contract-changelog.md` has the rule. The minor number rises with each addition, the major one when a form that was
 * accepted no longer is.
 */
export const CONTRACT_VERSION = '1.1';
