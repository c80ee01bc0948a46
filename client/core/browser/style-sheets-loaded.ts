/** Modules do not wait for style sheets: without them everything that is measured has another size. */
export async function styleSheetsLoaded(): Promise<void> {
  const awaited = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => sheet === null);
  await Promise.all(awaited.map(settled));
}

const settled = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });
