import type * as z from 'zod/mini';
import { type ErrorCode, errorCodes } from '../../contract/error-codes.ts';
import { type Route, routeLabel } from '../../contract/route.ts';
import type { FOREIGN_BODIES, fault as faultSchema } from '../../contract/schemas/control.ts';
import type { Sqlite } from '../../system/sqlite/sqlite-file.ts';
import { LOWERCASE, MIXED_CASE, type SeededRandom } from '../seeded-random.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { readMeta, writeMeta } from '../store/open-store.ts';
import { type Answer, bytesOf, jsonAnswer, type Reaction } from './answer.ts';
import { errorMessageParams } from './error-envelope.ts';

export type InjectedFault = z.output<typeof faultSchema>;

interface StoredFault {
  readonly seq: bigint;
  readonly fault: InjectedFault;
}

const RETRY_AFTER_S = 1;
const NOISE_LENGTH = 200;

/**
 * The faults that the user has injected. With a `drop-before`, `foreign-before` or `status` fault, the request
 * is not performed. Other faults change only its answer.
 */
export class InjectedFaults {
  readonly #db: Sqlite;
  readonly #random: SeededRandom;
  #asked = 0;

  constructor(db: Sqlite, random: SeededRandom) {
    this.#db = db;
    this.#random = random;
  }

  /** Stores a fault. Must be called within a transaction. */
  add(fault: Omit<InjectedFault, 'id'>): InjectedFault {
    const made = Number(readMeta(this.#db, 'faultsMade') ?? 0) + 1;
    writeMeta(this.#db, 'faultsMade', made);
    const added = { id: this.#random.text(LOWERCASE, 8, 'fault', made), ...fault } as InjectedFault;
    this.#db.insert('faults', { fault: JSON.stringify(added) });
    return added;
  }

  get all(): readonly InjectedFault[] {
    return this.#stored().map(({ fault }) => fault);
  }

  /** Removes all faults and returns them. Must be called within a transaction. */
  clear(): readonly InjectedFault[] {
    const { all } = this;
    this.#db.run('delete from faults');
    return all;
  }

  /**
   * Returns the fault for a request to this route, if any. Faults are tried in order, each with its
   * probability.
   */
  nextFault(row: Route): InjectedFault | undefined {
    if (row.family === 'control') return undefined;
    const found = this.#stored().find(({ fault }) => fits(fault, row) && this.#isDue(fault));
    if (found?.fault.times != null) this.#spend(found, found.fault.times - 1);
    return found?.fault;
  }

  #stored(): readonly StoredFault[] {
    return this.#db
      .all<{ seq: bigint; fault: string }>('select seq, fault from faults order by seq')
      .map(({ seq, fault }) => ({ seq, fault: JSON.parse(fault) as InjectedFault }));
  }

  #spend({ seq, fault }: StoredFault, times: number): void {
    if (times > 0) this.#db.update('faults', seq, { fault: JSON.stringify({ ...fault, times }) });
    else this.#db.run('delete from faults where seq = ?', seq);
  }

  /**
   * Applies a fault to an answer. For a `delay` fault, the caller must delay the answer, because this
   * function does not wait.
   */
  applyFault(fault: InjectedFault, answer: Answer): Reaction {
    if (fault.kind === 'drop-after') return { kind: 'dropped' };
    if (fault.kind === 'foreign-after') return { kind: 'answer', answer: foreignAnswer(fault) };
    const whole = fault.kind === 'half-body' ? bytesOf(answer.body) : undefined;
    if (whole) {
      const cutAt = Math.floor(whole.byteLength / 2);
      return { kind: 'answer', answer: { ...answer, body: whole }, cutAt };
    }
    if (fault.kind === 'garbage') {
      const body = Buffer.from(`<${this.#random.text(MIXED_CASE, NOISE_LENGTH, 'noise', this.#asked)}`);
      return { kind: 'answer', answer: { ...answer, body } };
    }
    return { kind: 'answer', answer };
  }

  #isDue({ probability }: InjectedFault): boolean {
    this.#asked += 1;
    return probability >= 1 || this.#random.fraction('fault strikes', this.#asked) < probability;
  }
}

/**
 * Whether the fault applies to the route: `fault.route` is `*` or the route's label. A slash at the end is
 * ignored.
 */
const fits = (fault: InjectedFault, row: Route): boolean =>
  fault.route === '*' || sameRoute(fault.route, row);

export const sameRoute = (label: string, row: Route): boolean => trimmed(label) === trimmed(routeLabel(row));

const trimmed = (label: string): string => label.replace(/\/$/, '');

/** Returns the answer of a proxy, firewall or gateway in front of the service. It has no error envelope. */
export function foreignAnswer({ status, body }: InjectedFault): Answer {
  const [type, text] = FOREIGN[body ?? 'html'];
  return { status: status ?? 503, headers: type === null ? {} : { 'content-type': type }, body: text };
}

const FOREIGN: Readonly<Record<(typeof FOREIGN_BODIES)[number], readonly [string | null, string]>> = {
  html: ['text/html', '<html><body><h1>Simulated proxy</h1></body></html>'],
  text: ['text/plain', 'Simulated proxy'],
  json: ['application/json', '{"message":"Forbidden"}'],
  empty: [null, ''],
};

/**
 * Returns the answer of a `status` fault, in the shorter envelope of §7.1. If the fault's code is in the
 * catalogue (§7.3), throws an error instead.
 * @throws ServiceFault with the catalogue's code, and with a message for this account
 */
export function statusFault(fault: InjectedFault, account: AccountRow, requestId: string): Answer {
  const code = fault.code ?? codeOf(fault.status);
  const status = fault.status ?? 500;
  if (code !== undefined && Object.hasOwn(errorCodes, code))
    throw catalogued(code as ErrorCode, fault, account);
  const message = 'Falha simulada.';
  const named = code === undefined ? {} : { errorCode: code, code };
  return jsonAnswer(status, { ...named, error: 'Simulated fault', message, statusCode: status, requestId });
}

function catalogued(code: ErrorCode, fault: InjectedFault, account: AccountRow): ServiceFault {
  const { status, retry } = errorCodes[code];
  return new ServiceFault(code, errorMessageParams(code, account), undefined, {
    status: fault.status ?? status,
    ...(retry === 'wait' && { retryAfterSeconds: RETRY_AFTER_S }),
  });
}

const GENERIC: Readonly<Record<number, ErrorCode>> = {
  400: 'PZV001',
  401: 'PZA100',
  403: 'PZA200',
  404: 'PZG404',
  409: 'PZG409',
  410: 'PZG410',
  422: 'PZG422',
  424: 'PZF500',
  429: 'PZG429',
  500: 'PZI100',
  503: 'PZF503',
};

const codeOf = (status: number | null | undefined): ErrorCode | undefined =>
  status == null ? 'PZI100' : GENERIC[status];
