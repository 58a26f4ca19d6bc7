import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { createCharges } from '../../support/worlds/create-charges.ts';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ money: 900 });

const leaving = (bytes = 0) => ({ stdout: stdoutFailingAfter(bytes, 'EPIPE') });
const withdrawals = () => world.json('transaction list --type WITHDRAW --all');

describe('a closed pipe on stdout', () => {
  it('payout create with a closed stdout still writes to the audit log, and its next run does not pay again', async () => {
    const pay = 'payout create --key fornecedor@exemplo.com.br --amount 50 --yes --json';
    expect((await world.run(pay, leaving())).code).toBe(0);
    expect(await world.json('audit list')).toMatchObject([{ command: 'payout create', exitCode: 0 }]);
    expect((await world.run(pay)).code).toBe(0);
    expect(await withdrawals()).toHaveLength(1);
  });

  it('pix payout batch keeps its exit code after the reader of stdout closed the pipe', async () => {
    world.write('rows.csv', 'key,amount,reference\nfornecedor@exemplo.com.br,10,a\n');
    const isPayout = (method: string, path: string): boolean =>
      method === 'POST' && path.endsWith('/withdraw');
    const transport = badNetwork(world.sandbox.handle, 'drop-before', isPayout, 9);
    expect((await world.run('payout batch rows.csv --yes', { ...leaving(), transport })).code).toBe(10);
  });

  it('pix charge list stops silently after the reader of stdout closed the pipe', async () => {
    await createCharges(world, 101);
    let requests = 0;
    const transport: Transport = (request) => {
      requests += 1;
      return world.sandbox.handle(request);
    };
    const ran = await world.run('charge list --all -o csv', { ...leaving(), transport });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(requests).toBeLessThanOrEqual(1);
  });

  it('pix charge get prints its error on stderr and keeps its exit code after the reader closed stdout', async () => {
    const ran = await world.run('charge get TX0 --json', leaving());
    expect(ran.code).toBe(4);
    expect(JSON.parse(ran.stderr).error).toMatchObject({ exitCode: 4 });
  });
});
