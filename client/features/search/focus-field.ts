/** Where the focus goes from something that is about to disappear. */
export const focusField = (from: HTMLElement): void => from.closest('dialog')?.querySelector('input')?.focus();
