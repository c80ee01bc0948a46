/** The lead has at least this many characters. */
const SHORTEST_LEAD = 60;

/** Splits an intro after a sentence: the lead is shown above the listing, the rest below it. */
export function splitIntro(text: string): readonly [lead: string, rest: string] {
  const [, lead = text, rest = ''] = new RegExp(`^(.{${SHORTEST_LEAD},}?[.!?])\\s+(.+)$`, 's').exec(text) ?? [];
  return [lead, rest];
}
