import type { Machine } from './machine.ts';
import type { Intention } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** A paid charge of so many reais: money to pay from, and something to refund. Its id. */
export async function sellByPix({ ask }: Machine, reais: number): Promise<string> {
  const { id } = await ask('POST', '/v1/pix', { amount: reais });
  await ask('POST', `/control/transactions/${String(id)}/pay`, {});
  return String(id);
}

/** A confirmed charge on a card, of so many cents. Its id. */
export async function sellByCard(machine: Machine, cents: number, reference: string): Promise<string> {
  const { charging } = await import('../../support/card-world.ts');
  const token = await cardToken(machine);
  const body = charging({ amount: cents, externalId: reference });
  const { id } = await machine.ask('POST', '/card/v1/charges', body, token);
  // It is confirmed ten seconds later.
  await machine.clock.advance(60_000);
  return String(id);
}

async function cardToken({ ask, world }: Machine): Promise<string> {
  const { clientId, clientSecret } = world.sandbox.accounts[0].card;
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return String((await ask('POST', '/card/v1/token', {}, basic)).access_token);
}

/** Payouts and transfers that took money out and were not given up. */
export async function bookedOut(
  { ask }: Machine,
  intentions: readonly Intention[],
): Promise<ReadonlyMap<Intention, number>> {
  const counts = new Map<Intention, number>();
  for (const intention of intentions) {
    const amount = (intention.cents / 100).toFixed(2);
    const { data } = await ask('GET', `/v1/user/transactions?type=WITHDRAW&limit=100&amount=${amount}`);
    const made = (data as Json[]).filter(({ status }) => status !== 'CANCELED' && status !== 'ERROR');
    counts.set(intention, made.length);
  }
  return counts;
}

/** How often the amount was given back of a charge. */
export async function bookedRefunds(
  { ask }: Machine,
  charge: string,
  intention: Intention,
): Promise<ReadonlyMap<Intention, number>> {
  const { refundAmount } = await ask('GET', `/v1/user/transactions/${charge}`);
  return new Map([[intention, Math.round(Number(refundAmount ?? 0) * 100) / intention.cents]]);
}

export async function bookedByCard(
  machine: Machine,
  intention: Intention,
): Promise<ReadonlyMap<Intention, number>> {
  const token = await cardToken(machine);
  const { charges, totalPages } = await machine.ask('GET', '/card/v1/charges?limit=100', undefined, token);
  if (Number(totalPages) > 1) throw new Error('more charges than one page tells');
  return new Map([[intention, (charges as Json[]).filter(({ amount }) => amount === intention.cents).length]]);
}

export async function bookedReversals(
  machine: Machine,
  charge: string,
  intention: Intention,
): Promise<ReadonlyMap<Intention, number>> {
  const token = await cardToken(machine);
  const { reversedAmount } = await machine.ask('GET', `/card/v1/charges/${charge}`, undefined, token);
  return new Map([[intention, Number(reversedAmount ?? 0) / intention.cents]]);
}
