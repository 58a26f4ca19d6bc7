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

  it('pix charge list --all reads all pages', async () => {
    await createCharges(world, 101);
    expect(await world.json<Charge[]>('charge list --all --json')).toHaveLength(101);
  });
});
