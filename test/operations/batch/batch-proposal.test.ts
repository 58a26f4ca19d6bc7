import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type BatchProposal,
  checkApprover,
  hashOfFile,
  isSamePerson,
  RowsHash,
  readProposal,
  signedText,
} from '../../../src/operations/batch/batch-proposal.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { openJournal } from '../../../src/storage/journal/open-journal.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const PROPOSAL: BatchProposal = {
  version: 1,
  id: 'plan-1',
  batch: 'folha',
  file: 'folha.csv',
  sha256: '00ff',
  rows: 2,
  totalCents: '2100',
  rowsHash: '11ee',
  family: 'main',
  environment: 'https://api.example',
  account: 'print',
  concurrency: 4,
  lookup: true,
  allowDuplicate: false,
  proposedBy: { user: 'ana', host: 'mesa', profile: 'loja' },
  proposedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-11-21T12:00:00.000Z',
};

let journal: Journal;
let file: string;
beforeEach(async () => {
  const folder = tempFolder();
  file = join(folder, 'plan.json');
  // The journal creates its fingerprint key from these bytes. The key signs plans, so every test run produces
  // the same signatures.
  const random = (bytes: number): Uint8Array => new Uint8Array(bytes).fill(7);
  journal = await openJournal({ env: { PIX_DATA_DIR: folder }, platform: 'linux', home: folder, random });
  onTestFinished(() => journal.close());
});

const read = (text: string): BatchProposal => {
  writeFileSync(file, text);
  return readProposal(journal, file);
};
const changedText = (change: (value: Record<string, unknown>) => void): string => {
  const value = JSON.parse(signedText(journal, PROPOSAL));
  change(value);
  return `${JSON.stringify(value, null, 2)}\n`;
};

it('signedText writes the same signatures as earlier versions, so a plan stays valid after an update of pix', () => {
  const { signature, marks, journal: id } = JSON.parse(signedText(journal, PROPOSAL));
  expect({ signature, totalCents: marks.totalCents, id }).toEqual({
    signature: 'nD4017e_6Zx_lrl3NgiILG',
    totalCents: '65RamWzQ',
    id: 'M0PI_aprUz-L2PYi-W60Vo',
  });
});

describe('readProposal', () => {
  it('readProposal accepts a plan of 64 KiB, and refuses a longer plan', async () => {
    const withBatch = (length: number): string =>
      signedText(journal, { ...PROPOSAL, batch: 'x'.repeat(length) });
    const longest = 64 * 1024 - withBatch(0).length;
    expect(read(withBatch(longest)).batch).toHaveLength(longest);
    expect((await pixErrorOf(() => read(withBatch(longest + 1)))).init.key).toBe('proposal.not_a_plan');
  });

  it.each([
    ['the version of a later plan', { version: 2 }],
    ['no version', { version: undefined }],
    ['no id', { id: undefined }],
    ['a number as its id', { id: 7 }],
    ['no signatures of fields', { marks: undefined }],
    ['a text instead of the signatures of its fields', { marks: 'x' }],
    ['null instead of the signatures of its fields', { marks: null }],
  ])('readProposal refuses a JSON object with %s', async (_what, changes) => {
    const error = await pixErrorOf(() => read(changedText((value) => Object.assign(value, changes))));
    expect(error.errorCode).toBe('plan_not_a_plan');
    expect(error.init).toMatchObject({
      kind: 'usage',
      key: 'proposal.not_a_plan',
      params: { file },
      hintKey: 'proposal.not_a_plan.hint',
      outcome: 'not_sent',
    });
  });

  it('readProposal refuses a plan that was made with another journal, and its error contains the path of the plan', async () => {
    const { init } = await pixErrorOf(() => read(changedText((value) => (value.journal = 'other'))));
    expect(init).toMatchObject({ key: 'proposal.other_journal', params: { file } });
  });

  it.each([
    ['two changed fields', { totalCents: '9', rows: 9 }, 'rows, totalCents'],
    ['a removed field', { lookup: undefined }, 'lookup'],
    ['an added field with a long name', { [`more-${'x'.repeat(40)}`]: 1 }, `more-${'x'.repeat(15)}`],
    [
      'eleven added fields',
      Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`x${at}`, at])),
      'x0, x1, x2, x3, x4, x5, x6, x7, x8, x9',
    ],
  ])('readProposal refuses a plan with %s, and names the fields', async (_what, changes, fields) => {
    const { init } = await pixErrorOf(() => read(changedText((value) => Object.assign(value, changes))));
    expect(init).toMatchObject({ key: 'proposal.changed', params: { file, fields } });
  });
});

describe('checkApprover', () => {
  const [ana, expiresAt] = [PROPOSAL.proposedBy, Date.parse(PROPOSAL.expiresAt)];

  it.each([
    [{ ...ana, user: 'bia' }, false],
    [{ ...ana, profile: 'matriz' }, false],
    [{ ...ana, host: 'outra' }, true],
  ])('isSamePerson compares user and profile, not the machine (%j)', (other, isSame) => {
    expect(isSamePerson(ana, other)).toBe(isSame);
  });

  it('checkApprover refuses an expired plan, and its error contains the expiry time', async () => {
    const approver = { ...ana, user: 'bia' };
    expect(() => checkApprover(PROPOSAL, approver, expiresAt - 1)).not.toThrow();
    const { init } = await pixErrorOf(() => checkApprover(PROPOSAL, approver, expiresAt));
    expect(init).toMatchObject({ key: 'proposal.expired', params: { at: PROPOSAL.expiresAt } });
  });

  it('checkApprover refuses the proposer as approver, and its error contains the user and the profile', async () => {
    const { init } = await pixErrorOf(() => checkApprover(PROPOSAL, ana, 0));
    expect(init).toMatchObject({
      key: 'proposal.same_person',
      params: { user: 'ana', profile: 'loja' },
      hintKey: 'proposal.same_person.hint',
    });
  });
});

describe('RowsHash', () => {
  const row = { line: 2, reference: 'r2', amountCents: 2_000n, print: 'p2' };
  const hashOf = (...rows: readonly (typeof row)[]): string => {
    const hash = new RowsHash();
    for (const one of rows) hash.add(one);
    return hash.hex();
  };

  it('RowsHash returns the same hash as earlier versions, so a plan stays valid after an update of pix', () => {
    expect(hashOf(row)).toBe('717b1acf2300772405d510a3655d3e8e3c1f6bf0459bf2273103d59894150155');
  });

  it.each([{ line: 3 }, { reference: 'r3' }, { amountCents: 2_001n }, { print: 'p3' }])(
    'RowsHash returns different hashes for two rows that differ only in %o',
    (changes) => {
      expect(hashOf({ ...row, ...changes })).not.toBe(hashOf(row));
    },
  );

  it('RowsHash depends on the order of the rows', () => {
    const other = { ...row, line: 3 };
    expect(hashOf(row, other)).not.toBe(hashOf(other, row));
  });
});

describe('hashOfFile', () => {
  it('hashOfFile returns the SHA-256 of the bytes', async () => {
    writeFileSync(file, 'abc');
    expect(await hashOfFile(file, new AbortController().signal)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('hashOfFile stops with the reason of the signal when the command is interrupted', async () => {
    writeFileSync(file, 'abc');
    const reason = new Error('interrupted');
    await expect(hashOfFile(file, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
