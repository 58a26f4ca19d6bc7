import { describe, expect, it } from 'vitest';
import type { Client, MoneyRoute } from '../../src/client/client.ts';
import { changesState } from '../../src/client/client-errors.ts';
import { routes } from '../../src/contract/index.ts';
import type { Route } from '../../src/contract/route.ts';
import * as control from '../../src/contract/routes/control.ts';
import * as controlAccounts from '../../src/contract/routes/control-accounts.ts';
import { SendPermit } from '../../src/domain/money/send-permit.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { answer, connected } from './connected-client.ts';

const isRow = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'idempotency' in value && 'method' in value;
/** The names and definitions of all routes, including the control routes of the sandbox. */
const rows = Object.entries<unknown>({ ...routes, ...control, ...controlAccounts }).flatMap(
  ([name, value]): [string, Route][] => (isRow(value) ? [[name, value]] : []),
);
const changing = rows.filter(([, row]) => changesState(row));

const root = 'http://127.0.0.1:1';
const roots = { main: root, hub: root, card: root, sandbox: root, control: root };
const reader = () => connected(() => answer('', {}, 404), { readOnly: '--read-only', roots });

const inputOf = (row: Route) => ({
  path: Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1'])),
  ...(row.body ? { body: {} } : {}),
});
const call = (client: Client, row: Route): Promise<unknown> => {
  const permit = new SendPermit({ id: 'j1', reference: 'r1', idempotencyKey: 'r1' });
  return row.movesMoney
    ? client.move(row as MoneyRoute, inputOf(row) as never, permit, null)
    : client.call(row as never, inputOf(row) as never);
};
const refusal = {
  ...{ kind: 'usage', errorCode: 'read_only', outcome: 'not_sent' },
  init: { key: 'read_only', hintKey: 'read_only.hint', params: { source: '--read-only' } },
};

describe('a read-only client', () => {
  it.each(changing)('a read-only client refuses the route %s, and sends no request', async (_name, row) => {
    const { client, sent } = reader();
    expect(await pixErrorOf(() => call(client, row))).toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  it.each(changing)('Client.raw of a read-only client refuses the route %s', async (_name, row) => {
    const { client, sent } = reader();
    const { body: _codec, ...known } = row;
    const raw = { ...known, path: row.path.replaceAll(':', ''), query: [] };
    expect(await pixErrorOf(() => client.raw(raw))).toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  it('Client.list, Client.bytes and a copy made by Client.with refuse a change if the client is read-only', async () => {
    const { client, sent } = reader();
    const row = routes.createWebhook;
    const copy = client.with({ retries: { attempts: 1, firstMs: 1, longestMs: 1 } });
    const input = inputOf(row) as never;
    const works = [
      () => client.list(row, input),
      () => client.bytes(row, input),
      () => copy.call(row, input),
    ];
    for (const work of works) expect(await pixErrorOf(work)).toMatchObject(refusal);
    expect(sent).toEqual([]);
  });

  it.each(['readQrCode', 'createCardToken', 'downloadReport', 'readBalance'] as const)(
    'a read-only client sends the request of the route %s, because the route changes nothing',
    async (name) => {
      const { client, sent } = reader();
      const body = name === 'readQrCode' ? { emv: 'x' } : {};
      const input = { ...inputOf(routes[name]), body };
      expect(await pixErrorOf(() => client.call(routes[name] as never, input as never))).toMatchObject({
        errorCode: 'HTTP_404',
      });
      expect(sent).toHaveLength(1);
    },
  );
});
