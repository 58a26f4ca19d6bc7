import { PixError } from '../../domain/pix-error.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { walkSteps } from '../../storage/sql/walk-steps.ts';
import type { Sqlite, SqliteCell, SqliteRow } from '../../system/sqlite/sqlite-file.ts';
import type { Operator } from '../operator.ts';
import { listTransactions, readTransaction, type TransactionFilters } from '../transactions.ts';
import { bodyOf } from '../webhooks/replay-delivery.ts';
import { addTransaction, isWithin, type Window } from './load-service.ts';

/**
 * Largest number of transactions to read one by one. The journal and the ledger each have this limit. If it
 * is reached, the profile or the column mapping is probably wrong.
 */
export const MOST_ASKED = 2_000;
const AT_ONCE = 8;
/** Length of the longest id or reference that the contract allows. */
const MOST_CHARACTERS = 64;
const SAME_REFERENCE = 100;

const JOURNAL = `select rowid as place, service_id as id, null as e2e, case when kind = 'refund' then null else reference end as reference
  from journal where service is null and inside = 1 and kind <> 'refund' and state = 'confirmed' and rowid > ?
  order by rowid limit ${AT_ONCE}`;
const LEDGER = `select line as place, id, e2e, reference from ledger
  where service is null and coalesce(inside, 1) = 1 and line > ? order by line limit ${AT_ONCE}`;

/**
 * Requests each transaction that the journal or the ledger contains, but the service's list for the window
 * does not. For example, a charge that was paid in the window may have been created long before.
 * @returns the number of transactions that were too many to request, of journal and ledger together
 */
export async function askForAbsent(operator: Operator, scratch: Sqlite): Promise<number> {
  const left = [
    await askFor(operator, scratch, JOURNAL, 'update journal set asked = 1 where rowid = ?'),
    await askFor(operator, scratch, LEDGER, 'update ledger set asked = 1 where line = ?'),
  ];
  return left.reduce((sum, count) => sum + count, 0);
}

async function askFor(operator: Operator, scratch: Sqlite, next: string, mark: string): Promise<number> {
  let [after, asked] = [0, 0];
  while (asked < MOST_ASKED) {
    const rows = scratch.all(next, after);
    if (rows.length === 0) return 0;
    operator.progress('reconcile.asking', { count: asked });
    await Promise.all(rows.map((row) => askOnce(operator, scratch, row)));
    for (const { place } of rows) scratch.run(mark, place as SqliteCell);
    after = Number(rows.at(-1)?.place);
    asked += rows.length;
  }
  const rest = `select count(*) as n from (${next.replace(/ order by[\s\S]*$/, '')})`;
  return Number(scratch.get(rest, after)?.n);
}

async function askOnce(operator: Operator, scratch: Sqlite, row: SqliteRow): Promise<void> {
  const text = (cell: unknown): string | null =>
    typeof cell === 'string' && cell.length <= MOST_CHARACTERS ? cell : null;
  const [id, endToEndId, clientReference] = [text(row.id), text(row.e2e), text(row.reference)];
  if (id !== null && (await readInto(operator, scratch, id))) return;
  if (endToEndId !== null && (await listInto(operator, scratch, { endToEndId }))) return;
  if (clientReference !== null) await listInto(operator, scratch, { clientReference });
}

export async function readInto(operator: Operator, scratch: Sqlite, id: string): Promise<boolean> {
  const row = await orNone(() => readTransaction(operator, id));
  if (row) addTransaction(scratch, row.item, false);
  return row !== undefined;
}

async function listInto(operator: Operator, scratch: Sqlite, filters: TransactionFilters): Promise<boolean> {
  const found = await orNone(async () => {
    let count = 0;
    for await (const { item } of listTransactions(operator, filters, { limit: SAME_REFERENCE })) {
      addTransaction(scratch, item, false);
      count += 1;
    }
    return count;
  });
  return (found ?? 0) > 0;
}

/**
 * Returns undefined when the service does not find the transaction or rejects the id. Not every text in a
 * ledger is an id.
 */
async function orNone<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PixError && ['missing', 'refused', 'usage'].includes(error.kind)) return undefined;
    throw error;
  }
}

/**
 * Reads transactions that only the inbox contains. One inbox serves all profiles, so other accounts are left
 * out.
 * @param account number of our account; null when it is not known
 */
export async function askForReported(
  operator: Operator,
  scratch: Sqlite,
  inbox: Inbox,
  window: Window,
  account: string | null,
): Promise<void> {
  let asked = 0;
  const absent = async (after: SqliteRow | undefined, size: number): Promise<readonly SqliteRow[]> =>
    scratch.all(
      `select rowid as place, id, delivery from inbox where rowid > ?
         and not exists (select 1 from service s where s.id = inbox.id) order by rowid limit ?`,
      Number(after?.place ?? 0),
      size,
    );
  for await (const rows of walkSteps(absent, { step: 100 })) {
    operator.signal.throwIfAborted();
    for (const { place, id, delivery } of rows) {
      if (!(await isOurs(inbox, Number(delivery), window, account)))
        scratch.run('delete from inbox where rowid = ?', Number(place));
      else if (asked < MOST_ASKED) {
        asked += 1;
        await readInto(operator, scratch, String(id));
      }
    }
  }
}

async function isOurs(
  inbox: Inbox,
  delivery: number,
  window: Window,
  account: string | null,
): Promise<boolean> {
  const kept = await inbox.get(delivery);
  const body = kept === null ? null : bodyOf(kept.body);
  if (!isJsonObject(body)) return false;
  const createdAt = Date.parse(String(body.createdAt));
  if (Number.isNaN(createdAt) || !isWithin(window, createdAt)) return false;
  const named = [body.payerAccountNumber, body.receiverAccountNumber].filter(
    (name) => typeof name === 'string',
  );
  return account === null || named.length === 0 || named.includes(account);
}
