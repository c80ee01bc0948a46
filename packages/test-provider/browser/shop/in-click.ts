let inClick = false;

// The listeners of the shop run after this one; a promise that is resolved already goes on before the timer.
addEventListener(
  'click',
  () => {
    inClick = true;
    setTimeout(() => (inClick = false));
  },
  true,
);

/** True while a click is being handled, as Safari asks for. */
export const isInClick = (): boolean => inClick;
