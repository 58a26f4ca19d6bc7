import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/domain/text/json.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

/** Converts the store to schema version 9, which had different indexes and stored the QR code pictures. */
function asVersionNine(store: string, pictures: ReadonlyMap<string, Uint8Array>): void {
  const db = new DatabaseSync(join(store, 'sandbox.db'));
  db.exec('drop index transactionsKind; pragma user_version = 9');
  for (const column of ['status', 'type', 'method'])
    db.exec(`create index transactions${column[0]?.toUpperCase()}${column.slice(1)}
      on transactions (account, ${column}, createdAt)`);
  const set = db.prepare('update transactions set qrCodePng = ? where id = ?');
  for (const [id, picture] of pictures) set.run(picture, id);
  db.close();
}

describe('createSandbox', () => {
  it('createSandbox opens a store of an older version and returns its records unchanged', async () => {
    const store = tempFolder();
    const first = await sandboxWorld({ store });
    const { id } = await first.charge('10', { clientReference: 'a', virtualAccount: 'São "1"' });
    const { id: paid } = await first.charge('20.5', { clientReference: 'b' });
    await first.lever(paid, 'pay');
    const routes = [
      'GET /v1/user/transactions',
      `GET /v1/user/transactions/${id}`,
      'GET /v1/pix?clientReference=b',
    ];
    const answers = async ({ ask }: SandboxWorld) =>
      Promise.all(routes.map(async (route) => textOf((await ask(route)).bytes)));
    const before = await answers(first);
    const pictureRoute = `GET /v1/pix/qr-code/${id}`;
    const picture = (await first.ask(pictureRoute)).bytes;
    await first.sandbox.close();
    // In an older version, the PNG of a QR code had different bytes. The sandbox must return the stored PNG.
    const older = Buffer.concat([picture, Buffer.from('as it was')]);
    asVersionNine(store, new Map([[id, older]]));

    const second = await sandboxWorld({ store, clock: first.clock });
    const [base64, olderBase64] = [picture, older].map((png) => Buffer.from(png).toString('base64'));
    expect(await answers(second)).toEqual(before.map((text) => text.replace(`${base64}`, `${olderBase64}`)));
    expect(Buffer.from((await second.ask(pictureRoute)).bytes).equals(older)).toBe(true);
    expect(existsSync(join(store, 'sandbox.db.v9.backup'))).toBe(true);
    const { id: later } = await second.charge('30');
    await second.lever(id, 'cancel');
    const { json } = await second.ask('GET /v1/user/transactions');
    expect((json.data as JsonObject[]).map((one) => [one.id, one.status])).toEqual([
      [later, 'PENDING'],
      [paid, 'COMPLETED'],
      [id, 'CANCELED'],
    ]);
  });
});

describe('routes that read transactions', () => {
  it('the routes that read transactions show every change immediately, and hide records of other accounts', async () => {
    const { sandbox, ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10', { clientReference: 'a' });
    const routes = [
      'GET /v1/user/transactions',
      `GET /v1/user/transactions/${id}`,
      'GET /v1/pix?clientReference=a',
    ];
    const answers = async (token?: string) =>
      Promise.all(routes.map(async (route) => textOf((await ask(route, token ? { token } : {})).bytes)));
    for (const text of await answers()) expect(text).toContain('PENDING');
    await lever(id, 'pay');
    for (const text of await answers()) expect(text).toContain('COMPLETED');
    await charge('11', { clientReference: 'c' });
    sandbox.setOrigin('http://127.0.0.1:9');
    expect((await answers())[0]).toContain('"qrCodeUrl":"http://127.0.0.1:9/v1/');
    for (const text of await answers(sandbox.accounts[1]?.tokens.both)) expect(text).not.toContain(id);
  });

  it('the routes that read transactions return the same answer after a refused change, and 404 after a reset', async () => {
    const { ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10');
    await lever(id, 'pay');
    const before = (await ask(`GET /v1/user/transactions/${id}`)).json;
    const refused = await ask(`POST /v1/refund/${id}`, { body: { amount: 11 } });
    expect(refused.json.errorCode).toBe('PZG423');
    expect((await lever(id, 'cancel')).status).toBe(409);
    expect((await ask(`GET /v1/user/transactions/${id}`)).json).toEqual(before);
    await ask('POST /control/reset', { token: null, body: {} });
    expect((await ask(`GET /v1/user/transactions/${id}`)).status).toBe(404);
  });
});
