import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserApi, SignedInAgain } from '../../packages/engine/browser/api.ts';
import { endpoints } from '../../packages/contract/endpoints.ts';

/** The server's answers to `METHOD /path`; everything else is 200. */
let statuses: Record<string, number>;
let sent: string[];
beforeEach(() => {
  [statuses, sent] = [{}, []];
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    const name = `${method} ${url.split('?', 1)[0]}`;
    sent.push(name);
    const status = statuses[name] ?? 200;
    return Promise.resolve(Response.json(status === 200 ? { data: {} } : { error_code: 'not_found' }, { status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Asks, and signs in or closes the question. */
const asking = (signsIn: boolean) =>
  vi.fn<(isRead: boolean) => Promise<boolean>>(() => {
    if (signsIn) statuses = {};
    return Promise.resolve(signsIn);
  });
const apiOf = (onSessionEnded: (isRead: boolean) => Promise<boolean>, isCustomer = true) =>
  createBrowserApi(endpoints, 'de', { onSessionEnded, isCustomer: () => isCustomer, probe: 'getUser' });
const RETURN = { body: { order_id: 'a', request_key: 'b', type: 1, positions: [] } } as never;
const PROFILE = { body: { first_name: 'Anna' } } as never;

describe('a call whose session has ended', () => {
  it('is sent again after the sign-in, and fails when the dialog is closed', async () => {
    statuses = { 'PUT /api/users': 401 };
    const ask = asking(true);
    await apiOf(ask).call('updateUser', PROFILE);
    expect([ask.mock.calls, sent]).toEqual([[[false]], ['PUT /api/users', 'PUT /api/users']]);
    statuses = { 'PUT /api/users': 401 };
    await expect(apiOf(asking(false)).call('updateUser', PROFILE)).rejects.toMatchObject({ status: 401 });
  });

  it('is recognised after a 404, too, since data of a customer are unknown to others', async () => {
    statuses = { 'POST /api/returns/request': 404, 'GET /api/users': 401 };
    const ask = asking(true);
    await apiOf(ask).call('requestReturn', RETURN);
    expect(ask).toHaveBeenCalledOnce();
    expect(sent).toEqual(['POST /api/returns/request', 'GET /api/users', 'POST /api/returns/request']);
  });

  it('opens no dialog with a session, or for a guest', async () => {
    statuses = { 'POST /api/returns/request': 404 };
    const ask = asking(true);
    await expect(apiOf(ask).call('requestReturn', RETURN)).rejects.toMatchObject({ status: 404 });
    statuses['GET /api/users'] = 401;
    await expect(apiOf(ask, false).call('requestReturn', RETURN)).rejects.toMatchObject({ status: 404 });
    expect(ask).not.toHaveBeenCalled();
  });

  it('never sends an order again', async () => {
    statuses = { 'POST /api/carts/checkout/finish-immediately': 401 };
    await expect(apiOf(asking(true)).call('finishCheckout', { body: {} } as never)).rejects.toBeInstanceOf(SignedInAgain);
    expect(sent).toHaveLength(1);
    statuses = { 'GET /api/users/addresses/shipping': 401 };
    const ask = asking(true);
    await expect(apiOf(ask).call('getAddresses', {}, { repeatAfterSignIn: false })).rejects.toBeInstanceOf(SignedInAgain);
    // Somebody has pressed the button.
    expect(ask).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('does not include a refused sign-in', async () => {
    statuses = { 'POST /api/authorizations': 401 };
    const ask = asking(true);
    await expect(apiOf(ask).call('signIn', { body: {} } as never)).rejects.toMatchObject({ status: 401 });
    expect(ask).not.toHaveBeenCalled();
  });
});
