/**
 * THE table of forms on public pages, without their rules: every page loads it. `public.ts` has a row for each name, and
 * `client/pages/form/forms.tsx` the component that shows it.
 */
export const PUBLIC_FORMS = {
  contact: { aboutProduct: false },
  newsletter: { aboutProduct: false },
  question: { aboutProduct: true },
  notify: { aboutProduct: true },
} as const satisfies Record<string, { readonly aboutProduct: boolean }>;

export type PublicFormName = keyof typeof PUBLIC_FORMS;
export const isPublicForm = (name: string): name is PublicFormName => Object.hasOwn(PUBLIC_FORMS, name);
