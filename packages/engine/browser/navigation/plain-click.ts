type Click = Readonly<Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>> & { readonly button: number };

/** A click that follows a link in this tab: no new tab or window, no download. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
