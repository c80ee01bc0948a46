/**
 * The delivery rate in effect: the chosen one; else `wished`, the choice before the country changed; else the first. Empty without rates.
 */
export function chosenRate(rates: readonly { readonly id: string }[], chosen: string, wished: string): string {
  return [chosen, wished].find((id) => rates.some((rate) => rate.id === id)) ?? rates[0]?.id ?? '';
}
