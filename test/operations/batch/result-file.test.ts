import {
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import type { BatchRow } from '../../../src/operations/batch/batch-row.ts';
import { ResultFile, readEarlierResults, unpaidRows } from '../../../src/operations/batch/result-file.ts';
import {
  fromEntry,
  isDone,
  isStop,
  paidResult,
  refusedResult,
} from '../../../src/operations/batch/row-result.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { batchWorld, entryOf, rowsOf } from './batch-world.ts';

const ROW = {
  line: 2,
  reference: '=cmd',
  id: null,
  e2e: null,
  status: 'PENDING',
  error: null,
  outcome: 'unknown',
  amountCents: 5_000n,
  maskedKey: 'an***@***br',
  reason: 'timeout',
} as const;

describe('the result file of a batch', () => {
  it('ResultFile replaces an existing symbolic link with a file that only its owner can read', async () => {
    const folder = tempFolder();
    const [file, other] = [join(folder, 'pay.result.csv'), join(folder, 'payroll')];
    writeFileSync(other, 'of the user');
    symlinkSync(other, file);
    const results = await ResultFile.create({ file, replaces: true });
    results.add(ROW);
    // The lines are in the file even before the result file is closed.
    const grown = readFileSync(file, 'utf8');
    await results.close();
    expect(grown).toBe(
      "row,reference,id,e2e,status,error,outcome,amountCents,key,reason\n2,'=cmd,,,PENDING,,unknown,5000,an***@***br,timeout\n",
    );
    expect([readFileSync(other, 'utf8'), lstatSync(file).isFile()]).toEqual(['of the user', true]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['pay.result.csv', 'payroll']);
  });

  it('readEarlierResults accepts results in every style of csv, and no other content', async () => {
    const file = join(tempFolder(), 'pay.result.csv');
    expect(readEarlierResults(file)).toBeNull();
    for (const style of [plainCsv, excelCsv]) {
      await (await ResultFile.create({ file, replaces: true }, style)).close();
      expect(readEarlierResults(file)).toContain('outcome');
    }
    for (const content of ['of the user', 'row,reference,id\n', ' ']) {
      writeFileSync(file, content);
      for (const refused of [
        () => readEarlierResults(file),
        () => ResultFile.create({ file, replaces: false }),
      ]) {
        const { init } = await pixErrorOf(async () => refused());
        expect([init.key, readFileSync(file, 'utf8')]).toEqual(['file.exists', content]);
      }
    }
  });

  it('ResultFile writes all lines in order, even if lines are added at different times', async () => {
    const file = join(tempFolder(), 'pay.result.csv');
    const results = await ResultFile.create({ file, replaces: false });
    const add = (...rows: readonly number[]): void => {
      for (const line of rows) results.add({ ...ROW, line });
    };
    add(1, 2, 3);
    await new Promise(setImmediate);
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(5);
    add(4, 5);
    await new Promise(setImmediate);
    add(6, 7, 8);
    await results.close();
    const lines = readFileSync(file, 'utf8').split('\n').slice(1, -1);
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    await new Promise(setImmediate);
    expect(results.failure).toBeUndefined();
  });

  it('ResultFile.isThere returns false when the file was deleted, moved or replaced while it was written', async () => {
    for (const change of [rmSync, (file: string) => renameSync(file, `${file}.old`)]) {
      const file = join(tempFolder(), 'pay.result.csv');
      const results = await ResultFile.create({ file, replaces: false });
      expect(await results.isThere()).toBe(true);
      change(file);
      expect(await results.isThere()).toBe(false);
      writeFileSync(file, 'of another program');
      expect(await results.isThere()).toBe(false);
      await results.close();
    }
  });

  it('ResultFile.unpaid contains the first twenty rows that were neither paid nor accepted', async () => {
    const results = await ResultFile.create({ file: join(tempFolder(), 'pay.result.csv'), replaces: false });
    const outcomes = ['completed', 'accepted', 'failed', 'refused', 'waiting', 'mismatched'] as const;
    for (let row = 2; row < 40; row += 1)
      results.add({ ...ROW, line: row, reference: `r${row}`, outcome: outcomes[row % 6] ?? 'unknown' });
    await results.close();
    const unpaid = [...results.unpaid.values()];
    expect(unpaid.map(({ line }) => line)).toEqual(
      Array.from({ length: 38 }, (_, at) => at + 2)
        .filter((row) => row % 6 > 1)
        .slice(0, 20),
    );
    expect([...results.unpaid.keys()]).toEqual(unpaid.map(({ reference }) => reference));
  });

  it('ResultFile.failure contains the error code of a failed write', async () => {
    const results = await ResultFile.create({ file: '/dev/full', replaces: false });
    results.add(ROW);
    await results.close();
    expect(results.failure).toBe('ENOSPC');
  });

  it('ResultFile writes to an existing device without replacing it', async () => {
    const results = await ResultFile.create({ file: '/dev/null', replaces: false });
    results.add(ROW);
    expect([await results.isThere(), results.failure]).toEqual([true, undefined]);
    await results.close();
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('ResultFile.create refuses the path of a folder, shows the path in its error, and leaves no temporary file', async () => {
    const folder = tempFolder();
    await expect(ResultFile.create({ file: folder, replaces: false })).rejects.toMatchObject({
      init: { params: { file: folder }, outcome: 'not_sent', hintKey: 'batch.results.hint' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

const batch = 'folha';

describe('unpaidRows', () => {
  const world = eachOf(batchWorld);

  it('unpaidRows returns the first twenty rows that were tried and neither paid nor accepted, in file order', async () => {
    world.write(rowsOf(25));
    const { plan } = await world.plan();
    await entryOf(world, { batch, reference: 'r2' }, { state: 'confirmed', serviceStatus: 'COMPLETED' });
    await entryOf(world, { batch, reference: 'r3' }, { state: 'confirmed', serviceStatus: 'PENDING' });
    for (const line of Array.from({ length: 21 }, (_, at) => at + 5))
      await world.journal.batches.refuseRow(plan.id, line, 'PZK300');
    await entryOf(world, { batch, reference: 'r7' }, { state: 'refused', errorCode: 'PZK600' });
    const rows = await unpaidRows(world.journal, plan);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, at) => at + 5));
    expect(rows.slice(1, 3)).toMatchObject([
      { reference: 'r6', outcome: 'refused', error: 'PZK300', amountCents: 2_000n },
      { reference: 'r7', outcome: 'refused', error: 'PZK600' },
    ]);
  });

  it('unpaidRows returns the outcome in the journal, or the result of this run if a row has no journal entry', async () => {
    world.write(rowsOf(3));
    const { plan } = await world.plan();
    await entryOf(world, { batch, reference: 'r2' }, { state: 'unknown' });
    const refused = (line: number) =>
      ({
        ...fromEntry({ line, reference: `r${line}`, amountCents: 2_000n }, undefined),
        outcome: 'refused',
      }) as const;
    const here = new Map([2, 3].map((line) => [`r${line}`, refused(line)]));
    expect((await unpaidRows(world.journal, plan, here)).map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'refused',
    ]);
  });
});

const PLANNED = {
  line: 3,
  reference: 'r3',
  amountCents: 1_500n,
  key: { canonical: 'ana@exemplo.com.br' },
} as BatchRow<'checked'>;
const SHOWN = { line: 3, reference: 'r3', amountCents: 1_500n, maskedKey: expect.stringContaining('***') };

const entry = (changes: Partial<JournalEntry> = {}): JournalEntry =>
  ({
    state: 'confirmed',
    serviceId: 'TX1',
    endToEndId: 'E1',
    serviceStatus: 'COMPLETED',
    mismatch: null,
    errorCode: null,
    amountCents: 1_500n,
    destination: 'an***@***br',
    ...changes,
  }) as JournalEntry;

describe('isStop', () => {
  it.each([
    ...['PZC200', 'PZS200', 'PZS202', 'PZS206', 'PZA100', 'PZA200', 'PZA203', 'PZA204', 'PZA205', 'PZA206'],
    ...['TOKEN_INVALID', 'WITHDRAW_INSUFFICIENT_BALANCE', 'TOKEN_HOLDER_BLOCKED', 'WITHDRAW_DAILY_LIMIT'],
  ])('isStop returns true for %s, which all later rows would get too', (code) => {
    expect(isStop(code)).toBe(true);
  });

  it.each(['', 'PZC201', 'PZK600', 'DAILY_LIMIT_REACHED', 'X_DAILY_LIMIT_X'])(
    'isStop returns false for the error code "%s"',
    (code) => {
      expect(isStop(code)).toBe(false);
    },
  );
});

it.each([
  ['confirmed', null, true],
  ['refused', 'PZK600', true],
  ['refused', null, true],
  ['refused', 'PZS200', false],
  ['unknown', null, false],
  ['not_applied', 'PZK600', false],
] as const)('isDone of a journal entry in the state %s with %s is %s', (state, errorCode, done) => {
  expect(isDone(entry({ state, errorCode }))).toBe(done);
});

describe('paidResult', () => {
  const answer = { id: 'TX1', status: 'COMPLETED' };

  it('paidResult returns a completed row with its end-to-end id and masked key', () => {
    expect(paidResult(PLANNED, { ...answer, endToEndId: 'E1' }, null)).toEqual({
      ...SHOWN,
      id: 'TX1',
      e2e: 'E1',
      status: 'COMPLETED',
      error: null,
      outcome: 'completed',
      reason: null,
    });
  });

  it.each([
    [{ e2e: 'E2' }, 'E2'],
    [{}, null],
  ])('paidResult reads the end-to-end id of a hub payout from the field e2e (answer: %j)', (given, e2e) => {
    expect(paidResult(PLANNED, { ...answer, ...given }, null).e2e).toBe(e2e);
  });

  it.each([
    [{ cancellationReason: 'closed', providerRejectedReason: 'other' }, 'closed'],
    [{ providerRejectedReason: 'other' }, 'other'],
    [{}, 'FAILED'],
  ])('paidResult returns the reason for the failure of a row (answer: %j)', (given, reason) => {
    const failed = paidResult(PLANNED, { ...answer, status: 'FAILED', ...given }, null);
    expect(failed).toMatchObject({ outcome: 'failed', reason, error: null });
  });

  it('paidResult marks a row as mismatched when the amount in the answer differs from the request', () => {
    expect(paidResult(PLANNED, answer, 'amount')).toMatchObject({
      outcome: 'mismatched',
      error: 'mismatch_amount',
      reason: 'mismatch_amount',
    });
  });
});

it.each([
  ['closed account', 'closed account'],
  [undefined, 'PZK600'],
])("refusedResult gives the service's message (%s) or the code as reason", (serviceMessage, reason) => {
  const error = new PixError({
    kind: 'refused',
    key: 'money.refused',
    params: {},
    errorCode: 'PZK600',
    ...(serviceMessage === undefined ? {} : { serviceMessage }),
  } as ConstructorParameters<typeof PixError>[0]);
  expect(refusedResult(PLANNED, error)).toEqual({
    ...SHOWN,
    id: null,
    e2e: null,
    status: 'refused',
    error: 'PZK600',
    outcome: 'refused',
    reason,
  });
});

describe('fromEntry', () => {
  const row = { line: 3, reference: 'r3', amountCents: 900n };

  it('fromEntry returns the ids, status, amount and masked key of a completed entry', () => {
    expect(fromEntry(row, entry())).toEqual({
      line: 3,
      reference: 'r3',
      id: 'TX1',
      e2e: 'E1',
      status: 'COMPLETED',
      error: null,
      outcome: 'completed',
      amountCents: 1_500n,
      maskedKey: 'an***@***br',
      reason: null,
    });
  });

  it.each([
    [{ state: 'confirmed', serviceStatus: null }, { status: 'confirmed' }],
    [
      { state: 'unknown', serviceStatus: 'PENDING' },
      { status: 'unknown', outcome: 'unknown' },
    ],
    [
      { state: 'refused', errorCode: 'PZK600' },
      { outcome: 'refused', error: 'PZK600', reason: 'PZK600' },
    ],
    [{ serviceStatus: 'FAILED' }, { outcome: 'failed', error: null, reason: 'FAILED' }],
    [
      { mismatch: 'amount', errorCode: 'PZK600' },
      { outcome: 'mismatched', error: 'mismatch_amount', reason: 'mismatch_amount' },
    ],
  ] as const)('fromEntry converts the entry %j to the row %j', (changes, shown) => {
    expect(fromEntry(row, entry(changes))).toMatchObject(shown);
  });
});
