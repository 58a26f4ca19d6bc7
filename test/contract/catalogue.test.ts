import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { errorCodes, hubErrorCodes } from '../../src/contract/error-codes.ts';
import { routes } from '../../src/contract/index.ts';
import { type Route, routeLabel } from '../../src/contract/route.ts';
import { EVENTS } from '../../src/domain/money/transaction-statuses.ts';
import { explanationOf, loadWords } from '../../src/i18n/index.ts';

/** The error codes and HTTP statuses of §7.3 of the specification. */
const CATALOGUE = readFileSync(new URL('../vectors/catalogue.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [string, string]);

/** The routes of §4.1 to §4.3 and §6.6 of the specification. */
const ROUTES = readFileSync(new URL('../vectors/routes.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('the error catalogue', () => {
  it.each(CATALOGUE)('the error catalogue lists the code %s with HTTP status %s', (code, status) => {
    expect(errorCodes).toHaveProperty(code);
    expect(errorCodes[code as keyof typeof errorCodes].status).toBe(Number(status));
  });

  it('the error catalogue contains no code that is missing from the specification', () => {
    expect(Object.keys(errorCodes).sort()).toEqual([...new Set(CATALOGUE.map(([code]) => code))].sort());
  });

  it.each(['en', 'pt-BR'] as const)(
    'the messages explain every error code and every event in the language %s',
    async (lang) => {
      const words = await loadWords(lang);
      const all = [...Object.keys(errorCodes), ...Object.keys(hubErrorCodes), ...EVENTS];
      const keys = Object.keys(words).filter((key) => /^(meaning|action)\./.test(key));
      expect(keys.sort()).toEqual(all.flatMap((code) => [`action.${code}`, `meaning.${code}`]).sort());
      for (const code of all)
        for (const text of Object.values(explanationOf(words, code) ?? {}))
          expect(text.length).toBeGreaterThan(9);
    },
  );
});

describe('the route table', () => {
  const rows: readonly Route[] = Object.values(routes);

  it.each(ROUTES)('the route table contains the specified route "%s"', (line) => {
    const [family, ...label] = line.split(' ');
    expect(rows.filter((row) => row.family === family).map(routeLabel)).toContain(label.join(' '));
  });

  it('the route table gives the shape "assumed" to every route that is missing from the specification', () => {
    const known = new Set(ROUTES);
    const extra = rows.filter((row) => !known.has(`${row.family} ${routeLabel(row)}`));
    expect(extra.filter((row) => row.shape !== 'assumed').map(routeLabel)).toEqual([]);
  });

  it('the route table gives every route a unique name', () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });

  it('the route table gives the idempotency "safe" to exactly the routes that only read', () => {
    const reading = ['card.token', 'qr.read', 'report.download'];
    for (const row of rows) {
      const reads = row.method === 'GET' || reading.includes(row.name);
      expect([row.name, row.idempotency === 'safe']).toEqual([row.name, reads]);
    }
  });

  it('the route table sets movesMoney for exactly the routes that debit the account', () => {
    const moving = rows.filter((row) => row.movesMoney).map((row) => `${row.family} ${routeLabel(row)}`);
    expect(moving.sort()).toEqual([
      'card POST /charges',
      'card PUT /charges/:chargeId/reverse',
      'hub POST /transactions/internal-transfer',
      'hub POST /transactions/payment/:paymentId/refund',
      'hub POST /transactions/pix/qr-payments',
      'hub POST /transactions/withdraw',
      'main POST /internal-transfer',
      'main POST /refund/:transactionId',
      'main POST /withdraw',
      'main POST /withdraw/qrcode',
    ]);
  });

  it('the route table gives every route the scopes that §5 of the specification names', () => {
    const scoped = Object.fromEntries(
      rows.filter((row) => row.scopes.length > 0).map((row) => [routeLabel(row), row.scopes.join()]),
    );
    expect(scoped).toEqual({
      'POST /pix': 'DEPOSIT',
      'GET /pix': 'DEPOSIT',
      'GET /pix/qr-code/:transactionId': 'DEPOSIT',
      'POST /transactions/': 'DEPOSIT',
      'GET /pix/key': 'DEPOSIT,WITHDRAW',
      'POST /pix/qrcode/read': 'DEPOSIT,WITHDRAW',
      'POST /withdraw': 'WITHDRAW',
      'POST /withdraw/qrcode': 'WITHDRAW',
      'GET /withdraw': 'WITHDRAW',
      'POST /internal-transfer': 'WITHDRAW',
      'GET /internal-transfer': 'WITHDRAW',
      'POST /refund/:transactionId': 'WITHDRAW',
    });
  });
});
