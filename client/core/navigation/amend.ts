import { createContext, useContext } from 'react';

/** Gives what is shown another address, without loading anything: `amend(href)`, with locale prefix. */
const AmendContext = createContext<(path: string) => void>(() => undefined);
export const AmendProvider = AmendContext.Provider;
export const useAmend = (): ((path: string) => void) => useContext(AmendContext);
