/**
 * The way of delivery that is chosen now: what is chosen, else what was wished before a country without it, else the first. Empty when
 * there is none.
 */
export function chosenRate(rates: readonly { readonly id: string }[], chosen: string, wished: string): string {
  return [chosen, wished].find((id) => rates.some((rate) => rate.id === id)) ?? rates[0]?.id ?? '';
}
