import type { Request } from 'express';

/** Browsers say so of every page that a person opens, and of those that they load ahead. */
export const isNavigation = ({ headers }: Pick<Request, 'headers'>): boolean =>
  headers['sec-fetch-dest'] === 'document' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-purpose'] === undefined;
