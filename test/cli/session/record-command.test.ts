import { describe, expect, it, onTestFinished } from 'vitest';
import { type CommandEnd, recordCommand } from '../../../src/cli/session/record-command.ts';
import { type AuditLine, readLine } from '../../../src/domain/audit-line.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { ShownMoneyOutcomes } from '../../../src/operations/money/shown-money-outcomes.ts';
import type { ShownOutcome } from '../../../src/operations/operator.ts';
import type { BatchPlan, StoredRow } from '../../../src/storage/journal/batch-plan.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { EntryOutcome, Intent } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease, openEntry, T } from '../../support/stores/journal-intent.ts';
import { sqliteStore } from '../../support/stores/journal-stores.ts';
import { journalWith } from '../../support/worlds/money-world.ts';

interface Recorded {
  readonly lines: readonly (AuditLine | null)[];
  readonly notes: readonly unknown[];
  /**
   * The argument `wait` of each call of `session.journal`. If it is true, the session waits for an
   * unreachable journal server.
   */
  readonly waits: readonly boolean[];
}

async function world() {
  const place = await sqliteStore.place();
  const journal = await place.open();
  onTestFinished(async () => {
    await journal.close();
    await place.end();
  });
  const told = new ShownMoneyOutcomes();
  return {
    journal,
    told,
    /**
     * Adds a payment to the journal. Records `outcome` for the payment, unless `outcome` is null. Also adds
     * the payment to the outcomes that the command has shown.
     */
    async shown(
      outcome: EntryOutcome | null,
      as: 'result' | 'failure' = 'result',
      changes: Partial<Intent> = {},
      earlier?: ShownOutcome['earlier'],
    ) {
      const reference = `r${told.entries.length + 1}`;
      const { entry } = await openEntry(journal, intent({ reference, ...changes }));
      if (outcome) await journal.recordOutcome(entry.id, lease().owner, outcome, T + 1);
      told.add({ entry: entry.id, as, earlier });
    },
    async record(
      end: Partial<CommandEnd>,
      applied = false,
      open?: () => Promise<Journal>,
    ): Promise<Recorded> {
      const notes: unknown[] = [];
      const waits: boolean[] = [];
      const session = {
        told,
        profileName: 'shop',
        requests: { done: { applied } },
        journal: (wait = true) => {
          waits.push(wait);
          return open?.() ?? Promise.resolve(journal);
        },
      };
      const done = { command: 'payout create', exitCode: 0, error: undefined, printFailure: undefined };
      const given = { ...done, ...end };
      const machine = {
        clock: new VirtualClock(T),
        random: (count: number) => new Uint8Array(count).fill(7),
      };
      await recordCommand(machine, session, { key: (...note) => void notes.push(note) }, given);
      const lines = (await Array.fromAsync(journal.audit.walk())).map(({ line }) => readLine(line));
      return { lines, notes, waits };
    },
  };
}

const PAID = { state: 'confirmed', serviceStatus: 'COMPLETED' } as const;
const ACCEPTED = { state: 'confirmed', serviceStatus: 'PENDING' } as const;
const FAILED = { state: 'confirmed', serviceStatus: 'ERROR' } as const;
const REFUSED = { state: 'refused' } as const;
const PLAN: BatchPlan = {
  ...{
    id: 'p1',
    scope: 'account',
    holder: 'holder',
    place: '',
    profileId: '',
    family: 'main',
    settings: {},
    name: 'folha',
    profile: 'shop',
  },
  ...{ file: '/folha.csv', rows: 2, totalCents: 10_000n, createdAt: T },
};
async function* planned(): AsyncGenerator<StoredRow> {
  for (const line of [2, 3]) yield { line, reference: `b${line - 2}`, amountCents: 5_000n, print: 'print' };
}
const limit = new PixError({ kind: 'usage', key: 'money.set_refused', errorCode: 'limit_per_day' });
const unprinted = new Error('disk full');

describe('recordCommand', () => {
  it('recordCommand writes an audit line with user, command, subjects, outcome and time of the command', async () => {
    const { record, shown, told } = await world();
    await shown(PAID);
    await shown(PAID);
    told.subjects.push('folha', 'r1');
    const { lines, notes, waits } = await record({});
    expect(lines).toMatchObject([
      {
        id: 'BwcHBwcHBwcHBwcH',
        at: new Date(T).toISOString(),
        user: expect.any(String),
        host: expect.any(String),
        profile: 'shop',
        command: 'payout create',
        subjects: ['folha', 'r1', 'r2'],
        outcome: 'done',
        exitCode: 0,
      },
    ]);
    expect([notes, waits]).toEqual([[], [true]]);
    expect(lines[0]).not.toHaveProperty('reason');
  });

  it.each([
    [0, 'done'],
    [7, 'unknown'],
    [9, 'declined'],
    [10, 'partial'],
    [130, 'interrupted'],
    [1, 'failed'],
    [8, 'failed'],
  ])('exit code %i of a command without payments is recorded as "%s"', async (exitCode, outcome) => {
    const { record } = await world();
    expect((await record({ exitCode })).lines).toMatchObject([{ outcome, exitCode }]);
  });

  it.each<readonly [readonly (EntryOutcome | null)[], string]>([
    [[PAID, ACCEPTED], 'done'],
    [[PAID, FAILED], 'failed'],
    [[FAILED], 'failed'],
    [[PAID, { ...PAID, mismatch: 'amount' }], 'mismatched'],
    [[PAID, { state: 'unknown' }], 'unknown'],
    [[null], 'unknown'],
    [[REFUSED, PAID], 'failed'],
  ])('a failed command with the payments %j is recorded as "%s"', async (outcomes, outcome) => {
    const { record, shown } = await world();
    for (const one of outcomes) await shown(one);
    expect((await record({ exitCode: 8 })).lines).toMatchObject([{ outcome }]);
  });

  it('after a refused payment, recordCommand writes "failed" for exit code 5, and "interrupted" for exit code 130', async () => {
    for (const [exitCode, outcome] of [
      [5, 'failed'],
      [130, 'interrupted'],
    ] as const) {
      const { record, shown } = await world();
      await shown(REFUSED, 'failure');
      expect((await record({ exitCode })).lines).toMatchObject([{ outcome, subjects: ['r1'] }]);
    }
  });

  it('recordCommand writes "unknown" when the command failed because the outcome of its payment is unknown', async () => {
    const { record, shown } = await world();
    await shown({ state: 'unknown' }, 'failure');
    expect((await record({ exitCode: 1 })).lines).toMatchObject([{ outcome: 'unknown' }]);
  });

  it.each([
    ['was shown before', 0, 'result', 'shown', null, []],
    ['was not shown, but is in the audit log', 0, 'result', 'not_shown', 'done', ['done']],
    ['was not shown, and is not in the audit log', 0, 'result', 'not_shown', null, ['done']],
    ['was not shown, and is audited as unknown', 0, 'result', 'not_shown', 'unknown', ['unknown', 'done']],
    ['has another amount', 2, 'failure', 'shown', null, []],
    ['is in progress in another process', 7, 'failure', 'shown', null, ['unknown']],
    ['was made by another account', 7, 'failure', 'elsewhere', null, ['unknown']],
  ] as const)(
    'for a command that sends nothing because an earlier payment %s, recordCommand with exit code %i writes no second outcome',
    async (_, exitCode, as, earlier, before, outcomes) => {
      const { record, shown, journal } = await world();
      const line = { id: 'i', at: '2026-11-21T15:00:00Z', user: 'u', host: 'h', profile: 'p', command: 'c' };
      if (before !== null)
        await journal.audit.append({ ...line, subjects: ['r1'], outcome: before, exitCode: 0 });
      await shown(PAID, as, {}, earlier);
      const { lines } = await record({ exitCode });
      expect(lines.map((one) => one?.outcome)).toEqual(outcomes);
    },
  );

  it('recordCommand reads past a damaged line of the audit log', async () => {
    const { record, shown, journal } = await world();
    const line = { id: 'i', at: '2026-11-21T15:00:00Z', user: 'u', host: 'h', profile: 'p', command: 'c' };
    for (const subjects of [['r1'], ['r2']])
      await journal.audit.append({ ...line, subjects, outcome: 'done', exitCode: 0 });
    for (let count = 0; count < 2; count += 1) await shown(PAID, 'result', {}, 'not_shown');
    const walk: Journal['audit']['walk'] = async function* (order) {
      yield { n: 3, line: '{"subjects":["r1","r2"]', hash: '' };
      yield* journal.audit.walk(order);
    };
    // `recordCommand` only walks the lines.
    const { money } = journalWith({ journal }, { audit: { walk } as unknown as Journal['audit'] });
    const { lines, notes } = await record({}, false, money.journal);
    expect([lines.length, notes]).toEqual([2, []]);
  });

  it('recordCommand writes no line for an earlier payment that the journal has lost', async () => {
    const { record, told } = await world();
    told.add({ entry: 'gone', as: 'result', earlier: 'not_shown' });
    expect((await record({})).lines).toEqual([]);
  });

  it('recordCommand writes "done" for an earlier payment that was applied, but could not be shown before', async () => {
    const { record, shown } = await world();
    await shown(PAID, 'failure', {}, 'not_shown');
    const init = { kind: 'refused', key: 'money.done_not_shown', errorCode: 'x' } as const;
    const error = new PixError({ ...init, outcome: 'applied' });
    expect((await record({ exitCode: 5, error })).lines).toMatchObject([
      { outcome: 'done', subjects: ['r1'] },
    ]);
  });

  it('recordCommand writes no line for a batch that had nothing left to pay', async () => {
    const { record, told } = await world();
    told.subjects.push('folha');
    told.hasNothingLeft = true;
    expect((await record({})).lines).toEqual([]);
  });

  it('recordCommand writes the outcome "unknown" for a reported payment that the journal has lost', async () => {
    const { record, told } = await world();
    told.add({ entry: 'gone', as: 'result' });
    expect((await record({ exitCode: 8 })).lines).toMatchObject([{ outcome: 'unknown', subjects: [] }]);
  });

  it.each<readonly [readonly EntryOutcome[], string]>([
    [[PAID, PAID], 'done'],
    [[PAID, ACCEPTED], 'done'],
    [[ACCEPTED, ACCEPTED], 'done'],
    [[PAID, REFUSED], 'partial'],
    [[PAID], 'partial'],
    [[], 'partial'],
  ])('a batch of two rows with the payments %j is recorded as "%s"', async (rows, outcome) => {
    const { record, journal, told } = await world();
    await journal.batches.plan(PLAN, planned());
    for (const [at, one] of rows.entries()) {
      const row = { reference: `b${at}`, batch: 'folha', batchLine: at + 2 };
      const { entry } = await openEntry(journal, intent(row));
      await journal.recordOutcome(entry.id, lease().owner, one, T + 1);
    }
    told.batches.push({ scope: 'account', batch: 'folha' });
    expect((await record({ exitCode: 8 })).lines).toMatchObject([{ outcome }]);
  });

  it('recordCommand writes "partial" for a batch that is not in the journal', async () => {
    const { record, told } = await world();
    told.batches.push({ scope: 'account', batch: 'folha' });
    expect((await record({ exitCode: 8 })).lines).toMatchObject([{ outcome: 'partial' }]);
  });

  it('recordCommand writes "done" for an applied change whose output could not be printed', async () => {
    for (const exitCode of [2, 8]) {
      const { record } = await world();
      const end = { exitCode, error: unprinted, printFailure: unprinted };
      expect((await record(end, true)).lines).toMatchObject([{ outcome: 'done' }]);
    }
  });

  it.each<readonly [string, Partial<CommandEnd>, boolean]>([
    ['nothing was applied', { error: unprinted, printFailure: unprinted }, false],
    ['the command ended with another error', { error: new Error('x'), printFailure: unprinted }, true],
    ['no error ended the command', {}, true],
  ])('recordCommand writes no audit line for exit code 2 when %s', async (_when, end, applied) => {
    const { record } = await world();
    expect(await record({ exitCode: 2, ...end }, applied)).toEqual({ lines: [], notes: [], waits: [] });
  });

  it('recordCommand writes an audit line for exit code 2 when the command reported a payment', async () => {
    const { record, shown } = await world();
    await shown(REFUSED, 'failure');
    expect((await record({ exitCode: 2 })).lines).toMatchObject([{ outcome: 'failed', exitCode: 2 }]);
  });

  it('if a local rule refused the command, recordCommand does not wait for an unavailable journal', async () => {
    const { record } = await world();
    const { lines, waits } = await record({ exitCode: 2, error: limit });
    expect(lines).toMatchObject([{ outcome: 'refused', exitCode: 2, reason: 'limit_per_day' }]);
    expect(waits).toEqual([false]);
  });

  it('recordCommand prints a note and does not throw when the audit log cannot be written', async () => {
    const { record } = await world();
    const failing = (error: Error) => () => Promise.reject(error);
    expect((await record({}, false, failing(limit))).notes).toEqual([
      ['audit.not_written', { reason: 'limit_per_day' }],
    ]);
    expect((await record({}, false, failing(new Error('disk full')))).notes).toEqual([
      ['audit.not_written', { reason: 'disk full' }],
    ]);
  });
});
