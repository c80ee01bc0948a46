import type { FrameLocator, Page } from 'playwright-core';
import { control, look } from './backend.ts';
import { openBrowser, runAxe, visit, type VisitOptions } from './browser.ts';
import { type BarePage, openBarePage } from './gateway-page.ts';
import { openSandbox } from './shop.ts';

export interface Charge {
  readonly ref: string;
  readonly token: string;
  readonly state: string;
  readonly pageUrl: string | null;
  readonly payer: { readonly email: string; readonly address: { readonly city: string } } | null;
}

export type GatewayFixture = Awaited<ReturnType<typeof openGateway>>;

/** The sandbox's payment gateway, and a bare shop in two languages to try it from. */
export async function openGateway() {
  const [shop, browser] = await Promise.all([openSandbox(), openBrowser()]);
  const [de, en] = await Promise.all([openBarePage(shop.testProviderOrigin, 'de'), openBarePage(shop.testProviderOrigin, 'en')]);
  const chargeAt = async ({ ref }: Charge): Promise<Charge> => (await look(shop, `provider/charges/${ref}`)) as Charge;

  return {
    shop,
    browser,
    de,
    en,
    chargeAt,
    newCharge: async (wanted: object): Promise<Charge> =>
      (await control(shop, 'provider/charges', { provider: 'stripe', method: 'card', cents: 284_085, ...wanted })) as Charge,
    stateOf: async (charge: Charge): Promise<string> => (await chargeAt(charge)).state,

    /** Opens the bare shop; a click on „Go“ runs `go`, whose answer stands in the page. */
    async open(bare: BarePage, before: string, go: string, options?: VisitOptions) {
      const visited = await visit(browser, options);
      await visited.page.goto(bare.url);
      await visited.page.evaluate(`${before}; window.onGo = async () => { ${go} }`);
      const out = () => visited.page.locator('#out').textContent();
      return { ...visited, out, go: () => visited.page.getByRole('button', { name: 'Go' }).click() };
    },

    async close() {
      de.close();
      en.close();
      await browser.close();
      await shop.close();
    },
  };
}

export const frameOf = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`);

export const axeIn = async (page: Page, part: string): Promise<string[]> => {
  const frame = page.frames().find((one) => one.url().includes(`/provider/frames/${part}`));
  if (!frame) throw new Error(`there is no frame ${part}`);
  return (await runAxe(frame)).lines;
};
