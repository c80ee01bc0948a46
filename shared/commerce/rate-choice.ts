/**
 * The delivery rate in effect: the chosen one; else `previous`, the choice before the country changed; else the first. Empty without rates.
 */
export function chosenRate(rates: readonly { readonly id: string }[], chosen: string, previous: string): string {
  return [chosen, previous].find((id) => rates.some((rate) => rate.id === id)) ?? rates[0]?.id ?? '';
}
