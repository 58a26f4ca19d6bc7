import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { basic, charging } from '../support/worlds/card-world.ts';
import { askOf } from './ask.ts';
import type { AccountRecords, Intention, Place, Prepared } from './prepared.ts';
import { secondOf } from './reruns/desk.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Creates a charge and pays it. This adds balance, and the charge can be refunded.
 * @returns the id of the charge
 */
export async function sellByPix({ ask }: Pick<Place, 'ask'>, reais: number): Promise<string> {
  const { id } = await ask('POST', '/v1/pix', { amount: reais });
  await ask('POST', `/control/transactions/${String(id)}/pay`, {});
  return String(id);
}

export async function sellByCard(place: Place, cents: number, reference: string): Promise<string> {
  const token = await cardToken(ofFirst(place));
  const body = charging({ amount: cents, externalId: reference });
  const { id } = await place.ask('POST', '/card/v1/charges', body, token);
  // The sandbox confirms card charges after ten seconds.
  await place.ask('POST', '/control/clock/advance', { ms: 60_000 });
  return String(id);
}

const ofFirst = ({ ask, sandbox }: Pick<Place, 'ask' | 'sandbox'>): AccountRecords => ({
  ask,
  account: sandbox.accounts[0],
});

/** Returns access to the records of the second account. */
export const ofSecond = (sandbox: Sandbox): AccountRecords => ({
  ask: askOf(sandbox, secondOf(sandbox)),
  account: secondOf(sandbox),
});

async function cardToken({ ask, account }: AccountRecords): Promise<string> {
  const { clientId, clientSecret } = account.card;
  const { authorization } = basic(clientId, clientSecret);
  return `Bearer ${String((await ask('POST', '/card/v1/token', {}, authorization)).access_token)}`;
}

/** Returns how often an account has paid out this amount, without canceled and failed payments. */
async function countOut(ask: Place['ask'], cents: number): Promise<number> {
  const amount = (cents / 100).toFixed(2);
  const { data } = await ask('GET', `/v1/user/transactions?type=WITHDRAW&limit=100&amount=${amount}`);
  return (data as Json[]).filter(({ status }) => status !== 'CANCELED' && status !== 'ERROR').length;
}

/** Returns how often the service has recorded each payout or transfer, without canceled and failed ones. */
export async function bookedOut(
  { ask }: Pick<Place, 'ask'>,
  intentions: readonly Intention[],
): Promise<ReadonlyMap<Intention, number>> {
  const counts = new Map<Intention, number>();
  for (const intention of intentions) counts.set(intention, await countOut(ask, intention.cents));
  return counts;
}

/**
 * Returns how often each payment was made. Also counts payments from the second account, and those at the
 * copy of the service.
 */
export async function bookedAnywhere(
  { sandbox, copy }: { readonly sandbox: Sandbox; readonly copy: Sandbox },
  { booked }: Pick<Prepared, 'booked'>,
): Promise<ReadonlyMap<Intention, number>> {
  const askers = [ofSecond(sandbox).ask, askOf(copy)];
  const sums = new Map(await booked());
  for (const [intention, count] of sums) {
    let sum = count;
    for (const ask of askers) sum += await countOut(ask, intention.cents);
    sums.set(intention, sum);
  }
  return sums;
}

/**
 * Returns the refunded amount of the charge divided by the amount of the intended refund. The result is not
 * an integer if a wrong amount was refunded.
 */
export async function bookedRefunds(
  { ask }: Place,
  charge: string,
  intention: Intention,
): Promise<ReadonlyMap<Intention, number>> {
  const { refundAmount } = await ask('GET', `/v1/user/transactions/${charge}`);
  return new Map([[intention, Math.round(Number(refundAmount ?? 0) * 100) / intention.cents]]);
}

export async function bookedByCard(
  place: Pick<Place, 'ask' | 'sandbox'>,
  intention: Intention,
  of: AccountRecords = ofFirst(place),
): Promise<ReadonlyMap<Intention, number>> {
  const token = await cardToken(of);
  let count = 0;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await place.ask('GET', `/card/v1/charges?limit=100&page=${page}`, undefined, token);
    pages = Number(list.totalPages);
    count += (list.charges as Json[]).filter(({ amount }) => amount === intention.cents).length;
  }
  return new Map([[intention, count]]);
}

export async function bookedReversals(
  place: Place,
  charge: string,
  intention: Intention,
): Promise<ReadonlyMap<Intention, number>> {
  const token = await cardToken(ofFirst(place));
  const { reversedAmount } = await place.ask('GET', `/card/v1/charges/${charge}`, undefined, token);
  return new Map([[intention, Number(reversedAmount ?? 0) / intention.cents]]);
}
