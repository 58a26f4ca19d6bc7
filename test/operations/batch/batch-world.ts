import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureStop } from '../../../src/operations/batch/failure-stop.ts';
import {
  type BatchOrder,
  keepPlan,
  type PreparedBatch,
  prepareBatch,
} from '../../../src/operations/batch/prepare-batch.ts';
import { ResultFile } from '../../../src/operations/batch/result-file.ts';
import { type BatchProgress, type BatchRun, runBatch } from '../../../src/operations/batch/run-batch.ts';
import { readPayingAccount } from '../../../src/operations/payouts/read-payer.ts';
import type { BatchPlan, BatchState } from '../../../src/storage/journal/batch-plan.ts';
import type {
  EntryOutcome,
  Intent,
  JournalEntry,
  PayingAccount,
} from '../../../src/storage/journal/journal-entry.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { intent, lease, openEntry } from '../../support/stores/journal-intent.ts';
import {
  changedOperator,
  MONEY,
  type MoneyWorld,
  moneyWorld,
  type OperatorChanges,
} from '../../support/worlds/money-world.ts';
import { START } from '../../support/worlds/sandbox-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

export interface BatchRan extends Awaited<ReturnType<typeof runBatch>> {
  /**
   * Lines of the result file in the order of the batch file. Each line contains the row, the reference, the
   * status, the error code or `-`, and the outcome. Example: `2 r2 COMPLETED - completed`.
   */
  readonly lines: readonly string[];
  /** Copies of the progress reports, because `runBatch` changes the reported object. */
  readonly reports: readonly BatchProgress[];
  /** The number of rows in progress at each call of `onStop`. */
  readonly stops: readonly number[];
}

/** A `MoneyWorld` with a batch file in a separate folder. */
export interface BatchWorld extends MoneyWorld {
  /** Path of the batch file, `folha.csv`. */
  readonly file: string;
  write(rows: readonly string[], header?: string): void;
  prepare(order?: Partial<BatchOrder>, operator?: OperatorChanges): Promise<PreparedBatch>;
  plan(order?: Partial<BatchOrder>): Promise<PreparedBatch & { readonly plan: BatchState }>;
  /** Prepares, plans and pays the batch, by default with two concurrent rows. */
  pay(
    run?: Partial<BatchRun> & { readonly stopAfter?: string },
    operator?: OperatorChanges,
  ): Promise<BatchRan>;
}

export async function batchWorld(changes: OperatorChanges = {}): Promise<BatchWorld> {
  const world = await moneyWorld({ ...changes, run: { command: 'payout batch', ...changes.run } });
  const folder = tempFolder();
  const file = join(folder, 'folha.csv');
  const prepare: BatchWorld['prepare'] = async (order, others) => {
    const operator = changedOperator(world.operator, others);
    const given = {
      ...{ file, name: undefined, family: 'main' as const, maxTotal: null },
      ...{ allowDuplicate: false, settings: {}, ...order },
    };
    return world.ran(prepareBatch(operator, await operator.money.journal(), given));
  };
  const plan: BatchWorld['plan'] = async (order) => {
    const prepared = await prepare(order);
    return { ...prepared, plan: await keepPlan(world.operator, world.journal, prepared) };
  };
  return {
    ...world,
    file,
    write: (rows, header = 'key,amount,reference') =>
      writeFileSync(file, `${[header, ...rows].join('\n')}\n`),
    prepare,
    plan,
    async pay({ stopAfter = 'off', ...run } = {}, others) {
      const operator = changedOperator(world.operator, others);
      const planned = await plan({ family: run.family ?? 'main', allowDuplicate: true });
      const results = await ResultFile.create({ file: join(folder, 'folha.result.csv'), replaces: false });
      const [reports, stops]: [BatchProgress[], number[]] = [[], []];
      const ran = await world
        .ran(
          runBatch(operator, await operator.money.journal(), {
            ...planned,
            ...{ seen: planned.validated.seen, concurrency: 2, lookup: false, results },
            failures: new FailureStop(stopAfter, planned.validated.left.rows),
            goesOn: async () => false,
            stop: new AbortController().signal,
            onProgress: (progress) => reports.push(structuredClone(progress)),
            onStop: (inProgress) => stops.push(inProgress),
            ...run,
          }),
        )
        .finally(() => results.close());
      return { ...ran, lines: linesOf(results.file), reports, stops };
    },
  };
}

const owns = new WeakMap<object, Promise<PayingAccount>>();

/** Returns the account of the operator. It is read only once in each world. */
export function own({ operator }: BatchWorld): Promise<PayingAccount> {
  const account =
    owns.get(operator) ??
    readPayingAccount(operator, 'main').then(({ credential: _credential, ...rest }) => rest);
  owns.set(operator, account);
  return account;
}

/** Adds a payout of this account to the journal: by default R$ 20,00, created at `START`. */
export async function entryOf(
  world: BatchWorld,
  changes: Partial<Intent>,
  outcome: EntryOutcome,
): Promise<JournalEntry> {
  const order = intent({ ...(await own(world)), amountCents: 2_000n, ...changes });
  const { entry } = await openEntry(world.journal, order, lease(undefined, START));
  await world.journal.recordOutcome(entry.id, lease().owner, outcome, START);
  return entry;
}

export async function planEmpty(world: BatchWorld, changes: Partial<BatchPlan>): Promise<void> {
  const plan: BatchPlan = {
    ...(await own(world)),
    ...{ id: 'plan-1', family: 'main', settings: {}, name: 'folha', profile: 'loja' },
    ...{ file: '/maio/folha.csv', rows: 0, totalCents: 0n, createdAt: START, ...changes },
  };
  await world.journal.batches.plan(plan, (async function* () {})());
}

export const rowEntry = (world: BatchWorld, outcome: EntryOutcome): Promise<JournalEntry> =>
  entryOf(
    world,
    { batch: 'folha', reference: 'r2', destinationPrint: world.journal.fingerprint('p2@exemplo.com.br') },
    outcome,
  );

export const sentTo = ({ sent }: BatchWorld): readonly unknown[] =>
  sent.map(({ body }) => (body as { pixKey: string }).pixKey);

/** Makes the service return a balance that is sufficient for any batch. */
export const enrich = (world: BatchWorld): void =>
  world.strike(/^GET \/v1\/user$/, (answer) => ({ ...answer, balanceAvailable: 1_000_000 }), 1_000);

/**
 * Makes the service answer 429 with `retryAfterSeconds` to the first `times` requests that match `route`. The
 * default route matches payments.
 */
export function busy(world: BatchWorld, times: number, retryAfterSeconds: number, route = MONEY): void {
  let left = times;
  world.rewire((good) => async (request) => {
    if (!route.test(`${request.method} ${new URL(request.url).pathname}`) || left === 0) return good(request);
    left -= 1;
    const body = { errorCode: 'PZG429', message: 'm', statusCode: 429, requestId: 'r', retryAfterSeconds };
    return { status: 429, headers: {}, body: bodyOf(JSON.stringify(body)) };
  });
}

/** Returns rows of R$ 20,00. Each reference contains the line number: `r2`, `r3` and so on. */
export const rowsOf = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `p${at + 2}@exemplo.com.br,20.00,r${at + 2}`);

const linesOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([row, reference, , , status, error, outcome]) =>
      [row, reference, status, error || '-', outcome].join(' '),
    );
