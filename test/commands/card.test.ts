import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { bodyOf } from '../support/servers/body-of.ts';
import { monthly, sellByCard } from '../support/worlds/card-user.ts';
import { card, charging } from '../support/worlds/card-world.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld({ card: true });

const subscribed = async () => (await sellByCard(world, monthly(9_990))).recurrence?.recurrentPaymentId ?? '';

describe('pix card token', () => {
  it('pix card token shows only the end of the token, unless --reveal, --json or --jq is given', async () => {
    const { access_token: whole } = await world.json('card token');
    expect(whole).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    const table = await world.run('card token');
    expect(table).toMatchObject({ code: 0, stderr: '' });
    expect(table.stdout).toContain(`****${whole.slice(-4)}`);
    expect(table.stdout).not.toContain(whole.slice(0, 20));
    expect(table.stdout).toMatch(/expires +2026-11-21 13:00/);
    expect((await world.run('card token --reveal')).stdout).toContain(whole);
    expect((await world.run(['card', 'token', '--jq', '.access_token'])).stdout.trim()).toBe(whole);
  });

  it('pix card token exits with code 3 if credentials are missing, or if the service refuses the credentials', async () => {
    const wrong = await world.run('card token --json', { env: { PIX_CARD_CLIENT_SECRET: 'wrong-secret' } });
    expect(wrong.code).toBe(3);
    expect(wrong.error).toMatchObject({ errorCode: 'PZA100', statusCode: 401 });
    expect(wrong.stderr).toContain('PIX_CARD_CLIENT_SECRET');
    await world.run('token remove card.clientSecret --yes');
    const missing = await world.run('card token');
    expect([missing.code, missing.stdout]).toEqual([3, '']);
    expect(missing.stderr).toContain('card.clientSecret');
    expect(missing.stderr).toContain('PIX_CARD_CLIENT_SECRET');
  });
});

describe('pix card charge', () => {
  it('card charge list prints the newest charges first, and says that more charges exist when --limit hides some', async () => {
    expect(await world.json('card charge list')).toEqual([]);
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) ids.unshift((await sellByCard(world)).id);
    expect(await world.list('card charge list')).toMatchObject(ids.map((id) => ({ id })));
    const cut = await world.run('card charge list --limit 2 --fields id -o csv');
    expect(cut.stdout).toBe(`id\n${ids.slice(0, 2).join('\n')}\n`);
    expect(cut.stderr).toContain('Showing 2 rows; there are more');
    for (let at = 0; at < 100; at += 1) await sellByCard(world);
    expect(await world.json('card charge list --all')).toHaveLength(103);
  });

  it('pix card charge list filters by time and by recurrence', async () => {
    await sellByCard(world);
    const recurrence = await subscribed();
    const found = await world.list(`card charge list --recurrence ${recurrence}`);
    expect(found).toMatchObject([{ externalId: 'subscription-1' }]);
    expect((await world.run('card charge list --from tomorrow')).code).toBe(2);
    expect(await world.json('card charge list --to 2026-11-20')).toEqual([]);
    expect(await world.json('card charge list --from today')).toHaveLength(2);
    expect((await world.run('card charge list --recurrence none')).code).toBe(4);
  });

  it('pix card charge get shows the status in words, and masks the customer and the card', async () => {
    const { id } = await sellByCard(world, charging({}, card('4000000000000002')));
    const { stdout } = await world.run(`card charge get ${id}`);
    for (const shown of ['Denied', 'R$ 100,00', 'Cl***lo', '400000******0002', 'Não autorizada', 'order-1'])
      expect(stdout).toContain(shown);
    expect((await world.run(`card charge get ${id} --reveal`)).stdout).toContain('Cliente Exemplo');
    expect(await world.json(`card charge get ${id}`)).toMatchObject({
      id,
      creditCardPayment: { status: 3 },
    });
    expect((await world.run(`card charge get ${id} -o csv --fields status,amount`)).stdout).toBe(
      'status,amount\nDenied,10000\n',
    );
    expect((await world.run(`card charge get ${id} --lang pt-BR`)).stdout).toContain('cliente');
    expect((await world.run('card charge get none')).code).toBe(4);
  });
});

describe('pix card recurrence', () => {
  it('the commands get, amount, deactivate and reactivate of pix card recurrence show or change a recurrence', async () => {
    const id = await subscribed();
    expect((await world.run(`card recurrence get ${id}`)).stdout).toMatch(/ACTIVE[\s\S]*R\$ 99,90/);
    const changed = await world.json(`card recurrence amount ${id} --amount 120,50 --yes`);
    expect(changed).toMatchObject({ recurrentPaymentId: id, amount: 12_050 });
    const stopped = await world.json(`card recurrence deactivate ${id} --yes`);
    expect(stopped).toMatchObject({ status: 'INACTIVE', nextRecurrency: null });
    const shown = await world.json(`card recurrence reactivate ${id} --yes`);
    expect(shown).toMatchObject({ status: 'ACTIVE' });
    expect((await world.run('card recurrence get none')).code).toBe(4);
  });

  it.each([
    ['deactivate', { status: 'ACTIVE' }, 'as ACTIVE, not as INACTIVE', 'como ACTIVE, não como INACTIVE'],
    ['reactivate', { status: 'INACTIVE' }, 'as INACTIVE, not as ACTIVE', 'como INACTIVE, não como ACTIVE'],
    ['reactivate', { status: 'ENDED' }, 'as ENDED, not as ACTIVE', 'como ENDED, não como ACTIVE'],
    ['amount', { amount: 9_990 }, 'R$ 99,90', 'não R$ 10,00'],
    ['amount', { recurrentPaymentId: 'other' }, 'answered about recurrence other', 'recorrência other'],
    ['deactivate', { recurrentPaymentId: 'other' }, 'answered about recurrence other', 'recorrência other'],
  ])('card recurrence %s exits with code 8 for the answer %j', async (verb, shown, english, portuguese) => {
    const id = await subscribed();
    const line = `card recurrence ${verb} ${id}${verb === 'amount' ? ' --amount 10' : ''} --yes`;
    const transport = badNetwork(world.sandbox.handle, (answer) => ({ ...answer, ...shown }), /^PUT/, 99);
    const json = await world.run(`${line} --json`, { transport });
    expect([json.code, json.json], json.stderr).toMatchObject([8, shown]);
    expect(json.stderr).toContain(english);
    const table = await world.run(`${line} --lang pt-BR`, { transport });
    expect([table.code, table.stderr.includes(portuguese)], table.stderr).toEqual([8, true]);
  });

  it.each([
    ['deactivate', { status: 'ENDED' }],
    ['deactivate', { status: null }],
    ['amount', { amount: null }],
  ])('pix card recurrence %s exits with code 0 if the service answers %j', async (verb, shown) => {
    const id = await subscribed();
    const line = `card recurrence ${verb} ${id}${verb === 'amount' ? ' --amount 10' : ''} --yes --json`;
    const transport = badNetwork(world.sandbox.handle, (answer) => ({ ...answer, ...shown }), /^PUT/, 99);
    const ran = await world.run(line, { transport });
    expect([ran.code, ran.stderr]).toEqual([0, '']);
  });

  it.each(['deactivate', 'reactivate', 'amount'])('the outcome of recurrence %s is unknown', async (verb) => {
    const id = await subscribed();
    const line = `card recurrence ${verb} ${id}${verb === 'amount' ? ' --amount 10' : ''} --yes --json`;
    const transport: Transport = async (request) => {
      const reply = await world.sandbox.handle(request);
      return request.method === 'PUT' ? { ...reply, status: 503, body: bodyOf('<html>busy</html>') } : reply;
    };
    const ran = await world.run(line, { transport });
    expect(ran.code, ran.stderr).toBe(7);
    expect(ran.error).toMatchObject({ errorCode: 'foreign_answer', outcome: 'unknown' });
  });

  it.each(['deactivate', 'reactivate', 'amount'])('card recurrence %s needs a confirmation', async (verb) => {
    const id = await subscribed();
    const more = verb === 'amount' ? ' --amount 10' : '';
    const unasked = await world.run(`card recurrence ${verb} ${id}${more}`);
    expect([unasked.code, unasked.stderr.includes('--yes')]).toEqual([2, true]);
    const dry = await world.json(`card recurrence ${verb} ${id}${more} --dry-run`);
    expect(dry).toMatchObject({
      method: 'PUT',
      url: expect.stringContaining(`/recurrences/${id}/${verb}`),
    });
    const shown = await world.json(`card recurrence get ${id}`);
    expect(shown).toMatchObject({ status: 'ACTIVE', amount: 9_990 });
    const banned = await world.run(`card recurrence ${verb} ${id}${more} --yes --read-only`);
    expect(banned.code).toBe(2);
  });
});

it('pix card rate refuses unknown currencies, an amount below R$ 1,00, and a conversion without --type', async () => {
  expect((await world.run('card rate get BRL')).code).toBe(5);
  expect((await world.run('card rate get XXX')).code).toBe(4);
  expect((await world.run('card rate convert USD --amount 0,99 --type bid')).code).toBe(2);
  expect((await world.run('card rate convert USD --amount 10')).code).toBe(2);
});
