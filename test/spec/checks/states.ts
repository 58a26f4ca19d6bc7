import { expect } from 'vitest';
import type { Checks } from '../check.ts';
import { eventOf } from '../inbox.ts';
import type { SpecWorld } from '../spec-world.ts';
import type { statesStatements } from '../statements/states.ts';
import { ISO_UTC, told } from './resources.ts';

/** Checks of §3.1 of the specification: each change of a status, and the event that it causes. */
export const stateChecks: Checks<keyof typeof statesStatements> = {
  '§3.1-1': async (world) => {
    const states = 'PENDING,COMPLETED,CANCELED,WAITING_FOR_REFUND,REFUNDED,EXPIRED,ERROR';
    await world.charge();
    for (const status of states.split(','))
      expect((await world.main(`GET /user/transactions?status=${status}`)).status).toBe(200);
    expect((await world.main(`GET /user/transactions?status=${states}`)).json.data).toHaveLength(1);
    expect((await world.main('GET /user/transactions?status=PAID')).status).toBe(400);
  },
  '§3.1-(new)': async (world) => {
    const inbox = await world.inbox();
    await world.webhook(inbox.url);
    const charge = await world.charge();
    const payout = await world.payout();
    const transfer = await world.transfer();
    expect([charge.status, payout.status, transfer.status]).toEqual(['PENDING', 'PENDING', 'COMPLETED']);
    await inbox.count(3);
    const of = (id: string): string[] => inbox.arrived.filter(({ json }) => json.id === id).map(eventOf);
    expect(of(charge.id)).toEqual(['TRANSACTION_PENDING']);
    expect(of(payout.id)).toEqual(['TRANSACTION_PENDING']);
    expect(of(transfer.id)).toEqual(['TRANSACTION_COMPLETED']);
  },
  '§3.1-PENDING': async (world) => {
    const { id } = await world.charge();
    const paid = await told(world, 'TRANSACTION_COMPLETED', () => world.lever(id, 'pay'));
    expect(paid).toMatchObject({ id, status: 'COMPLETED', paidAt: expect.stringMatching(ISO_UTC) });
    const payout = await world.payout();
    expect(payout.paidAt).toBe(null);
    await world.advance(30);
    expect(await world.read(payout.id)).toMatchObject({ status: 'COMPLETED', paidAt: expect.any(String) });
  },
  '§3.1-COMPLETED': async (world) => {
    const { id } = await world.paid({ amount: 20 });
    const delivered = await told(world, 'TRANSACTION_REFUNDED', async () => {
      await world.refund(id);
      await world.advance(60);
    });
    expect(delivered).toMatchObject({ id, status: 'REFUNDED' });
  },
  '§3.1-PENDING-2': async (world) => {
    const { id } = await world.charge({ expiresIn: 60 });
    const later = await world.charge({ expiresIn: 3600 });
    await world.advance(58);
    expect((await world.read(id)).status).toBe('PENDING');
    expect(await told(world, 'TRANSACTION_EXPIRED', () => world.advance(10))).toMatchObject({
      id,
      status: 'EXPIRED',
    });
    expect((await world.read(later.id)).status).toBe('PENDING');
  },
  '§3.1-CANCELED': async (world) => {
    const { id } = await world.charge();
    const byHand = await told(world, 'TRANSACTION_CANCELED', () => world.lever(id, 'cancel'));
    expect(byHand).toMatchObject({ id, status: 'CANCELED' });
    expect(await refusesCancel(world)).toMatchObject({ status: 409, json: { errorCode: 'PZG409' } });
  },
  '§3.1-WAITING_FOR_REFUND': async (world) => {
    const { id } = await world.paid();
    await world.lever(id, 'infraction');
    const delivered = await told(world, 'TRANSACTION_WAITING_FOR_REFUND', () =>
      world.lever(id, 'infraction', { status: 'CLOSED', analysisResult: 'AGREED' }),
    );
    expect(delivered).toMatchObject({ id, status: 'WAITING_FOR_REFUND' });
  },
  '§3.1-ERROR': async (world) => {
    const { id } = await world.payout();
    const delivered = await told(world, 'TRANSACTION_ERROR', () => world.lever(id, 'fail'));
    expect(delivered).toMatchObject({ id, status: 'ERROR' });
  },
};

/** Checks that the sandbox refuses to cancel a completed charge. */
async function refusesCancel(world: SpecWorld) {
  const { id } = await world.paid();
  return world.tryControl(`POST /transactions/${id}/cancel`);
}
