import { type ApiError, statusOf } from '../errors.ts';
import { fieldNames, type FormFields, type FormProblems } from './form.ts';

/** Sorts a refused call into errors at fields and a failure of the whole form. */
export function refusedForm(form: FormFields, error: unknown): FormProblems {
  const { code = 'internal', fields = {}, retryAfter } = (error ?? {}) as Partial<ApiError>;
  const failure = { status: statusOf(error), code, retryAt: retryAfter === undefined ? null : Date.now() + retryAfter * 1000 };
  const field = form.refusals?.[code];
  if (field !== undefined) return { errors: { [field]: { refused: code } }, failure: null };
  if (code !== 'validation_failed') return { errors: {}, failure };
  const known = fieldNames(form).filter((name) => fields[name] !== undefined);
  const errors = Object.fromEntries(known.map((name) => [name, { refused: fields[name]?.[0] ?? '' }]));
  return { errors, failure: known.length === 0 ? failure : null };
}
