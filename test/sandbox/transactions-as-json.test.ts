import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../src/contract/schemas/transaction.ts';
import type { JsonObject } from '../../src/domain/text/json.ts';
import { Encoders } from '../../src/sandbox/fast-encoders.ts';
import type { Service } from '../../src/sandbox/service.ts';
import { toTransaction } from '../../src/sandbox/state/transactions/to-transaction.ts';
import { transactionBySeq } from '../../src/sandbox/state/transactions/transactions.ts';
import { writtenTransactions } from '../../src/sandbox/state/transactions/transactions-as-json.ts';
import { writeTransaction } from '../../src/sandbox/state/transactions/write-transaction.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { type SandboxWorld, sandboxWorld } from '../support/worlds/sandbox-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** Of a store: control characters, quotes, other scripts; what is no Unicode cannot be stored. */
const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '\\', "'", '\b\f\n\r\t', '\u0001\u001f\u007f', '\u2028', '</script>', '🧾', 'São'),
  ),
);
/** Node 22.19 reads a text of SQLite up to a NUL only. */
const withoutNul = (given: string | null | undefined): string | null =>
  given?.toWellFormed().replaceAll('\0', '') ?? null;
const money = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom(0n, 1n, 10n, 115n, 10_000n));
const instant = fc.integer({ min: 0, max: 4_102_444_800_000 });
const TEXTS =
  `qrCodeText generatedName generatedDocument generatedEmail payerName payerDocument payerInstitutionIspb
  payerInstitutionName payerAccountNumber receiverName receiverDocument receiverInstitutionIspb receiverInstitutionName
  receiverAccountNumber endToEndId withdrawPixKey withdrawPixType virtualAccount callbackUrl
  refundEndToEndId refundReason refundDescription cancellationReason`.split(/\s+/);
const row = fc.record({
  id: fc.string({ minLength: 1 }),
  status: fc.constantFrom('PENDING', 'COMPLETED', 'WAITING_FOR_REFUND'),
  type: fc.constantFrom('DEPOSIT', 'WITHDRAW', 'COMMISSION'),
  method: fc.constantFrom('PIX', 'INTERNAL_TRANSFER'),
  refundStatus: fc.constantFrom(null, 'PENDING'),
  amount: money,
  serviceFeeCharged: money,
  refundAmount: fc.option(money),
  createdAt: instant,
  updatedAt: instant,
  paidAt: fc.option(instant),
  refundedAt: fc.option(instant),
  qrCodePng: fc.option(fc.uint8Array({ minLength: 1, maxLength: 600 })),
  texts: fc.array(text, { minLength: TEXTS.length, maxLength: TEXTS.length }),
});

describe('a transaction that SQLite writes, and one that is written to be kept', () => {
  it('are letter for letter what its row and the contract make, whatever it holds', () => {
    const db = openStore(':memory:');
    db.exec('pragma foreign_keys = off');
    const origin = 'http://127.0.0.1:4480';
    const drawQr = (code: string): Uint8Array => Buffer.from(`drawn ${code}`);
    const service = { db, origin, drawQr, encoders: new Encoders() } as Partial<Service> as Service;
    const wanted = (seq: bigint): string =>
      JSON.stringify(
        service.encoders.encode(transaction, toTransaction(service, transactionBySeq(service, seq))),
      );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
        db.exec('delete from transactions');
        const seqs = rows.map(({ texts, ...fields }, at) =>
          db.add('transactions', {
            ...fields,
            ...Object.fromEntries(TEXTS.map((name, column) => [name, withoutNul(texts[column])])),
            id: `${withoutNul(fields.id)}${at}`,
            account: 1,
          }),
        );
        expect(new Map(writtenTransactions(service, seqs).map(([seq, made]) => [seq, `${made}`]))).toEqual(
          new Map(seqs.map((seq) => [seq, wanted(seq)])),
        );
        for (const seq of seqs) {
          const { head, tail } = writeTransaction(service, transactionBySeq(service, seq));
          expect(tail === null ? head : head + origin + tail).toBe(wanted(seq));
        }
      }),
      { numRuns: 300 },
    );
    db.close();
  });
});

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

function forgetJson(store: string): void {
  const db = new DatabaseSync(join(store, 'sandbox.db'));
  db.exec('delete from transactionJson');
  db.close();
}

/** As the version before the tenth left it: no JSON, other indexes, pictures beside the codes. */
function asVersionNine(store: string, pictures: ReadonlyMap<string, Uint8Array>): void {
  const db = new DatabaseSync(join(store, 'sandbox.db'));
  db.exec(`drop table transactionJson; drop index transactionsKind; pragma user_version = 9`);
  for (const column of ['status', 'type', 'method'])
    db.exec(`create index transactions${column[0]?.toUpperCase()}${column.slice(1)}
      on transactions (account, ${column}, createdAt)`);
  const set = db.prepare('update transactions set qrCodePng = ? where id = ?');
  for (const [id, picture] of pictures) set.run(picture, id);
  db.close();
}

describe('a folder that an older version wrote', () => {
  it('gives the same answers, alone and in lists, and goes on from there', async () => {
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
    // Compressed otherwise then: what was answered remains.
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

describe('an answer that is asked for again and again', () => {
  it('is another one as soon as a transaction changes, or the address, or who asks', async () => {
    const { sandbox, ask, charge, lever } = await sandboxWorld();
    const { id } = await charge('10', { clientReference: 'a' });
    const routes = [
      'GET /v1/user/transactions',
      `GET /v1/user/transactions/${id}`,
      'GET /v1/pix?clientReference=a',
    ];
    const often = async (token?: string) => {
      const said = [];
      for (const route of routes)
        for (let n = 0; n < 3; n += 1) said.push(textOf((await ask(route, token ? { token } : {})).bytes));
      return said;
    };
    for (const text of await often()) expect(text).toContain('PENDING');
    await lever(id, 'pay');
    for (const text of await often()) expect(text).toContain('COMPLETED');
    await charge('11', { clientReference: 'c' });
    sandbox.setOrigin('http://127.0.0.1:9');
    expect((await often())[0]).toContain('"qrCodeUrl":"http://127.0.0.1:9/v1/');
    for (const text of await often(sandbox.accounts[1]?.tokens.both)) expect(text).not.toContain(id);
  });
});

describe('a transaction that is kept as it was answered', () => {
  it('is what it would be written anew, after whatever was done to it', async () => {
    const step = fc.tuple(
      fc.constantFrom('charge', 'pay', 'cancel', 'expire', 'refund', 'advance', 'undone'),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const store = tempFolder();
        const { sandbox, ask, charge, lever, clock } = await sandboxWorld({ store });
        const ids = [(await charge('20')).id];
        for (const [what, which] of steps) {
          const id = ids[which % ids.length] ?? '';
          if (what === 'charge') ids.push((await charge('20.5', { clientReference: `r-${ids.length}` })).id);
          else if (what === 'advance') await clock.advance(which % 700_000);
          // A refund of more than was paid is refused after other parts of it were done.
          else if (what === 'undone')
            await ask(`POST /v1/refund/${id}`, { body: { amount: 99_999, reason: 'x' } });
          else await lever(id, what, {});
        }
        const kept = (await ask('GET /v1/user/transactions')).bytes;
        await sandbox.close();
        forgetJson(store);
        const again = await sandboxWorld({ store, clock });
        expect(textOf((await again.ask('GET /v1/user/transactions')).bytes)).toBe(textOf(kept));
        await again.sandbox.close();
      }),
      { numRuns: 20 },
    );
  });
});
