/** Focuses the control with this name; a group without choices is a `<fieldset name>` and takes the focus itself. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
