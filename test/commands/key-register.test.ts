import { describe, expect, it } from 'vitest';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'unconfirmed' });

const CNPJ = '11222333000181';
const code = async (line: string): Promise<[number, string]> => {
  const { code, error } = await world.run(`${line} --json`);
  return [code, error.errorCode];
};

describe('pix key register', () => {
  it('pix key register registers a random key and a CNPJ, and shows the complete keys', async () => {
    const evp = await world.json('key register --type EVP --yes');
    expect(evp).toMatchObject({ type: 'EVP', status: 'ACTIVE', isDefault: true });
    expect(await world.json(`key lookup ${evp.key}`)).toMatchObject({ personType: 'PJ' });
    const { code, stdout } = await world.run('key register --type=CNPJ --key=11.222.333/0001-81 -y');
    expect([code, stdout.includes(CNPJ)]).toEqual([0, true]);
  });

  it('pix key register without a terminal exits with code 2 and tells the user to add --yes', async () => {
    const { code, stderr } = await world.run('key register --type EVP');
    expect([code, stderr.includes('--yes')]).toEqual([2, true]);
  });

  it.each([
    ['--type EVP --key 11222333000181', '--key'],
    ['--type CNPJ', '--key'],
    ['--type CNPJ --key 11222333000182', 'wrong check digit'],
    ['--type CNPJ --key 52998224725', 'CPF'],
    ['--type CPF', 'EVP, CNPJ'],
  ])('pix key register refuses the flags %s before any request', async (flags, said) => {
    const transport = () => Promise.reject(new Error('sent'));
    const ran = await world.run(`key register ${flags} --yes`, { transport });
    expect([ran.code, ran.stderr.includes(said)]).toEqual([2, true]);
  });

  it('pix key register --dry-run prints a request whose body contains the key from --set', async () => {
    const dry = await world.json('key register --type CNPJ --set key=11222333000181 --dry-run');
    expect(dry).toMatchObject({ method: 'POST', body: { type: 'CNPJ', key: CNPJ } });
  });

  it('key register exits with code 5 if the CNPJ belongs to a different holder, or if the key already exists', async () => {
    const other = 'key register --type CNPJ --key 11444777000161 --yes';
    expect(await code(other)).toEqual([5, 'PIX_KEY_DOCUMENT_NOT_HOLDER']);
    await world.run(`key register --type CNPJ --key ${CNPJ} --yes`);
    expect(await code(`key register --type CNPJ --key ${CNPJ} --yes`)).toEqual([5, 'PIX_KEY_DUPLICATED']);
  });
});
