/** `Warenkorb | Feinlicht`. A title that names the shop stays as it is. Apart from `PageHead`: every document has this code. */
export const pageTitle = (title: string, shop: string): string => (title.includes(shop) ? title : `${title} | ${shop}`);
