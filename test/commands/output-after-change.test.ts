import { describe, expect, it } from 'vitest';
import { eachWorld, type Ran } from '../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
const PAY = `payout create --key ${KEY} --amount 50 --yes`;

const world = eachWorld({ money: 500 });
const run = (line: string, ...more: string[]): Promise<Ran> => world.run([...line.split(' '), ...more]);

describe('--jq and --fields', () => {
  it.each([
    PAY,
    'charge create --amount 5',
    'transfer create --to 100002 --amount 5 --yes',
    'webhook create --url https://shop.example.com/pix --generate-secret --yes',
    'callback secret create --yes',
  ])('pix %s refuses an invalid --jq or an unknown --fields before it sends anything', async (line) => {
    for (const [jq, reason] of [
      ['.id |', 'syntax error'],
      ['nosuch(1)', 'nosuch/1 is not defined'],
    ] as const) {
      const ran = await run(line, '--jq', jq);
      expect([ran.code, ran.stdout, ran.stderr.includes(reason)], ran.stderr).toEqual([2, '', true]);
    }
    const ran = await run(line, '--fields', 'id,nosuch,secret');
    expect([ran.code, ran.stderr.includes('Unknown field "')]).toEqual([2, true]);
    expect(ran.changes).toEqual([]);
    expect(await world.json('journal list')).toEqual([]);
  });

  it('transaction list refuses an invalid --jq before any request, and prints one result for first(repeat(...))', async () => {
    const ran = await world.run(['transaction', 'list', '--jq', 'map(.id']);
    expect([ran.code, ran.sent]).toEqual([2, []]);
    const endless = await world.run(['transaction', 'list', '--jq', 'first(repeat(.[0].status))']);
    expect([endless.code, endless.stdout]).toEqual([0, 'COMPLETED\n']);
  });

  it('--fields accepts a field of the API contract even if the answer lacks it', async () => {
    const ran = await run(PAY, '--json', '--fields', 'id,cancellationReason,refundStatus');
    expect([ran.code, ran.changes.length], ran.stderr).toEqual([0, 1]);
  });
});

describe('an output error after a change', () => {
  it('pix payout create prints the payment id after an output error, and the next run does not pay again', async () => {
    const ran = await run(PAY, '--jq', '.id.x');
    expect([ran.code, ran.stdout]).toEqual([8, '']);
    expect(ran.stderr).toContain(
      'Payment sent. Its output could not be printed: Cannot index string with string "x"',
    );
    const [payout] = await world.list('payout list');
    expect(ran.stderr).toContain(payout?.id);
    expect(ran.stderr).not.toContain(KEY);
    const again = await run(PAY, '--jq', '.id');
    expect([again.code, again.stdout, again.changes]).toEqual([0, `${payout?.id}\n`, []]);
  });

  it('pix webhook create stores the new secret in the vault, and prints it even if --jq fails', async () => {
    const ran = await run(
      'webhook create --url https://shop.example.com/pix --generate-secret --yes',
      '--jq',
      '.secret.x',
    );
    const { id, secret } = ran.json as { id: string; secret: string };
    expect(ran.code).toBe(8);
    expect(secret).toMatch(/\S{16}/);
    expect(ran.stderr).not.toContain(secret);
    expect((await world.run('token list --json')).stdout).toContain(id);
  });
});

// dry-run.test.ts tests commands that send changes.
it.each([
  'profile add other --base-url http://127.0.0.1:1/v1',
  'profile set sandbox readOnly true',
  'profile use sandbox',
  'profile limits --per-payout 1 --yes',
])('pix %s refuses an unknown name in --fields before it changes anything', async (line) => {
  const before = JSON.stringify(world.profiles.list());
  const { code, changes, stderr } = await run(line, '--fields', 'nosuch');
  expect([code, changes], stderr).toEqual([2, []]);
  expect(stderr).toContain('nosuch');
  expect(JSON.stringify(world.profiles.list())).toBe(before);
});
