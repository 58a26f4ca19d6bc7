import { beforeAll, describe, expect, it } from 'vitest';
import { type Printed, type Ran, sharedWorld } from '../../support/worlds/pix-world.ts';

const AROUND = 'X_|_X|\tX\n|X\u00a0|\u200bX|X\u200b\u2060|\ufeffX|\u202aX\u202c|X\u00ad'
  .replaceAll('_', ' ')
  .split('|');

const world = sharedWorld({ hub: 'confirmed', money: 900 });
let charge: Printed;
const names: Record<string, string> = {};
beforeAll(async () => {
  charge = await world.json(`charge get ${world.charge}`);
  const { id } = await world.json('payout create --key bia@example.com --amount 20 --yes');
  await world.sandboxClock.advance(3_600_000);
  const payout = await world.json(`payout get ${id}`);
  const dispute = await world.json(`sandbox infraction ${charge.id}`);
  const webhook = await world.json(
    'webhook create --url https://shop.example.com/pix --event TRANSACTION_COMPLETED --yes',
  );
  Object.assign(names, {
    CHARGE: charge.id,
    CHARGE_E2E: charge.endToEndId,
    REFERENCE: charge.clientReference,
    PAYOUT: payout.id,
    PAYOUT_E2E: payout.endToEndId,
    PAYOUT_REFERENCE: payout.clientReference,
    DISPUTE: dispute.id,
    WEBHOOK: webhook.id,
    URL: 'https://shop.example.com/pix',
  });
});

const run = (line: string, around: string): Promise<Ran> =>
  world.run(
    line.split(' ').map((word) => (names[word] === undefined ? word : around.replace('X', names[word]))),
  );

describe('an id with blanks and invisible characters around it', () => {
  const lines = [
    'charge get CHARGE --json',
    'charge get --e2e CHARGE_E2E --json',
    'charge get --reference REFERENCE --json',
    'charge watch CHARGE --json',
    'payout get PAYOUT --json',
    'payout get --e2e PAYOUT_E2E --json',
    'payout get --reference PAYOUT_REFERENCE --json',
    'transaction get CHARGE --json',
    'transaction list --e2e CHARGE_E2E --json',
    'transaction list --reference REFERENCE --json',
    'charge list --e2e CHARGE_E2E --json',
    'payout list --reference PAYOUT_REFERENCE --json',
    'journal list --reference PAYOUT_REFERENCE --json',
    'infraction get DISPUTE --json',
    'infraction defenses DISPUTE --json',
    'callback list --transaction CHARGE --json',
    'callback list --webhook WEBHOOK --json',
    'callback triage --endpoint URL --json',
    'webhook rotate-secret WEBHOOK --dry-run --json',
    'refund create CHARGE --amount 1 --dry-run --reference r1 --json',
    'sandbox refund CHARGE --dry-run --json',
    'inbox list --transaction CHARGE --json',
    'statement list --from today --to today --family hub --transaction PAYOUT --json',
    'trace REFERENCE --json',
    'trace CHARGE_E2E --json',
  ];
  it.each(lines)('pix %s removes the blanks around a pasted id', async (line) => {
    const plain = await run(line, 'X');
    // One line is tested with all spellings, each other line with two of them.
    const turn = lines.indexOf(line);
    for (const around of AROUND.filter((_, at) => turn === 0 || (at + turn) % 5 === 0)) {
      const ran = await run(line, around);
      expect(ran.code, `${JSON.stringify(around)} ${ran.stderr}`).toEqual(plain.code);
      expect(ran.stdout).toEqual(plain.stdout);
    }
    expect([0, 8]).toContain(plain.code);
  });

  it.each([
    'charge get',
    'payout get',
    'transaction list',
    'charge list',
    'report export --from today --to today',
  ])('pix %s --e2e refuses a malformed end-to-end id with exit code 2', async (line) => {
    const e2e = charge.endToEndId;
    for (const typed of [
      e2e.slice(0, -1),
      `${e2e}x`,
      e2e.toLowerCase(),
      `X${e2e.slice(1)}`,
      '',
      ' ',
      `${e2e.slice(0, 31)}-`,
    ]) {
      const ran = await world.run([...line.split(' '), '--e2e', typed, '--json']);
      expect([typed, ran.code, ran.error.outcome]).toEqual([typed, 2, 'not_sent']);
    }
  });

  it.each(['', ' ', '\u200b', 'TX\u200b1', 'TX\u00001'])('pix sends nothing for the id %j', async (id) => {
    for (const line of ['charge get', 'transaction get', 'infraction get', 'refund create'])
      expect((await world.run([...line.split(' '), id])).code, line).toBe(2);
  });
});
