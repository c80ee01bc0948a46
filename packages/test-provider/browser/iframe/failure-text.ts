import type { Failed } from '../messages.ts';
import { t } from './page.ts';

export function failureText({ failed }: Failed): string {
  if (failed === 'unreachable') return t.unreachable;
  if (failed === 'unknown') return t.unknown;
  return failed === 'over' ? t.over : t.failed;
}
