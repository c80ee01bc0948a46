/** The first sentences of a longer text, at least this many characters, stand above the pictures. */
const SHORTEST_LEAD = 60;

/** An intro as [what stands on top, what follows below the listing]. */
export function splitLead(text: string): readonly [lead: string, rest: string] {
  const [, lead = text, rest = ''] = new RegExp(`^(.{${SHORTEST_LEAD},}?[.!?])\\s+(.+)$`, 's').exec(text) ?? [];
  return [lead, rest];
}
