import { expect, it } from 'vitest';
import { TransportError } from '../../../src/contract/transport.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld();

it('pix sandbox infraction opens a dispute for a paid charge, and closes it with a result', async () => {
  const { run, json } = world;
  const { id } = await json<{ id: string }>('charge create --amount 25,00 --json');
  const early = await run(`sandbox infraction ${id} --json`);
  expect(early.code).not.toBe(0);
  expect(early.stdout).toContain('PZG409');
  await run(`sandbox pay ${id}`);
  const opened = await json(`sandbox infraction ${id} --type FRAUD --details golpe --json`);
  expect(opened).toMatchObject({ status: 'OPEN', type: 'FRAUD', reportDetails: 'golpe', amount: 25 });
  const agreed = await json(`sandbox infraction ${id} --status CLOSED --result AGREED --json`);
  expect(agreed).toMatchObject({ id: opened.id, status: 'CLOSED', analysisResult: 'AGREED' });
  await run('sandbox clock advance 3s');
  const returned = { status: 'REFUNDED', refundAmount: 25 };
  expect(await json(`transaction get ${id} --json`)).toMatchObject(returned);
});

it('after pix sandbox reset, payouts get new ids, so pix reconcile does not mistake a new payout for an old payout', async () => {
  const pay = (amount: number, reference: string) =>
    world.json(
      `payout create --key fornecedor@exemplo.com.br --amount ${amount} --reference ${reference} --yes`,
    );
  const before = await pay(20, 'x1');
  await world.run('sandbox reset --yes');
  const after = await pay(77, 'x2');
  expect(after.id).not.toBe(before.id);
  const { differences } = await world.json<{ differences: { kind: string; reference: string }[] }>(
    'reconcile --from 2026-11-20 --to 2026-11-22',
  );
  // The only difference is the payment `x1`. The reset removed `x1` from the service, but not from the
  // journal.
  expect(differences.map(({ kind, reference }) => [kind, reference])).toEqual([['missing_at_service', 'x1']]);
});

it('pix sandbox stop waits until the sandbox does not answer any more', async () => {
  let left = 3;
  const transport: typeof world.sandbox.handle = async (request) => {
    if (new URL(request.url).pathname.endsWith('/status')) left -= 1;
    if (left < 0) throw new TransportError('connection', 'not_sent', 'connect ECONNREFUSED');
    return world.sandbox.handle(request);
  };
  const { code, stdout, stderr } = await world.run('sandbox stop --jq .transactions', { transport });
  expect({ code, stdout, stderr, left }).toEqual({ code: 0, stdout: '0\n', stderr: '', left: -1 });
});

it('pix sandbox stop prints a note if the sandbox still answers when the time to wait is over', async () => {
  const { code, stderr } = await world.run('sandbox stop');
  expect(code).toBe(0);
  expect(stderr).toBe(
    'The sandbox is stopping, but still answers. `pix sandbox status` shows when it has stopped.\n',
  );
});
