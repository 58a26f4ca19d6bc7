import { describe, expect, it } from 'vitest';
import { basic, card, cards, charging, tokenOf } from '../../support/worlds/card-world.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { START } from '../../support/worlds/sandbox-world.ts';

const world = eachOf(cards);

const code = (errorCode: string, status: number) => ({ status, json: { errorCode } });

describe('POST /token of the card family', () => {
  it('POST /token refuses wrong credentials and an invalid body', async () => {
    const { clientId, clientSecret } = world.sandbox.accounts[0].card;
    for (const headers of [
      {},
      basic(clientId, 'wrong'),
      basic('100001', clientSecret),
      basic('', ''),
      basic('sandbox_card_100003', clientSecret),
      { authorization: 'Basic %%%' },
    ]) {
      const said = await world.ask('POST /card/v1/token', { token: null, headers });
      expect(said).toMatchObject(code('PZA100', 401));
    }
    const body = { grant_type: 'password' };
    const headers = basic(clientId, clientSecret);
    expect(await world.ask('POST /card/v1/token', { token: null, headers, body })).toMatchObject({
      status: 400,
    });
  });

  it('the card family accepts only card tokens, and the other families refuse them', async () => {
    expect(await world.ask('GET /v1/user', { token: world.token })).toMatchObject(code('PZA100', 401));
    for (const token of [world.sandbox.tokens.both, world.sandbox.tokens.hub, `${world.token}x`, 'a.b.c'])
      expect(await world.card('GET /charges', { token })).toMatchObject(code('PZA100', 401));
  });
});

describe('card charges', () => {
  it.each<[string, string, number, string, number?]>([
    ['4000000000000002', '12/2030', 3, '05'],
    ['4000000000009995', '12/2030', 3, '51'],
    ['4000000000000069', '12/2030', 3, '54'],
    ['4111111111111111', '10/2026', 3, '54'],
    ['4111111111111111', '11/2026', 2, '00'],
    ['4000000000000119', '12/2030', 13, '96'],
    ['4000000000000010', '12/2030', 0, ''],
    ['4000000000000028', '12/2030', 1, '00', 2],
    ['4000000000003220', '12/2030', 12, '', 2],
  ])(
    'the card %s until %s has status %i and code "%s" first',
    async (number, expiration, status, returnCode, later = status) => {
      const { id, creditCardPayment } = await world.pay(charging({}, card(number, expiration)));
      expect(creditCardPayment).toMatchObject({ status, returnCode });
      await world.pass(10_000);
      expect((await world.card(`GET /charges/${id}`)).json.creditCardPayment).toMatchObject({
        status: later,
      });
    },
  );

  it.each([
    ['creditCardPayment.card.number', charging({}, card('4111111111111112'))],
    ['creditCardPayment.card.number', charging({}, card('abcd'))],
    ['postbackUrl', charging({ postbackUrl: 'http://10.0.0.1/' })],
  ])('POST /charges answers 400 to an invalid %s', async (field, body) => {
    const result = await world.card('POST /charges', { body });
    expect(result).toMatchObject({ status: 400, json: { details: [{ field }] } });
  });

  it('PUT /charges/{chargeId}/reverse refuses a voided, a denied and an unknown charge, and an amount of 0', async () => {
    const reverse = (id: unknown, query = '') => world.card(`PUT /charges/${id}/reverse${query}`);
    const one = await world.pay();
    expect(await reverse(one.id, '?amount=0')).toMatchObject({ status: 400 });
    await reverse(one.id);
    expect(await reverse(one.id)).toMatchObject(code('PZG409', 409));
    const denied = await world.pay(charging({}, card('4000000000000002')));
    expect(await reverse(denied.id)).toMatchObject(code('PZG409', 409));
    expect(await reverse('none')).toMatchObject(code('PZG404', 404));
  });

  it('GET /charges sorts card charges from new to old, in numbered pages', async () => {
    const ids: unknown[] = [];
    for (let at = 0; at < 12; at += 1) {
      ids.unshift((await world.pay()).id);
      await world.pass(1000);
    }
    const listed = async (query: string) => {
      const { json } = await world.card(`GET /charges?${query}`);
      return { ...json, charges: (json.charges as { id: string }[]).map(({ id }) => id) };
    };
    expect(await listed('')).toEqual({ page: 1, total: 12, totalPages: 2, charges: ids.slice(0, 10) });
    expect(await listed('page=2')).toMatchObject({ charges: ids.slice(10) });
    expect(await listed('limit=5&page=3')).toMatchObject({ totalPages: 3, charges: ids.slice(10) });
    expect(await listed(`startDate=${new Date(START + 10_000).toISOString()}`)).toMatchObject({ total: 2 });
    expect(await listed(`endDate=${new Date(START).toISOString()}`)).toMatchObject({ total: 1 });
    const other = String((await tokenOf(world, 1)).json.access_token);
    expect((await world.card('GET /charges', { token: other })).json.total).toBe(0);
    expect(await world.card(`GET /charges/${ids[0]}`, { token: other })).toMatchObject(code('PZG404', 404));
  });
});
