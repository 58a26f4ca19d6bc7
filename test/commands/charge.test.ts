import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPng, readTerminal } from '../support/read-qr.ts';
import { createCharges } from '../support/worlds/create-charges.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();

interface Charge {
  id: string;
  status: string;
  clientReference: string;
  qrCodeText: string;
}
const create = (extra = ''): Promise<Charge> =>
  world.json<Charge>(`charge create --amount 10 --json ${extra}`);

describe('pix charge create', () => {
  it('pix charge create --json prints the response body of the service as one JSON document', async () => {
    const { code, stdout, stderr } = await world.run(
      'charge create --amount 150,00 --reference order-1 --json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'PENDING',
      type: 'DEPOSIT',
      amount: 150,
      clientReference: 'order-1',
    });
    expect(stdout).toContain('"serviceFeeCharged": 0.115');
  });

  it('pix charge create on a terminal draws a QR code that contains the printed copy-and-paste code', async () => {
    const { stdout } = await world.run('charge create --amount 10 --reference order-1 --no-color', {
      tty: 120,
    });
    const code = /^000201.*6304[0-9A-F]{4}$/m.exec(stdout)?.[0];
    expect(code).toBeDefined();
    expect(readTerminal(stdout)).toBe(code);
  });

  it('pix charge create prints only the copy-and-paste code, not a QR code, into a pipe', async () => {
    const { stdout } = await world.run('charge create --amount 10');
    expect(stdout).not.toMatch(/[▀▄█]/);
    expect(stdout).toMatch(/\n000201/);
    expect(stdout).not.toContain('\u001b');
  });

  it('pix charge create prints a payment page URL only if the sandbox of the profile contains the charge', async () => {
    const line = /^Pay the charge in a browser: http:\/\/[\w.:]+\/qr\/v2\/TX\w+$/m;
    expect((await world.run('charge create --amount 10')).stdout).toMatch(line);
    const portuguese = await world.run('charge create --amount 10 --lang pt-BR');
    expect(portuguese.stdout).toMatch(/^Pague a cobrança no navegador: http:/m);
    const { controlUrl: _none, ...service } = world.profiles.get('sandbox');
    for (const controlUrl of [undefined, 'http://127.0.0.1:2/control']) {
      await world.profiles.put({ ...service, ...(controlUrl && { controlUrl }) });
      expect((await world.run('charge create --amount 10')).stdout).not.toContain('browser');
    }
  });

  it('pix charge create generates a different reference for every charge', async () => {
    const [one, two] = [await create(), await create()];
    expect(one.clientReference).toMatch(/^pix-[a-z0-9]{20}$/);
    expect(two.clientReference).not.toBe(one.clientReference);
  });

  it('pix charge create --png writes a QR code that decodes to the copy-and-paste code', async () => {
    const charge = await create('--png qr.png');
    const file = join(world.home, 'qr.png');
    expect(readPng(readFileSync(file))).toBe(charge.qrCodeText);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it.each(['1.234', '0', '-5', '10,005', 'abc', '99999999999999'])(
    'pix charge create refuses the amount %s before any request',
    async (amount) => {
      const { code, stdout, stderr } = await world.run(['charge', 'create', `--amount=${amount}`]);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/amount|decimals|zero|two ways|more than/i);
    },
  );

  it('pix charge create names a missing flag in its error, and does not print the values of other flags', async () => {
    const { code, stderr } = await world.run('charge create --reference secret-thing');
    expect(code).toBe(2);
    expect(stderr).toContain('amount');
    expect(stderr).not.toContain('secret-thing');
  });

  it('pix charge create exits with code 5 when the service answers PZD602, and suggests --document', async () => {
    const { code, stderr } = await world.run('charge create --amount 2000,01');
    expect(code).toBe(5);
    expect(stderr).toContain('PZD602');
    expect(stderr).toContain('--document');
    expect(stderr).toMatch(/Request id: \S+/);
  });

  it('pix charge create --json prints an error as one document that is the same in every language', async () => {
    const [en, pt] = [
      await world.run('charge create --amount 2000,01 --json --lang en'),
      await world.run('charge create --amount 2000,01 --json --lang pt-BR'),
    ];
    const { requestId: _1, ...first } = JSON.parse(en.stdout).error;
    const { requestId: _2, ...second } = JSON.parse(pt.stdout).error;
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      errorCode: 'PZD602',
      statusCode: 400,
      outcome: 'not_applied',
      exitCode: 5,
    });
  });

  it('pix charge create lets --set override a field of --data', async () => {
    const { stdout } = await world.run([
      'charge',
      'create',
      '--amount',
      '10',
      '--json',
      '--data',
      '{"virtualAccount":"below","clientReference":"below"}',
      '--set',
      'clientReference=above',
      '--set',
      'generatedName=Fulano',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      virtualAccount: 'below',
      clientReference: 'above',
      generatedName: 'Fulano',
    });
  });

  it('pix charge create --dry-run prints the request with a masked token, and sends nothing', async () => {
    const { code, stdout } = await world.run('charge create --amount 10 --reference dry --dry-run --json', {
      transport: () => Promise.reject(new Error('something was sent')),
    });
    const shown = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(shown).toMatchObject({ method: 'POST', body: { amount: 10, clientReference: 'dry' } });
    expect(shown.url).toMatch(/\/v1\/pix$/);
    expect(shown.headers.authorization).toMatch(/^Bearer ….{4}$/);
    expect(stdout).not.toContain(world.sandbox.tokens.deposit);
  });

  it.each([
    ['--read-only', '--read-only', {}],
    ['PIX_READ_ONLY=1', '', { PIX_READ_ONLY: '1' }],
  ])('pix charge create with %s exits with an error and creates no charge', async (_how, flag, env) => {
    const { code, stderr } = await world.run(`charge create --amount 10 ${flag}`, { env });
    expect(code).toBe(2);
    expect(stderr).toContain('read-only');
    expect(await world.json('charge list --json')).toEqual([]);
  });

  it('pix charge create uses the DEPOSIT token, not a token with more scopes', async () => {
    const { stderr } = await world.run('charge create --amount 10 --debug');
    expect(stderr).toContain(`Bearer …${world.sandbox.tokens.deposit.slice(-4)}`);
    expect(stderr).not.toContain(world.sandbox.tokens.deposit);
  });
});

describe('pix charge get, list and qr', () => {
  it('pix charge get finds a charge by id, reference and virtual account', async () => {
    const { id } = await create('--reference r9 --virtual-account shop-2');
    for (const which of [
      id,
      '--reference r9',
      '--virtual-account shop-2',
      `${id} --virtual-account shop-2`,
    ]) {
      expect((await world.json<Charge>(`charge get ${which} --json`)).id).toBe(id);
    }
  });

  it('pix charge get exits with code 4 for an unknown charge, and with code 2 without an id or reference', async () => {
    expect((await world.run('charge get nothing')).code).toBe(4);
    expect((await world.run('charge get')).code).toBe(2);
  });

  it('pix charge list prints the newest charges first, and suggests --all when --limit hides charges', async () => {
    for (let n = 0; n < 5; n += 1) await create(`--reference r${n}`);
    const { stdout, stderr } = await world.run('charge list --limit 3 --json');
    expect(JSON.parse(stdout).map((charge: Charge) => charge.clientReference)).toEqual(['r4', 'r3', 'r2']);
    expect(stderr).toContain('--all');
    const all = await world.run('charge list --all -o ndjson');
    expect(all.stdout.trim().split('\n')).toHaveLength(5);
    expect(all.stderr).toBe('');
  });

  it('pix charge list --all reads all pages', async () => {
    await createCharges(world, 101);
    expect(await world.json<Charge[]>('charge list --all --json')).toHaveLength(101);
  });

  it('pix charge qr draws the QR code of an open charge, and exits with code 4 for a paid charge', async () => {
    const { id, qrCodeText } = await create();
    expect((await world.run(`charge qr ${id}`)).stdout).toContain(qrCodeText);
    await world.run(`sandbox pay ${id}`);
    const { code, stderr } = await world.run(`charge qr ${id}`);
    expect(code).toBe(4);
    expect(stderr).toContain('COMPLETED');
  });
});

describe('pix charge watch and create --wait', () => {
  it('pix charge watch follows a charge until it is paid', async () => {
    const { id } = await create();
    let polls = 0;
    const { code, stdout, stderr } = await world.run(`charge watch ${id} --json`, {
      transport: async (request) => {
        polls += 1;
        if (polls === 4) await world.run(`sandbox pay ${id}`);
        return world.sandbox.handle(request);
      },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id, status: 'COMPLETED' });
    expect(stderr).toContain('COMPLETED');
  });

  it('pix charge create --wait --json prints one document when the charge has ended', async () => {
    const { code, stdout } = await world.run('charge create --amount 10 --expires-in 60 --wait --json', {
      transport: async (request) => {
        if (request.method === 'GET') await world.sandboxClock.advance(61_000);
        return world.sandbox.handle(request);
      },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'EXPIRED' });
  });

  it('charge watch exits with code 8 if the charge ends with a status other than --until, or if --max-wait passes', async () => {
    const { id } = await create();
    expect((await world.run(`charge watch ${id} --max-wait 10`)).code).toBe(8);
    await world.run(`sandbox cancel ${id}`);
    const { code, stderr } = await world.run(`charge watch ${id} --until COMPLETED`);
    expect(code).toBe(8);
    expect(stderr).toContain('CANCELED');
  });
});
