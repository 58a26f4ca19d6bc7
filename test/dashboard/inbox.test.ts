import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { received } from '../support/servers/received.ts';
import { newWorld, useDashboard } from '../support/worlds/use-dashboard.ts';

async function withInbox() {
  const world = await newWorld();
  const folder = join(world.home, 'data');
  mkdirSync(folder, { recursive: true });
  const inbox = await openInbox(join(folder, 'inbox.sqlite'));
  onTestFinished(() => inbox.close());
  return { world, inbox };
}

it('the dashboard shows received deliveries, the results of their forwards, and their fields that have a value', async () => {
  const { world, inbox } = await withInbox();
  await inbox.append(received({ id: 'TX1', status: 'COMPLETED' }));
  await useDashboard(world, { tty: 140 }, async (screen) => {
    expect(await screen.press('6').shows('TX1')).not.toContain('delivered');
    const stored = await inbox.append(received({ id: 'TX2', status: 'COMPLETED' }));
    const { id } = stored as { id: number };
    await screen.shows('TX2');
    const answer = { status: 200, reason: null, answer: null };
    const attempt = { delivered: true, ...answer, latencyMs: 5, at: world.clock.now() };
    await inbox.putForward({ id, transactionId: 'TX2' }, 'http://127.0.0.1:1/', attempt);
    expect(await screen.shows('delivered')).toContain('TX1');
    const detail = await screen.shows('bytes');
    // Empty fields are left out, and the headers have their own group.
    expect(detail).not.toMatch(/(labels|headers) +(-|\{\})/);
  });
});

it('the dashboard shows "≥" before the number of rows of a list if it has not read all rows', async () => {
  const { world, inbox } = await withInbox();
  for (let at = 1; at <= 499; at += 1) await inbox.append(received({ id: `TX${at}`, status: 'COMPLETED' }));
  await useDashboard(world, { tty: 140 }, async (screen) => {
    await screen.press('6').shows('of 499');
    for (const id of ['TX500', 'TX501']) await inbox.append(received({ id, status: 'COMPLETED' }));
    await screen.shows('of ≥ 500');
  });
});
