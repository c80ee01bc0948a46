import { useFormat, useT } from '../../core/app-context.tsx';

/** `seven`; digits beyond twelve, as books write them. */
export function useNumberInWords(): (value: number) => string {
  const words = useT('quiz')('numbers').split(',');
  const format = useFormat();
  return (value) => words[value - 2] ?? format.number(value);
}
