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
import { plainCsv } from '../../../src/domain/text/csv-style.ts';
import { excelCsv } from '../../../src/domain/text/excel-csv.ts';
import { ResultFile, readEarlierResults, unpaidRows } from '../../../src/operations/batch/result-file.ts';
import { fromEntry } from '../../../src/operations/batch/row-result.ts';
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
