import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { giveHubToken } from '../support/worlds/hub-token.ts';
import { eachWorld, type Ran } from '../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
const NAME = 'Ação & <b>Cia</b>';

const world = eachWorld();

const at = (name: string): string => world.path(name);
const textAt = (name: string): string => readFileSync(at(name), 'utf8');
const errorOf = ({ stdout, stderr }: Ran): { errorCode: string; outcome: string } =>
  JSON.parse(stdout || (stderr.split('\n').find((line) => line.startsWith('{')) ?? '{}')).error;

async function paid(reference: string, amount = '150,10'): Promise<string> {
  const id = await world.id(`charge create --amount ${amount} --reference ${reference}`);
  await world.run(['sandbox', 'pay', id, '--payer-name', NAME, '--payer-document', '52998224725']);
  return id;
}

/** Runs a command. Calls `onChange` before each request that changes something. */
const changing = (line: string, onChange: () => void): Promise<Ran> =>
  world.run(line, { before: ({ method }) => method !== 'GET' && onChange() });

describe('pix receipt', () => {
  it('exits with code 5 for money that did not move, 4 for an unknown payment, 2 for a wrong file name', async () => {
    const pending = await world.id('charge create --amount 5');
    const canceled = await world.id('charge create --amount 5');
    await world.run(`sandbox cancel ${canceled}`);
    const charge = await paid('order-1');
    for (const [line, code, errorCode, words] of [
      [`receipt ${pending}`, 5, 'no_receipt', 'PZC320'],
      [`receipt ${canceled}`, 5, 'no_receipt', 'PZC321'],
      [`receipt ${charge} --refund`, 5, 'no_receipt', 'refund'],
      [`receipt ${charge} ${pending} --out r.pdf`, 5, 'no_receipt', 'PZC320'],
      ['receipt nothing', 4, 'not_found', 'nothing'],
      [`receipt ${charge} --out r.doc`, 2, 'usage', 'r.doc'],
      [`receipt ${charge} --force`, 2, 'usage', '--out'],
    ] as const) {
      const asText = await world.run(line);
      expect([asText.code, asText.stdout, asText.stderr.includes(words)], line).toEqual([code, '', true]);
      expect(errorOf(await world.run(`${line} --json`)).errorCode).toBe(errorCode);
    }
    expect(readdirSync(world.home).filter((name) => name.startsWith('r'))).toEqual([]);
  });

  it('writes one file for each payment, and replaces an existing file only with --force', async () => {
    await paid('order-1');
    await paid('../order-2', '20');
    const written = await world.list('receipt order-1 ../order-2 --out r.html');
    expect(written.map(({ file }) => file)).toEqual([at('r-order-1.html'), at('r-order-2.html')]);
    expect(textAt('r-order-1.html')).toContain('R$ 150,10');
    expect(textAt('r-order-2.html')).toContain('R$ 20,00');
    writeFileSync(at('own.png'), 'of the user');
    const refused = await world.run('receipt order-1 --out own.png');
    expect([refused.code, readFileSync(at('own.png'), 'utf8')]).toEqual([2, 'of the user']);
    expect((await world.run('receipt order-1 --out own.png --force')).code).toBe(0);
    expect(readFileSync(at('own.png')).subarray(1, 4).toString()).toBe('PNG');
    await world.run('receipt order-1 --out own.html');
    const html = readFileSync(at('own.html'), 'utf8');
    expect(html).toContain('Ação &amp; &lt;b&gt;Cia&lt;/b&gt;');
    expect(html).not.toMatch(/<script|52998224725/);
  });

  it('a refund has a receipt of its own, and the receipt of the payment says what was returned', async () => {
    const id = await paid('order-1');
    await world.run(`refund create ${id} --amount 10 --reference back-1 --yes`);
    const pending = await world.run(`receipt ${id} --refund`);
    expect([pending.code, pending.stderr.includes('PENDING')]).toEqual([5, true]);
    await world.sandboxClock.advance(5_000);
    const { refundEndToEndId } = await world.json(`charge get ${id}`);
    for (const name of [`${id} --refund`, refundEndToEndId, 'back-1']) {
      const [record] = await world.list(`receipt ${name}`);
      expect(record, name).toMatchObject({
        kind: 'refund',
        amountCents: 1_000,
        isSum: false,
        reference: 'back-1',
        endToEndId: refundEndToEndId,
        receiver: { name: NAME },
      });
    }
    const [payment] = await world.list(`receipt ${id}`);
    expect(payment).toMatchObject({ kind: 'charge', returned: { state: 'completed', amountCents: 1_000 } });
    await world.run(`refund create ${id} --amount 20 --reference back-2 --yes`);
    await world.sandboxClock.advance(5_000);
    const older = await world.run('receipt back-1 --json');
    expect([older.code, errorOf(older).errorCode]).toEqual([5, 'no_receipt']);
    rmSync(at('data'), { recursive: true, force: true });
    const [sum] = await world.list(`receipt ${id} --refund`);
    expect(sum).toMatchObject({ amountCents: 3_000, isSum: true, reference: 'order-1' });
  });

  it('reads charges of the hub, and says that the hub does not show who paid', async () => {
    const id = await paid('order-1');
    await giveHubToken(world);
    const transport: typeof world.sandbox.handle = async (request) =>
      request.url.includes('/user/transactions')
        ? world.sandbox.handle({ ...request, url: request.url.replace(id, 'nobody').replace('order-1', 'x') })
        : world.sandbox.handle(request);
    const { code, stdout } = await world.run(`receipt ${id}`, { transport });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Payer\nname +not shown by the service/)]);
  });
});

describe('--receipt', () => {
  it.each([
    [`payout create --key ${KEY} --amount 20 --yes --wait`, 'Receipt of a Pix sent'],
    ['transfer create --to 100002 --amount 20 --yes --wait', 'Receipt of a transfer'],
    ['refund create {charge} --amount 20 --yes --wait', 'Receipt of a Pix refund'],
  ])('pix %s saves the receipt of the finished payment', async (line, title) => {
    const charge = await paid('order-1', '500');
    const { code, stderr } = await world.run(`${line.replace('{charge}', charge)} --receipt r.html`, {
      before: () => world.sandboxClock.advance(1_000),
    });
    expect([code, stderr.includes('r.html')], stderr).toEqual([0, true]);
    const text = textAt('r.html');
    expect([text.includes(title), text.includes('R$ 20,00')]).toEqual([true, true]);
  });

  it('pix payout create --wait saves no receipt if none was ordered', async () => {
    await paid('order-1', '500');
    const line = `payout create --key ${KEY} --amount 20 --yes --wait --json`;
    const { code, json, stderr } = await world.run(line);
    expect([code, json.status], stderr).toEqual([0, 'COMPLETED']);
    expect(readdirSync(world.home).filter((name) => /\.(pdf|html|png)$/.test(name))).toEqual([]);
  });

  it('a receipt that cannot be written after the payment gives exit code 8, and names the payment as made', async () => {
    await paid('order-1', '500');
    mkdirSync(at('folder'));
    const ran = await changing(
      `payout create --key ${KEY} --amount 20 --reference p1 --yes --wait --json --receipt folder/r.html`,
      () => rmSync(at('folder'), { recursive: true, force: true }),
    );
    expect([ran.code, ran.json.status, ran.changes.length]).toEqual([8, 'COMPLETED', 1]);
    const line = ran.stderr.split('\n').find((one) => one.startsWith('{'));
    expect(JSON.parse(line ?? '{}').error).toMatchObject({ outcome: 'applied', exitCode: 8 });
    expect(ran.stderr).toContain('`pix receipt ');
    expect(existsSync(at('folder'))).toBe(false);
  });
});

describe('pix answer', () => {
  it('answers in the language of --lang, also as the first line of pix trace, and in both languages as JSON', async () => {
    await paid('order-1');
    const { stdout } = await world.run('answer order-1 --lang pt-BR');
    expect(stdout).toMatch(
      /^Sim, seu Pix de R\$ 150,10 foi recebido em .* de Aç\*\*\*b>, ID fim a fim E\S+\.\n$/,
    );
    expect((await world.run('trace order-1 --lang pt-BR')).stdout.startsWith(stdout)).toBe(true);
    const json = await world.json('answer order-1 --lang pt-BR');
    expect(json).toMatchObject({ status: 'paid', direction: 'in', amountCents: 15_010, name: NAME });
    expect([json.answer, `${json.answerPtBr}\n`]).toEqual([expect.stringMatching(/^Yes, your Pix/), stdout]);
    expect((await world.json('trace order-1')).answer).toBe(json.answer);
    expect((await world.run('answer nothing')).code).toBe(4);
  });

  it('--copy copies through the terminal, and gives exit code 8 where nothing can copy', async () => {
    await paid('order-1');
    const env = { PATH: world.home };
    const piped = await world.run('answer order-1 --copy', { env });
    expect([piped.code, piped.stdout.startsWith('Yes')]).toEqual([8, true]);
    const shown = await world.run('answer order-1 --copy', { env, tty: 80 });
    const [, base64 = ''] = /\u001b\]52;c;([^\u0007]+)\u0007/.exec(shown.stderr) ?? [];
    expect([shown.code, `${Buffer.from(base64, 'base64').toString()}\n`]).toEqual([0, piped.stdout]);
  });
});

it('pix infraction evidence collects dispute, charge, receipt, deliveries and history in one masked page', async () => {
  const id = await paid('order-1');
  const { id: dispute, protocol } = await world.json([
    ...['sandbox', 'infraction', id],
    ...['--details', '<img src=x onerror=alert(1)>'],
  ]);
  expect((await world.run(`infraction evidence ${protocol} --out e.html`)).code).toBe(0);
  const page = readFileSync(at('e.html'), 'utf8');
  for (const part of [dispute, 'Receipt of a Pix received', 'R$ 150,10', 'Deliveries', 'History', 'order-1'])
    expect(page).toContain(part);
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toMatch(/<img|<script|52998224725|Cia|href=/);
  const revealed = await world.run(`infraction evidence ${dispute} --reveal`);
  expect(revealed.stdout).toMatch(/Cia[\s\S]*52998224725/);
  const json = await world.json(`infraction evidence ${dispute}`);
  expect([json.infraction?.id, json.charge?.id, json.receipt?.kind]).toEqual([dispute, id, 'charge']);
  expect((await world.run('infraction evidence nothing')).code).toBe(4);
  expect((await world.run(`infraction evidence ${dispute} --out e.html`)).code).toBe(2);
});
