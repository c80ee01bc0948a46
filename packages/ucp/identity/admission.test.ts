import type { Request } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { PLATFORM } from '../testing/platform.fixture.ts';
import { SITE } from '../../engine/testing/sites.fixture.ts';
import { type AdmissionRequest, createAdmission } from './admission.ts';
import { createCallerLimits } from './caller-limits.ts';
import { operations } from '../operations.ts';
import { parsePlatformProfile } from './platform-profile.ts';
import { createPlatforms } from './platforms.ts';
import type { Tier } from './tiers.ts';

const BODY = '{"line_items":[]}';
const URL_PATH = '/ucp/2026-08-25/carts';

async function requestOf(isSigned: boolean): Promise<Request> {
  const given = { 'ucp-agent': `profile="${PLATFORM.profile}"`, 'content-type': 'application/json' };
  const headers = isSigned ? await PLATFORM.sign({ method: 'POST', url: SITE.origin + URL_PATH, headers: given, body: BODY }) : given;
  return { method: 'POST', originalUrl: URL_PATH, headers, site: SITE, ip: '192.0.2.1', ips: [], socket: {} } as unknown as Request;
}

function open(isKnown: boolean) {
  const fetch = vi.fn<Parameters<typeof createPlatforms>[0]['fetch']>(async () => ({
    body: JSON.stringify(PLATFORM.document),
    cacheControl: 'max-age=600',
  }));
  const document = parsePlatformProfile(PLATFORM.document);
  const known = isKnown ? [{ name: 'A platform', profile: PLATFORM.profile, document }] : [];
  const admit = createAdmission({ platforms: createPlatforms({ known, fetch }), limits: createCallerLimits() });
  return { admit, fetch };
}

const asking = async (isSigned: boolean, tier: Tier): Promise<AdmissionRequest> => ({
  req: await requestOf(isSigned),
  body: Buffer.from(BODY),
  profile: PLATFORM.profile,
  version: '2026-08-25',
  operation: { ...operations.create_cart, tier },
});

describe('a platform', () => {
  it.each([
    ['that does not sign', false, false, 'anonymous', null],
    ['that is known and does not sign', true, false, 'anonymous', 'A platform'],
    ['that signs', false, true, 'signed', null],
    ['that is known and signs', true, true, 'registered', 'A platform'],
  ] as const)('%s has its tier', async (_name, isKnown, isSigned, tier, name) => {
    const { admit } = open(isKnown);
    const address = '192.0.2.1';
    expect(await admit(await asking(isSigned, 'anonymous'))).toEqual({
      platform: PLATFORM.profile,
      name,
      tier,
      confirmsOrders: false,
      address,
    });
  });

  it('below the tier of an operation is refused', async () => {
    const { admit, fetch } = open(false);
    await expect(admit(await asking(false, 'signed'))).rejects.toMatchObject({ status: 401, code: 'signature_missing' });
    expect(fetch).not.toHaveBeenCalled();
    await expect(admit(await asking(true, 'registered'))).rejects.toMatchObject({ status: 403, code: 'profile_not_trusted' });
    expect(await open(true).admit(await asking(true, 'registered'))).toMatchObject({ tier: 'registered' });
  });

  it('that has a new key is accepted when its profile says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { admit, fetch } = open(false);
    fetch.mockImplementationOnce(async () => ({ body: JSON.stringify({ ...PLATFORM.document, keys: [] }), cacheControl: 'max-age=600' }));
    await expect(admit(await asking(true, 'signed'))).rejects.toMatchObject({ status: 401, code: 'key_not_found' });
    vi.setSystemTime(Date.now() + 61_000);
    expect(await admit(await asking(true, 'signed'))).toMatchObject({ tier: 'signed' });
    expect(fetch).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });
});
