import { expect } from 'vitest';
import type { CountryProfile } from '../../../shared/commerce/country-profile.ts';
import type { EndpointKey } from '../../../packages/contract/endpoints.ts';
import type { Api } from '../../../packages/contract/request.ts';
import type { Locale } from '../../../shared/i18n/languages.ts';
import type { Running } from '../../../packages/sandbox/testing/sandbox.fixture.ts';
import type { Representation } from '../../../packages/engine/pages/page-address.ts';
import { PageBody } from '../../../packages/engine/render/page-body.ts';
import { createRenderer } from '../../pages/renderer.ts';
import { loadTexts } from '../../pages/texts.ts';
import type { RenderHead } from '../../../packages/engine/render/types.ts';
import { SITE } from '../../../packages/engine/testing/sites.fixture.ts';
import { EMPTY_MANIFEST } from './empty-manifest.ts';

interface Asked {
  readonly countryProfile?: CountryProfile;
  readonly search?: string;
  /** The sandbox's contents are in these languages. */
  readonly locale?: Locale;
  readonly representation?: Representation;
}

/** A page as the server writes it with the data of a sandbox. `text`: up to the state block, with plain spaces. */
export async function renderPage(
  sandbox: Running,
  path: string,
  { countryProfile = 'AT', search = '', locale = 'de', representation = 'html' }: Asked = {},
) {
  const call = async (key: EndpointKey, args: object): Promise<unknown> => sandbox.call(key, args as never, locale);
  const api = { call } as unknown as Api;
  const { render } = createRenderer({
    manifest: EMPTY_MANIFEST,
    countryProfile,
    texts: await loadTexts(),
    openApi: () => ({
      api,
      peek: () => undefined,
      versions: new Map(),
      usedData: () => 'the same data',
      sessionEnded: () => false,
      extendBudget: () => undefined,
      degraded: () => false,
    }),
    onError: (error) => expect.fail(String(error)),
    now: () => 0,
  });
  const body = new PageBody();
  const heads: RenderHead[] = [];
  await render(
    { site: SITE, path, search, locale, representation, mode: 'buffered' },
    { body, head: (head) => heads.push(head) },
    new AbortController().signal,
  );
  const html = body.collected().toString('utf8');
  const [text = ''] = html.split('<script id="state"');
  return { text: text.replaceAll('\u00a0', ' ').replaceAll('<!-- -->', ''), html, validator: heads[0]?.validator };
}
