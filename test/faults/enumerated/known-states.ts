import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isClaimed, MAYBE_ELSEWHERE } from '../../../src/operations/money/money-outcome.ts';
import { OTHER_ID } from '../faulty-answers.ts';
import type { Intention, Prepared, Ran } from '../prepared.ts';
import { errorOf, type Reported } from '../reported-outcomes.ts';
import type { Desk } from '../reruns/desk.ts';
import { hintedCommand, printedReference } from '../reruns/hints.ts';
import { FLAGS, hasMark } from '../reruns/operators.ts';
import type { Answer } from './answers.ts';
import type { Case } from './run-case.ts';

/** Data of a first run that can affect later runs and checks. */
export interface After {
  readonly ran: Ran;
  readonly told: Reported;
  readonly prepared: Pick<Prepared, 'batch'>;
  readonly booked: ReadonlyMap<Intention, number>;
  readonly pending: number;
  readonly answer: Answer;
  readonly isWhole: boolean;
  readonly desk: Desk;
  readonly home: string;
  readonly nowMs: number;
  readonly cents: number;
  readonly tag: string;
}

/**
 * Records the states of machine and service after the first runs of all cases. Each rerun is tested only once
 * for each of these states.
 */
export class KnownStates {
  readonly #byFirstRun = new Map<string, string>();
  readonly #tested = new Set<string>();

  /**
   * Returns whether this rerun was already tested from an equal state. Returns false while the result of the
   * first run is unknown.
   */
  isTested(one: Case): boolean {
    const state = this.#byFirstRun.get(firstRunOf(one));
    return state !== undefined && this.#tested.has(`${one.rerun.name} ${state}`);
  }

  /**
   * Records the state after the first run.
   * @returns whether this rerun was already tested from an equal state
   */
  note(one: Case, after: After): boolean {
    const first = firstRunOf(one);
    // The result of the first run is the same with a journal in PostgreSQL and with a journal in a file.
    const known = one.rerun.usesPostgres ? this.#byFirstRun.get(first) : undefined;
    const state = known ?? process.getBuiltinModule('node:crypto').hash('sha256', stateText(after));
    if (!one.rerun.usesPostgres) this.#byFirstRun.set(first, state);
    const key = `${one.rerun.name} ${state}`;
    if (this.#tested.has(key)) return true;
    this.#tested.add(key);
    return false;
  }
}

const firstRunOf = ({ route, answer, breakAt, rerun }: Case): string =>
  [route.name, answer.name, breakAt?.how, breakAt?.at, rerun.isReferenced].join(' ');

const RANDOM =
  /\bpix-[a-z2-9]{20}\b|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\b(TX|PO-?|IT|E\d{8})[A-Za-z0-9]{8,}\b|\b[a-z0-9]{8}-[a-z0-9]{10}\b|(?<![\w-])[\w-]{22}(?![\w-])/g;

/**
 * Returns a text that is equal for equal states. The text contains the printed hints and the outcome of each
 * payment. Placeholders replace ids, amounts and times, because equal states may differ in these values.
 */
function stateText(after: After): string {
  const { ran, told, booked, pending, answer, isWhole, desk, home, prepared, cents, tag } = after;
  const { reply, applied, claimsSuccess, claimsReference, service } = answer;
  const text = `${ran.stdout}${ran.stderr}`;
  const results = join(home, `${prepared.batch}.result.csv`);
  const state = {
    end: [ran.code, [...told.words.values()], errorOf(ran)?.errorCode === 'not_found'],
    hints: [hintedCommand(ran), FLAGS.exec(ran.stderr)?.[0], printedReference([ran])],
    ids: [...new Set(text.match(RANDOM))],
    isOther: text.includes(OTHER_ID),
    results: existsSync(results) ? readFileSync(results, 'utf8') : null,
    service: [[...booked.values()], pending, pending > 0 && applied],
    // Only these parts of the answer affect the later behaviour of the service and the later checks.
    answer: [
      service === undefined ? null : answer.name.replace(/-never$/, ''),
      (claimsSuccess === true || claimsReference === true) && applied === 'no',
      claimsSuccess === true && isWhole,
      reply.kind === 'status' && reply.status === 422,
    ],
    isMarked: hasMark(desk),
    journal: journalOf(after),
  };
  // Each id is replaced by a number, and two different ids get two different numbers.
  const numbers = new Map<string, number>();
  const numbered = (kind: string) => (found: string) => {
    if (!numbers.has(found)) numbers.set(found, numbers.size);
    return `${kind} ${numbers.get(found)}`;
  };
  return JSON.stringify(state)
    .replaceAll(home, 'HOME')
    .replaceAll(tag, 'TAG')
    .replace(RANDOM, numbered('id'))
    .replace(/\d{4,}/g, (digits) => {
      // The amounts of this case are `cents` to `cents + 9`, and the total of a batch is that of three rows. A
      // wrong answer has an amount that is 100 larger.
      for (const rows of [1, 3]) {
        const more = Number(digits) - rows * cents;
        if (more >= 0 && more % 100 < 10 && more < 110) return `${rows}*cents+${more}`;
      }
      return digits;
    });
}

const TABLES = ['entries', 'batches', 'planned_rows', 'openings'];
const EARLIEST_MS = Date.UTC(2026, 0);

/**
 * Returns the rows of the journal, with times relative to now. Codes of refusals, request ids and row
 * versions affect no rerun and are omitted.
 */
function journalOf({ desk, nowMs, pending }: After): unknown {
  const db = new DatabaseSync(join(desk.data, 'journal.sqlite'));
  try {
    const rows = TABLES.map((table) => db.prepare(`select * from ${table} order by rowid`).all());
    const plain = (name: string, value: unknown): unknown => {
      if (typeof value === 'number' && value > EARLIEST_MS) return ageOf(nowMs - value, pending);
      if (name === 'error_code')
        return isClaimed(value as string) || value === MAYBE_ELSEWHERE ? value : null;
      if (name === 'request_id' || name === 'version') return null;
      return name === 'lease_owner' ? value !== null : value;
    };
    return JSON.parse(JSON.stringify(rows, plain));
  } finally {
    db.close();
  }
}

/**
 * Ages below this limit (in ms) count as new, and all other ages count as old. Leases and the resolve time
 * are shorter than this limit. All other limits are longer.
 */
const SHORT_MS = 5_000;

/**
 * Returns an age as `new` or `old`. While a request is delayed, returns the exact age, because later results
 * depend on it.
 */
const ageOf = (ms: number, pending: number): string => {
  if (pending > 0 || ms < 0) return `${ms} ms`;
  return ms < SHORT_MS ? 'new' : 'old';
};
