import { type ApiError, statusOf } from '../errors.ts';
import { fieldNames, type FormFields, type FormProblems } from './form.ts';

/** Sorts a refused call into errors at fields and a failure of the whole form. Whatever names a field of the form is shown there. */
export function refusedForm(form: FormFields, error: unknown): FormProblems {
  const { code = 'internal', fields = {}, retryAfter } = (error ?? {}) as Partial<ApiError>;
  const failure = { status: statusOf(error), code, retryAt: retryAfter === undefined ? null : Date.now() + retryAfter * 1000 };
  const field = form.refusals?.[code];
  if (field !== undefined) return { errors: { [field]: { refused: code } }, failure: null };
  const named = new Map(Object.entries(fields).map(([path, [reason = '']]) => [form.fieldOf ? form.fieldOf(path) : path, reason]));
  const known = fieldNames(form).filter((name) => named.has(name));
  const errors = Object.fromEntries(known.map((name) => [name, { refused: named.get(name) ?? '' }]));
  return { errors, failure: known.length === 0 ? failure : null };
}
