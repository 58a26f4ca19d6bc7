import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openInbox } from '../../../src/storage/inbox/open-inbox.ts';
import { badNetwork } from '../servers/bad-network.ts';
import { received } from '../servers/received.ts';
import { type PixWorld, pixWorld, type Ran, type RunOptions } from './pix-world.ts';

export interface Listed {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly amount: number;
  readonly clientReference: string | null;
  readonly endToEndId: string;
  readonly createdAt: string;
  readonly paidAt: string | null;
}
export interface Difference {
  readonly kind: string;
  readonly side: string;
  readonly type: string | null;
  readonly id: string | null;
  readonly reference: string | null;
  readonly serviceAmountCents: number | null;
  readonly otherAmountCents: number | null;
  readonly serviceStatus: string | null;
  readonly otherStatus: string | null;
  readonly line: number | null;
  readonly why: string | null;
}
export interface Outcome {
  readonly compared: { service: number; journal: number; inbox: number | null; ledger: number | null };
  readonly sums: Readonly<Record<string, number | null>>;
  readonly agree: number;
  readonly differences: readonly Difference[];
}
export const LEDGER_HEADER = 'id,reference,amount,status,date,type';

const isPayout = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/withdraw');

/** A user's machine with one paid charge of R$ 900,00. It has helpers for tests of `pix reconcile`. */
export interface Reconciling extends PixWorld {
  file(text: string | Buffer): void;
  /** Runs `pix reconcile` for today. */
  reconcile(flags?: string, options?: RunOptions): Promise<Ran>;
  outcome(flags?: string): Promise<Outcome & { readonly code: number; readonly stderr: string }>;
  listed(): Promise<Listed[]>;
  /**
   * Pays a batch whose rows have references `ref-0` (R$ 10,50), `ref-1` (R$ 11,50) and so on. The answers to
   * the first three payouts are lost.
   */
  payABatch(rows?: number): Promise<void>;
  /** Pays R$ 77,00 with the same token, but with the data folder of another machine. */
  payElsewhere(reference: string): Promise<Ran>;
  /**
   * Adds deliveries for these transactions to the inbox. `afterMs`: time from the payment to the delivery.
   */
  tell(transactions: readonly Listed[], afterMs?: number): Promise<void>;
  later(minutes: number): Promise<void>;
}

export async function reconciling(): Promise<Reconciling> {
  const world = await pixWorld();
  await world.paidCharge(900, { clientReference: 'first-charge' });
  const file = (text: string | Buffer, name = 'ledger.csv'): void =>
    writeFileSync(join(world.home, name), text);
  const reconcile = (flags = '', options?: RunOptions): Promise<Ran> =>
    world.run(`reconcile --from today --to today ${flags}`, options);
  return {
    ...world,
    file,
    reconcile,
    async outcome(flags = '') {
      const { code, stdout, stderr } = await reconcile(`--json ${flags}`);
      const parsed = JSON.parse(stdout || '{"error":"nothing on stdout"}');
      if (parsed.error) throw new Error(`${stdout}${stderr}`);
      return { ...parsed, code, stderr };
    },
    listed: () => world.json('transaction list --all --json'),
    async payABatch(rows = 12) {
      const lines = Array.from({ length: rows }, (_, at) => `p${at}@exemplo.com.br,1${at % 10}.50,ref-${at}`);
      file(`key,amount,reference\n${lines.join('\n')}\n`, 'folha.csv');
      const transport = badNetwork(world.sandbox.handle, 'drop-after', isPayout, 3);
      const paid = await world.run('payout batch folha.csv --yes --no-lookup', { transport });
      expect(paid.code, paid.stderr).toBe(0);
    },
    payElsewhere: (reference) =>
      world.run(
        `payout create --key outro@exemplo.com.br --amount 77 --reference ${reference} --yes --no-lookup --json`,
        { env: { PIX_DATA_DIR: join(world.home, 'elsewhere') } },
      ),
    async tell(transactions, afterMs = 1_000) {
      const inbox = await openInbox(join(world.home, 'data', 'inbox.sqlite'));
      for (const one of transactions)
        await inbox.append(
          received(one, `TRANSACTION_${one.status}`, {
            receivedAt: Date.parse(one.paidAt ?? one.createdAt) + afterMs,
          }),
        );
      await inbox.close();
    },
    async later(minutes) {
      await world.clock.advance(minutes * 60_000);
      await world.sandboxClock.advance(minutes * 60_000);
    },
  };
}

/** Returns one line for each difference: kind, side, and reference. */
export const brief = ({ differences }: Outcome): string[] =>
  differences.map(({ kind, side, reference, line }) => [kind, side, reference ?? `line ${line}`].join(' '));

export const ledgerOf = (transactions: readonly Listed[]): string[] =>
  transactions.map(
    ({ id, clientReference, amount, status, createdAt, type }) =>
      `${id},${clientReference ?? ''},${amount.toFixed(2)},${status},${createdAt},${type}`,
  );
