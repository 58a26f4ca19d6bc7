import type { listCallbacks } from '../../contract/routes/webhooks.ts';
import { parseJson } from '../../domain/text/json.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import { BASE64URL } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from '../state/accounts/account-row.ts';
import { equals, mapPage, readPage, selectWhere, timeBetween } from '../state/read-page.ts';
import { iso } from '../state/time-conversions.ts';

export const callbackHandlers = {
  /**
   * Creates the callback secret of the account. If the account already has one, refuses with 409 (unshown.md
   * §7).
   */
  createCallbackSecret: ({ service, caller }) => {
    if (caller.account.callbackSecret !== null) throw new ServiceFault('PZG409');
    return {
      message: 'Segredo criado. Guarde-o: não será mostrado de novo.',
      ...newSecret(service, caller.account),
    };
  },

  rotateCallbackSecret: ({ service, caller }) => {
    if (caller.account.callbackSecret === null) throw new ServiceFault('PZG404');
    return newSecret(service, caller.account);
  },

  listCallbacks: ({ service, query, caller }) => {
    const { sortBy = 'createdAt', sortDirection = 'desc' } = query;
    // `cross join` makes SQLite start with the table `callbacks`, which has an index for each filter.
    const from = `select callbacks.*, events.body from callbacks
      cross join deliveries on deliveries.seq = callbacks.delivery
      cross join events on events.seq = deliveries.event`;
    const select = selectWhere(from, [
      ...equals('callbacks.account', caller.account.seq),
      ...equals('callbacks.id', query.id),
      ...equals('callbacks.url', query.url),
      ...equals('callbacks.status', query.status),
      ...equals('callbacks.transactionId', query.transactionId),
      ...equals('callbacks.failed', query.hasError === undefined ? undefined : Number(query.hasError)),
      ...timeBetween('callbacks.createdAt', query.createdAtFrom, query.createdAtTo),
    ]);
    const columns = sortBy === 'status' ? ['status', 'createdAt', 'seq'] : ['createdAt', 'seq'];
    const order = columns.map((column) => `callbacks.${column} ${sortDirection}`).join(', ');
    return mapPage(readPage<CallbackRow>(service.db, select, order, query), toCallback);
  },
} satisfies Handlers;

function newSecret({ db, random }: Service, { seq, secretsMade }: AccountRow): { secret: string } {
  const secret = random.text(BASE64URL, 43, 'callback secret', seq, secretsMade);
  db.update('accounts', seq, { callbackSecret: secret, secretsMade: secretsMade + 1n });
  return { secret };
}

interface CallbackRow {
  readonly id: string;
  readonly url: string;
  readonly status: bigint | null;
  readonly transactionId: string;
  readonly createdAt: bigint;
  readonly body: string;
  readonly responseBody: string | null;
  readonly responseHeaders: string | null;
  readonly responseTime: bigint;
}

const toCallback = (row: CallbackRow): ReplyOf<typeof listCallbacks>['items'][number] => ({
  id: row.id,
  url: row.url,
  status: row.status === null ? null : Number(row.status),
  transactionId: row.transactionId,
  createdAt: iso(row.createdAt),
  body: parseJson(row.body),
  responseBody: row.responseBody,
  responseHeaders:
    row.responseHeaders === null ? null : (JSON.parse(row.responseHeaders) as Record<string, string>),
  responseTime: Number(row.responseTime),
});
