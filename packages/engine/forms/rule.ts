import type { RuleName } from '../register.ts';

/** A violated rule, with the values of its message. */
export interface Invalid {
  readonly rule: RuleName;
  /** Number of characters or digits, for messages that contain one. */
  readonly n?: number;
  /** A right value. */
  readonly example?: string;
}

export type Rule = (value: string) => Invalid | null;

/** The first violated rule; null if the value is valid. Put the one for the length first, so that no other rule gets a very long text. */
export function check(value: string, rules: readonly Rule[]): Invalid | null {
  for (const rule of rules) {
    const invalid = rule(value);
    if (invalid) return invalid;
  }
  return null;
}
