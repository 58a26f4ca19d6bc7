import { describe, expect, it } from 'vitest';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();

const create = (extra = '') => world.json(`charge create --amount 10 ${extra}`);

describe('pix charge create', () => {
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

  it.each([
    [45, true],
    [44, false],
  ])('on a terminal of %i columns, pix charge create draws the QR code: %s', async (tty, isDrawn) => {
    const { stdout, stderr } = await world.run('charge create --amount 10', { tty });
    expect(/[▀▄█]/.test(stdout)).toBe(isDrawn);
    expect(`${stdout}${stderr}`.includes('The QR code needs 45 columns')).toBe(!isDrawn);
  });

  it('pix charge create uses the DEPOSIT token, not a token with more scopes', async () => {
    const { stderr } = await world.run('charge create --amount 10 --debug');
    expect(stderr).toContain(`Bearer …${world.sandbox.tokens.deposit.slice(-4)}`);
    expect(stderr).not.toContain(world.sandbox.tokens.deposit);
  });
});

it('pix charge get finds a charge by id, reference and virtual account', async () => {
  const { id } = await create('--reference r9 --virtual-account shop-2');
  for (const which of [id, '--reference r9', '--virtual-account shop-2', `${id} --virtual-account shop-2`])
    expect((await world.json(`charge get ${which}`)).id).toBe(id);
});
