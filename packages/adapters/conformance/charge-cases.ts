import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CENTS, newCharge } from './new-charge.ts';
import type { Trial } from './open-trial.ts';
import { type Case, WALLET_OWNER } from './stage.ts';
import { caseOf, FAULTS, isRefusedWith, isUndecided, stepsOf } from './steps.ts';

const KILLS = ['before', 'after'] as const;

/** Creating, paying, capturing and ending charges. */
export function chargeCases({ stage }: Trial): readonly Case[] {
  const { gateways, gateway, buyer, method, shop, expressMethod, redirectMethod, otherProcess } = stage;
  const { create, paid, captured, twice, afterKill } = stepsOf(stage);
  const stateOf = async (ref: string): Promise<string> => (await gateways.read(ref)).state;

  return [
    caseOf('create: open, with a token and all that was wanted', async () => {
      const reference = randomUUID();
      const charge = await create({ reference });
      const { state, cents, currency, payer, refundedCents, dispute } = charge;
      assert.deepEqual(
        { state, cents, currency, payer, refundedCents, dispute, reference: charge.reference, shop: charge.shop, method: charge.method },
        { state: 'open', cents: CENTS, currency: 'EUR', payer: null, refundedCents: 0, dispute: null, reference, shop, method },
      );
      assert.notEqual(charge.token, '');
    }),
    caseOf('create without buyer and lines', async () => {
      assert.equal((await create({ buyer: null, lines: [], number: 'K-1', lang: 'cs' })).state, 'open');
    }),
    caseOf('create twice, at once and in turn: one charge', async () => {
      const wanted = newCharge({ shop, method });
      const [first, second] = await Promise.allSettled([gateways.create(wanted), gateways.create(wanted)]);
      const { ref } = await gateways.create(wanted);
      for (const one of [first, second]) {
        if (one.status === 'fulfilled') assert.equal(one.value.ref, ref);
        else assert.ok(isUndecided(one.reason));
      }
      assert.equal(gateway.count(wanted.reference), 1);
    }),
    ...FAULTS.map((kind) =>
      caseOf(`create, ${kind}, again: one charge`, async () => {
        const wanted = newCharge({ shop, method });
        await twice(kind, 'create', () => gateways.create(wanted));
        assert.equal(gateway.count(wanted.reference), 1);
      }),
    ),
    ...KILLS.map((when) => ({
      ...caseOf(
        `create, killed ${when} the call, again: one charge`,
        async () => {
          const wanted = newCharge({ shop, method });
          await afterKill(when, 'create', [wanted], () => gateways.create(wanted));
          assert.equal(gateway.count(wanted.reference), 1);
        },
        otherProcess,
      ),
      kills: true,
    })),
    caseOf('create: a failure that the gateway keeps does not last', async () => {
      const wanted = newCharge({ shop, method });
      gateway.addFault('500-kept', 'create');
      await gateways.create(wanted).catch((error: unknown) => assert.ok(isUndecided(error)));
      gateway.clearFaults();
      assert.equal((await gateways.create(wanted)).state, 'open');
      assert.equal(gateway.count(wanted.reference), 1);
    }),
    caseOf('create while the gateway does not accept the key is no refusal', async () => {
      const wanted = newCharge({ shop, method });
      await twice('401', 'create', () => gateways.create(wanted));
      assert.equal(gateway.count(wanted.reference), 1);
    }),
    caseOf('create that the gateway refuses for good is refused', async () => {
      gateway.addFault('400', 'create');
      await assert.rejects(create(), isRefusedWith('refused'));
    }),
    caseOf('create with a method that the adapter does not have is refused for good', () =>
      assert.rejects(create({ method: 'barter', returnUrl: null }), isRefusedWith('refused')),
    ),
    caseOf('create in a currency without decimals: the same amount, and never rounded', async () => {
      const { cents, currency } = await create({ currency: 'JPY', cents: 105_000, lines: [] });
      assert.deepEqual([cents, currency], [105_000, 'JPY']);
      await assert.rejects(create({ currency: 'JPY', cents: 105_050, lines: [] }), isRefusedWith('refused'));
    }),
    caseOf('read of an unknown charge is refused', () => assert.rejects(gateways.read('tr_unknown000000'), isRefusedWith('unknown'))),
    caseOf('read while the gateway is down is no refusal', async () => {
      const { ref } = await create();
      for (const kind of ['down', '500', '429'] as const) {
        gateway.addFault(kind, 'read');
        await assert.rejects(gateways.read(ref), isUndecided);
        gateway.clearFaults();
      }
      assert.equal(await stateOf(ref), 'open');
    }),
    caseOf('paid: held or agreed, captured once however often', async () => {
      const { ref, state } = await paid();
      assert.match(state, /^(?:authorised|agreed)$/);
      const both = await Promise.all([gateways.capture(ref), gateways.capture(ref)]);
      assert.deepEqual(
        [...both, await gateways.capture(ref)].map((one) => one.state),
        ['captured', 'captured', 'captured'],
      );
    }),
    caseOf(
      'hold: an agreed charge is held or taken, once; an open one stays open',
      async () => {
        const { ref } = await create();
        assert.equal((await gateways.hold?.(ref))?.state, 'open');
        await buyer.pay(ref);
        const both = await Promise.all([gateways.hold?.(ref), gateways.hold?.(ref)]);
        for (const one of both) assert.match(one?.state ?? '', /^(?:authorised|captured)$/);
        assert.equal((await gateways.capture(ref)).state, 'captured');
      },
      gateways.hold,
    ),
    ...FAULTS.map((kind) =>
      caseOf(`capture, ${kind}, again: captured`, async () => {
        const { ref } = await paid();
        assert.equal((await twice(kind, 'capture', () => gateways.capture(ref))).state, 'captured');
      }),
    ),
    ...KILLS.map((when) => ({
      ...caseOf(
        `capture, killed ${when} the call, again: captured`,
        async () => {
          const { ref } = await paid();
          assert.equal((await afterKill(when, 'capture', [ref], () => gateways.capture(ref))).state, 'captured');
        },
        otherProcess,
      ),
      kills: true,
    })),
    caseOf('capture of an open charge is refused', async () => {
      await assert.rejects(gateways.capture((await create()).ref), isRefusedWith('not_held'));
    }),
    caseOf(
      'declined, then another card: the money has its charge',
      async () => {
        const { ref } = await create();
        await buyer.decline?.(ref);
        assert.equal(await stateOf(ref), 'open');
        await buyer.pay(ref);
        assert.equal(await stateOf(ref), 'authorised');
      },
      buyer.decline,
    ),
    caseOf(
      'the buyer leaves the page: cancelled',
      async () => {
        const { ref } = await create();
        await buyer.leave?.(ref);
        assert.equal(await stateOf(ref), 'cancelled');
      },
      buyer.leave,
    ),
    caseOf(
      '3-D Secure: open until it is passed',
      async () => {
        const { ref } = await create();
        await buyer.challenge?.(ref);
        assert.equal(await stateOf(ref), 'open');
        await buyer.pass?.(ref);
        assert.equal(await stateOf(ref), 'authorised');
      },
      buyer.challenge,
      buyer.pass,
    ),
    caseOf(
      '3-D Secure that fails: open for another card, no money',
      async () => {
        const { ref } = await create();
        await buyer.challenge?.(ref);
        await buyer.fail?.(ref);
        assert.equal(await stateOf(ref), 'open');
        await assert.rejects(gateways.capture(ref), isRefusedWith('not_held'));
      },
      buyer.challenge,
      buyer.fail,
    ),
    caseOf(
      'a method that takes days: processing, then the money',
      async () => {
        const { ref } = await create();
        await buyer.confirmSlowly?.(ref);
        assert.equal(await stateOf(ref), 'processing');
        assert.equal((await gateways.cancel(ref)).state, 'processing');
        await assert.rejects(gateways.refund(ref), isRefusedWith('not_taken'));
        await buyer.settle?.(ref);
        assert.match(await stateOf(ref), /^(?:authorised|captured)$/);
      },
      buyer.confirmSlowly,
      buyer.settle,
    ),
    caseOf(
      'a method that takes days and is refused: no money',
      async () => {
        const { ref } = await create();
        await buyer.confirmSlowly?.(ref);
        await buyer.refuse?.(ref);
        assert.match(await stateOf(ref), /^(?:open|declined)$/);
        await assert.rejects(gateways.capture(ref), isRefusedWith('not_held'));
      },
      buyer.confirmSlowly,
      buyer.refuse,
    ),
    caseOf('cancel: open and paid charges end, twice is once', async () => {
      const [open, held] = [await create(), await paid()];
      assert.match((await gateways.cancel(open.ref)).state, stage.openStays ? /^open$/ : /^cancelled$/);
      for (let n = 0; n < 2; n++) assert.match((await gateways.cancel(held.ref)).state, /^(?:voided|cancelled)$/);
      await assert.rejects(gateways.capture(held.ref), isRefusedWith('not_held'));
    }),
    caseOf('cancel, twice at once', async () => {
      const { ref } = await paid();
      for (const { state } of await Promise.all([gateways.cancel(ref), gateways.cancel(ref)]))
        assert.match(state, /^(?:voided|cancelled)$/);
    }),
    caseOf('cancel of a captured charge changes nothing', async () => {
      assert.equal((await gateways.cancel((await captured()).ref)).state, 'captured');
    }),
    caseOf('paid after the shop gave up: nothing stays', async () => {
      const { ref } = await create();
      await gateways.cancel(ref);
      await Promise.resolve(buyer.pay(ref)).catch(() => undefined);
      assert.match((await gateways.cancel(ref)).state, /^(?:voided|cancelled)$/);
      await assert.rejects(gateways.capture(ref), isRefusedWith('not_held'));
    }),
    caseOf(
      'hold expired: capture is refused, the state says so',
      async () => {
        const { ref } = await paid();
        await gateway.expire?.(ref);
        await assert.rejects(gateways.capture(ref), isRefusedWith('not_held'));
        assert.equal(await stateOf(ref), 'voided');
      },
      gateway.expire,
    ),
    caseOf('amount of an open charge: changed, or refused where it is fixed', async () => {
      const { ref } = await create({ lines: [] });
      if (stage.amountIsFixed) await assert.rejects(gateways.changeAmount(ref, CENTS + 490), isRefusedWith('amount'));
      else assert.equal((await gateways.changeAmount(ref, CENTS + 490)).cents, CENTS + 490);
    }),
    caseOf('amount of a hold: less is captured, more is refused; an agreed one may grow', async () => {
      const { ref, state } = await paid({ cents: CENTS + 490, lines: [] });
      if (state === 'agreed') assert.equal((await gateways.changeAmount(ref, CENTS + 491)).cents, CENTS + 491);
      else await assert.rejects(gateways.changeAmount(ref, CENTS + 491), isRefusedWith('amount'));
      assert.equal((await gateways.changeAmount(ref, CENTS)).cents, CENTS);
      const charge = await gateways.capture(ref);
      assert.deepEqual([charge.state, charge.cents], ['captured', CENTS]);
      await gateways.refund(ref, { cents: CENTS, key: randomUUID() });
      assert.equal(await stateOf(ref), 'refunded');
    }),
    caseOf('amount of a charge that is over is refused', async () => {
      await assert.rejects(gateways.changeAmount((await captured()).ref, CENTS - 1), isRefusedWith('over'));
    }),
    caseOf(
      'express: the payer’s mail and address, once she has agreed',
      async () => {
        const { ref, payer } = await create({ method: expressMethod ?? '', asksAddress: true, buyer: null, lines: [] });
        assert.equal(payer, null);
        await buyer.useWallet?.(ref);
        const charge = await gateways.read(ref);
        assert.match(charge.state, /^(?:authorised|agreed)$/);
        const { person_first_name, person_last_name, address_line_1, city, zip, country, phone_number } = charge.payer?.address ?? {};
        const { email, firstName, lastName, street } = WALLET_OWNER;
        assert.deepEqual(
          [charge.payer?.email, person_first_name, person_last_name, address_line_1, city, zip, country],
          [email, firstName, lastName, street, WALLET_OWNER.city, WALLET_OWNER.zip, WALLET_OWNER.country],
        );
        assert.ok(phone_number?.endsWith(WALLET_OWNER.phone));
      },
      expressMethod,
      buyer.useWallet,
    ),
    caseOf(
      'a page of the bank: an address to go to, taken at once, paid back',
      async () => {
        const { ref, pageUrl } = await create({ method: redirectMethod ?? '' });
        assert.match(pageUrl ?? '', /^https:/);
        await buyer.pay(ref);
        assert.equal(await stateOf(ref), 'captured');
        assert.equal((await gateways.cancel(ref)).state, 'captured');
        assert.equal((await gateways.capture(ref)).state, 'captured');
        assert.equal((await gateways.refund(ref)).state, 'refunded');
      },
      redirectMethod,
    ),
    caseOf(
      'a page of the bank that declines is the end of the charge',
      async () => {
        const { ref } = await create({ method: redirectMethod ?? '' });
        await buyer.refuse?.(ref);
        assert.equal(await stateOf(ref), 'declined');
      },
      redirectMethod,
      buyer.refuse,
    ),
  ];
}
