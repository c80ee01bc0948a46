import { COMPARISON_MAX } from '../../../contract/limits.ts';
import { kindOf } from '../../../../shared/commerce/payment-kind.ts';
import { type Check, checksOf, expectEqual, expectThat, ONE_LANGUAGE, Skipped } from '../check.ts';

const getBootstrap = checksOf('behaviour', 'getBootstrap', {
  'texts come in the language asked for': async ({ backend, shopper }) => {
    const seen = new Set<string>();
    const languages = await shopper.languages();
    if (languages.length === 1) throw new Skipped(ONE_LANGUAGE);
    for (const lang of languages) {
      const { countries, menu } = (await backend.call('getBootstrap', {}, { lang })).data;
      seen.add(JSON.stringify([countries, menu.map(({ title }) => title)]));
    }
    expectEqual('different texts', seen.size, languages.length);
  },
  'every enabled integration is listed': async ({ backend }) => {
    const { integrations, enabled_integrations: enabled } = (await backend.call('getBootstrap', {})).data;
    const unlisted = enabled.filter((type) => !integrations.some((one) => one.type === type));
    expectEqual('enabled and not listed', unlisted, []);
  },
});

const getLanguages = checksOf('behaviour', 'getLanguages', {
  'one language is the default, and /bootstrap lists the same': async ({ backend }) => {
    const { data } = await backend.call('getLanguages', {});
    expectEqual('number of defaults', data.filter(({ is_default }) => is_default).length, 1);
    expectEqual('languages of /bootstrap', (await backend.call('getBootstrap', {})).data.languages, data);
  },
});

const getPage = checksOf('behaviour', 'getPage', {
  'home has blocks, and the slug of each translation opens the page': async ({ backend }) => {
    const home = (await backend.call('getPage', { params: { slug: 'home' } })).data;
    expectThat('blocks that the contract has', home.blocks.length > 0, home);
    const { menu } = (await backend.call('getBootstrap', {})).data;
    const slug = menu.map(({ url }) => /^\/page\/([^/?]+)/.exec(url ?? '')?.[1]).find((one) => one !== undefined);
    if (slug === undefined) throw new Skipped('the menu leads to no content page');
    const { translations } = (await backend.call('getPage', { params: { slug } })).data;
    for (const { slug: asked } of translations) {
      for (const one of translations) {
        const { data } = await backend.call('getPage', { params: { slug: asked } }, { lang: one.lang });
        expectEqual(`slug and title of ${asked} in ${one.lang}`, [data.slug, data.title], [one.slug, one.title]);
      }
    }
  },
});

const getPost = checksOf('behaviour', 'getPost', {
  'texts_lang names what is not in the language asked for, and nothing of a translation': {
    alsoNeeds: ['getNewestPosts'],
    run: async ({ backend, shopper }) => {
      for (const lang of await shopper.languages()) {
        const [newest] = (await backend.call('getNewestPosts', {}, { lang })).data;
        if (!newest) throw new Skipped('there is no post');
        const { texts_lang: others = {}, translations } = (await backend.call('getPost', { params: { slug: newest.slug } }, { lang })).data;
        const isTranslated = translations.some((one) => one.lang === lang);
        const wrong = Object.entries(others).filter(([name, written]) => written === lang || (isTranslated && name === 'body'));
        expectEqual(`texts_lang in ${lang}`, wrong, []);
      }
    },
  },
});

const getEntity = checksOf('behaviour', 'getEntity', {
  'the listing has products that blocks and entities name by their ids': {
    alsoNeeds: ['getPage', 'getCatalog'],
    run: async ({ backend }) => {
      const { blocks } = (await backend.call('getPage', { params: { slug: 'home' } })).data;
      const rows = blocks.filter((block) => block.type === 'products');
      const entities = rows.flatMap(({ entity }) => entity ?? []);
      const named = await Promise.all(entities.map(async (key) => (await backend.call('getEntity', { params: { key } })).data));
      const lists = [...rows, ...named].map(({ products_ids }) => products_ids.slice(0, NAMED_AT_ONCE)).filter((ids) => ids.length > 0);
      if (lists.length === 0) throw new Skipped('no block of the home page names products by their ids');
      for (const ids of lists) {
        const { data } = await backend.call('getCatalog', { query: { ids, count: NAMED_AT_ONCE } });
        expectThat('products of the ids', data.length > 0, ids);
        expectEqual(
          'other products',
          data.filter(({ id }) => !ids.includes(id)).map(({ id }) => id),
          [],
        );
      }
    },
  },
});
const NAMED_AT_ONCE = 8;

const getCampaigns = checksOf('behaviour', 'getCampaigns', {
  'url leaves campaigns of other pages out': async ({ backend }) => {
    const all = (await backend.call('getCampaigns', { query: {} })).data;
    const page = all.flatMap(({ pages }) => pages)[0]?.page_link;
    if (page === undefined) throw new Skipped('no campaign names a page');
    const expected = all.filter(({ pages }) => pages.some(({ page_link }) => page_link === page)).map(({ id }) => id);
    expectEqual(
      `campaigns of ${page}`,
      (await backend.call('getCampaigns', { query: { url: page } })).data.map(({ id }) => id),
      expected,
    );
    expectEqual('campaigns of a page that is not there', (await backend.call('getCampaigns', { query: { url: '/no-such' } })).data, []);
  },
});

const getPopups = checksOf('behaviour', 'getPopups', {
  'url leaves popups of other pages out': async ({ backend }) => {
    const popups = (await backend.call('getPopups', { query: { url: '/no-such' } })).data;
    expectEqual(
      'popups that name other pages',
      popups.filter(({ pages }) => pages.length > 0).map(({ id }) => id),
      [],
    );
  },
});

const getSitemap = checksOf('behaviour', 'getSitemap', {
  'lists the product, with its address in the other languages': {
    needs: ['sitemap_secret'],
    run: async ({ backend, facts }) => {
      const { sitemap } = (await backend.call('getSitemap', { query: { secret: facts.sitemap_secret ?? '' } })).data;
      const [first, ...others] = Object.values(facts.product.slug);
      const entry = sitemap.find(({ url }) => url === `/main/product/${first}`);
      expectThat(`/main/product/${first}`, entry !== undefined, `${sitemap.length} other addresses`);
      expectEqual(
        'alternates',
        (entry?.alternates ?? []).filter(({ lang }) => lang in facts.product.slug).map(({ url }) => url),
        others.map((slug) => `/product/${slug}`),
      );
    },
  },
  'is refused to whoever does not know the secret': async ({ backend }) => {
    await backend.refused('getSitemap', { query: { secret: 'not the secret' } }, { status: 403, code: 'not_allowed' });
  },
});

const getPaymentMethods = checksOf('behaviour', 'getPaymentMethods', {
  'each method belongs to one gateway, unless it names its provider or needs none': async ({ backend }) => {
    const { data: gateways } = await backend.call('getPaymentGateways', {});
    for (const method of (await backend.call('getPaymentMethods', {})).data) {
      const { code, provider } = method;
      const count = gateways.filter(({ methods }) => methods.includes(code)).length;
      const isFree = provider !== undefined || kindOf(method) === 'none';
      expectThat(`one gateway of ${code}`, count === 1 || (count === 0 && isFree), count);
    }
  },
});

const CONFIGURATION_NOT_FOUND = { status: 404, code: 'configuration_not_found' } as const;

const subscribe = checksOf('behaviour', 'subscribe', {
  'a product in stock is refused, an unknown one is not found': async ({ backend, newEmail, shopper, facts }) => {
    await shopper.inStock(facts.sku_in_stock, 1);
    const body = { email: newEmail(), sku: facts.sku_in_stock };
    await backend.refused('subscribe', { body }, { status: 409, code: 'in_stock' });
    await backend.refused('subscribe', { body: { email: newEmail(), sku: 'NO-SUCH-SKU' } }, CONFIGURATION_NOT_FOUND);
  },
  'a sold-out product is accepted, twice': {
    needs: ['sku_sold_out'],
    run: async ({ backend, newEmail, facts }) => {
      const body = { email: newEmail(), sku: facts.sku_sold_out };
      for (const _ of [1, 2]) await backend.call('subscribe', { body });
    },
  },
});

const askQuestion = checksOf('behaviour', 'askQuestion', {
  'about an unknown product is not found, without words is refused': async ({ backend, newEmail }) => {
    const body = { name: 'Ana', email: newEmail(), question: 'Is it made to order?' };
    await backend.refused('askQuestion', { body: { ...body, sku: 'NO-SUCH-SKU' } }, CONFIGURATION_NOT_FOUND);
    await backend.refused('askQuestion', { body: { ...body, question: ' ' } }, { status: 422, code: 'validation_failed' });
  },
});

const sendEvent = checksOf('behaviour', 'sendEvent', {
  'an unknown event is refused': async ({ backend }) => {
    await backend.refused('sendEvent', { body: { event: 'sneeze' as never } }, { status: 422, code: 'validation_failed' });
  },
});

const saveWishlist = checksOf('behaviour', 'saveWishlist', {
  'the list is saved whole, each product once, without unknown ones': async ({ backend, facts }) => {
    const sku = facts.sku_in_stock;
    const baggage = [{ sku }, { sku }, { sku, engraving: { text: 'A' } }, { sku: 'NO-SUCH-SKU' }];
    const { data } = await backend.call('saveWishlist', { body: { baggage } });
    const saved = data.baggage.map((one) => [one.sku, one.engraving.text ?? '']);
    expectEqual('products', saved, [
      [sku, ''],
      [sku, 'A'],
    ]);
    const again = (await backend.call('getWishlist', { query: { unique_id: data.unique_id } })).data;
    expectEqual('products, read again', again, data);
    const emptied = await backend.call('saveWishlist', { body: { unique_id: data.unique_id, baggage: [] } });
    expectEqual('emptied list', emptied.data, { unique_id: data.unique_id, baggage: [] });
  },
  'an unknown id gets a new list, and is not found': async ({ backend }) => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { data } = await backend.call('saveWishlist', { body: { unique_id: unknown, baggage: [] } });
    expectThat('another unique_id', data.unique_id !== unknown, data.unique_id);
    await backend.refused('getWishlist', { query: { unique_id: unknown } }, { status: 404, code: 'not_found' });
  },
});

const saveComparison = checksOf('behaviour', 'saveComparison', {
  'the list is saved whole, each product once, without unknown ones': async ({ backend, facts }) => {
    const sku = facts.sku_in_stock;
    const baggage = [{ sku }, { sku }, { sku, engraving: { text: 'A' } }, { sku: 'NO-SUCH-SKU' }];
    const { data } = await backend.call('saveComparison', { body: { baggage } });
    const saved = data.baggage.map((one) => [one.sku, one.engraving.text ?? '']);
    expectEqual('products', saved, [
      [sku, ''],
      [sku, 'A'],
    ]);
    const again = (await backend.call('getComparison', { query: { unique_id: data.unique_id } })).data;
    expectEqual('products, read again', again, data);
    const emptied = await backend.call('saveComparison', { body: { unique_id: data.unique_id, baggage: [] } });
    expectEqual('emptied list', emptied.data, { unique_id: data.unique_id, baggage: [] });
  },
  'an unknown id gets a new list, and is not found': async ({ backend }) => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const { data } = await backend.call('saveComparison', { body: { unique_id: unknown, baggage: [] } });
    expectThat('another unique_id', data.unique_id !== unknown, data.unique_id);
    await backend.refused('getComparison', { query: { unique_id: unknown } }, { status: 404, code: 'not_found' });
  },
  'a fifth product is refused': async ({ backend, facts }) => {
    const baggage = Array.from({ length: COMPARISON_MAX + 1 }, (_, index) => ({
      sku: facts.sku_in_stock,
      engraving: { text: `${index}` },
    }));
    await backend.refused('saveComparison', { body: { baggage } }, { status: 422, code: 'validation_failed' });
  },
});

const shareWishlist = checksOf('behaviour', 'shareWishlist', {
  'a link shows the products without engravings and without the id of the list, until it is revoked': async ({ backend, facts }) => {
    const baggage = [{ sku: facts.sku_in_stock, engraving: { text: 'FOR NOBODY ELSE' } }];
    const { unique_id } = (await backend.call('saveWishlist', { body: { baggage } })).data;
    const { token } = (await backend.call('shareWishlist', { body: { unique_id, name: 'Ana' } })).data;
    const again = (await backend.call('shareWishlist', { body: { unique_id } })).data;
    expectEqual('token, asked for again', again.token, token);
    const shared = (await backend.call('getSharedWishlist', { params: { token } })).data;
    expectEqual(
      'skus',
      shared.products.map(({ default_sku }) => default_sku),
      [facts.sku_in_stock],
    );
    const text = JSON.stringify(shared);
    expectThat('no engraving, no id', !text.includes('FOR NOBODY') && !text.includes(unique_id), text);
    await backend.call('unshareWishlist', { body: { unique_id } });
    await backend.refused('getSharedWishlist', { params: { token } }, { status: 404, code: 'not_found' });
  },
  'an unknown list is not found': async ({ backend }) => {
    const unique_id = '00000000-0000-4000-8000-000000000000';
    await backend.refused('shareWishlist', { body: { unique_id } }, { status: 404, code: 'not_found' });
  },
});

export const contentBehaviour: readonly Check[] = [
  ...getBootstrap,
  ...getLanguages,
  ...getPage,
  ...getPost,
  ...getEntity,
  ...getCampaigns,
  ...getPopups,
  ...getSitemap,
  ...getPaymentMethods,
  ...subscribe,
  ...askQuestion,
  ...sendEvent,
  ...saveWishlist,
  ...saveComparison,
  ...shareWishlist,
];
