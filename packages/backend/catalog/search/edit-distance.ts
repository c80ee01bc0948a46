/**
 * Fewest edits (a letter more, less, another, or two neighbours swapped: optimal string alignment) from `typed` to `word`, and to any
 * prefix of `word`, for words that are not typed to their end. Numbers above `limit` mean "more than that".
 */
export function editDistance(typed: string, word: string, limit: number): { whole: number; beginning: number } {
  const far = limit + 1;
  const width = Math.min(word.length, typed.length + limit);
  if (width < typed.length - limit) return { whole: far, beginning: far };
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(at(above, column - 1) + (same ? 0 : 1), at(above, column) + 1, at(current, column - 1) + 1);
      const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      current.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return { whole: far, beginning: far };
    [before, above] = [above, current];
  }
  return { whole: width < word.length ? far : Math.min(far, at(above, width)), beginning: Math.min(far, ...above) };
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
