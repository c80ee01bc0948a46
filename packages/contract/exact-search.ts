/**
 * The words between the quotation marks of a search: they are searched for as they are, none is read as a filter, and none is corrected.
 * Null: there are no marks around it. In a file of its own, because the browser loads it without the schemas.
 */
export const exactWords = (search: string): string | null => /^\s*["“”„«»]\s*([^"“”„«»]+?)\s*["“”„«»]\s*$/u.exec(search)?.[1] ?? null;
