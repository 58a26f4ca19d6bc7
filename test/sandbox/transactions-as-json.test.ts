import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transaction } from '../../src/contract/schemas/transaction.ts';
import { Encoders } from '../../src/sandbox/fast-encoders.ts';
import type { Service } from '../../src/sandbox/service.ts';
import { toTransaction } from '../../src/sandbox/state/transactions/to-transaction.ts';
import { transactionBySeq } from '../../src/sandbox/state/transactions/transactions.ts';
import { writtenTransactions } from '../../src/sandbox/state/transactions/transactions-as-json.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';
import { sandboxWorld } from '../support/worlds/sandbox-world.ts';

/** Of a store: control characters, quotes, other scripts; what is no Unicode cannot be stored. */
const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '\\', "'", '\b\f\n\r\t', '\u0001\u001f\u007f', '\u2028', '</script>', '🧾', 'São'),
  ),
);
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

describe('a transaction that SQLite writes', () => {
  it('is letter for letter what its row and the contract make, whatever it holds', () => {
    const db = openStore(':memory:');
    db.exec('pragma foreign_keys = off');
    const origin = 'http://127.0.0.1:4480';
    const service = { db, origin, encoders: new Encoders() } as Partial<Service> as Service;
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
            ...Object.fromEntries(TEXTS.map((name, column) => [name, texts[column]?.toWellFormed() ?? null])),
            id: `${fields.id.toWellFormed()}${at}`,
            account: 1,
          }),
        );
        expect(new Map(writtenTransactions(service, seqs).map(([seq, made]) => [seq, `${made}`]))).toEqual(
          new Map(seqs.map((seq) => [seq, wanted(seq)])),
        );
      }),
      { numRuns: 300 },
    );
    db.close();
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
        const { sandbox, ask, charge, lever, clock } = await sandboxWorld();
        const ids = [(await charge('20')).id];
        for (const [what, which] of steps) {
          const id = ids[which % ids.length] ?? '';
          if (what === 'charge') ids.push((await charge('20.5', { clientReference: `r-${ids.length}` })).id);
          else if (what === 'advance') await clock.advance(which % 700_000);
          // A refund of more than was paid is refused after other parts of it were done.
          else if (what === 'undone')
            await ask(`POST /v1/refund/${id}`, { body: { amount: 99_999, reason: 'x' } });
          else await lever(id, what, {});
          const kept = (await ask('GET /v1/user/transactions')).bytes;
          // Addresses may be others now: all that is kept is forgotten.
          sandbox.setOrigin('http://sandbox.localhost');
          expect(Buffer.from((await ask('GET /v1/user/transactions')).bytes).equals(kept)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
