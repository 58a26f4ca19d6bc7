import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import {
  type PassphraseQuestion,
  type Vault,
  type VaultDeps,
  vaultFile,
} from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SECRET = 'tok_very-secret-0123456789';

function deps(configDir: string, more: Partial<VaultDeps> = {}): VaultDeps {
  return { configDir, env: {}, platform: 'linux', scryptCost: 16, ...more };
}
const withPassphrase = (configDir: string, passphrase = 'correct horse'): Promise<Vault> =>
  openVault('file', deps(configDir, { env: { PIX_VAULT_PASSPHRASE: passphrase } }));

describe.each(['plain', 'file'] as const)('%s vault', (kind) => {
  const open = (configDir: string): Promise<Vault> =>
    openVault(kind, deps(configDir, { env: { PIX_VAULT_PASSPHRASE: 'correct horse' } }));

  it('the vault returns the stored secrets of each profile, also when it is opened again', async () => {
    const folder = tempFolder();
    const vault = await open(folder);
    expect(vault.kind).toBe(kind);
    expect(await vault.get('shop', 'token.a')).toBeNull();
    await vault.set('shop', 'token.a', SECRET);
    await vault.set('shop', 'webhook', 'ünïcode 🔑\n');
    await vault.set('shop', '__proto__', 'odd');
    await vault.set('other', 'token.a', 'theirs');
    const again = await open(folder);
    expect(await again.get('shop', 'token.a')).toBe(SECRET);
    expect(await again.get('shop', 'webhook')).toBe('ünïcode 🔑\n');
    expect(await again.get('shop', '__proto__')).toBe('odd');
    expect(await again.get('other', 'token.a')).toBe('theirs');
    expect(await again.get('shop', 'constructor')).toBeNull();
  });

  it('the vault removes entries and profiles, and does nothing if an entry or profile does not exist', async () => {
    const folder = tempFolder();
    const vault = await open(folder);
    await vault.remove('shop', 'token.a');
    await vault.removeProfile('shop', []);
    expect(existsSync(join(folder, 'vault'))).toBe(false);
    await vault.set('shop', 'token.a', SECRET);
    await vault.set('shop', 'token.b', SECRET);
    await vault.remove('shop', 'token.a');
    expect(await vault.get('shop', 'token.a')).toBeNull();
    expect(await vault.get('shop', 'token.b')).toBe(SECRET);
    await vault.removeProfile('shop', []);
    expect(await vault.get('shop', 'token.b')).toBeNull();
    expect(readdirSync(join(folder, 'vault'))).toEqual(['vault.lock']);
  });

  it('the vault gives its file mode 0600 and its folder mode 0700 and leaves no temporary file', async () => {
    const folder = tempFolder();
    await (await open(folder)).set('shop', 'token.a', SECRET);
    const file = vaultFile(folder, 'shop', kind === 'file' ? 'enc' : 'plain');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'vault')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'vault'))).toHaveLength(2);
  });

  it('the vault loses no entry when several processes write at the same time', async () => {
    const folder = tempFolder();
    const count = 12;
    const program = join(import.meta.dirname, 'set-vault-entry.ts');
    const env = { PIX_VAULT_PASSPHRASE: 'correct horse', NODE_COMPILE_CACHE: inject('compiledCode') };
    const runs = ['a', 'b'].map((prefix) =>
      runProgram([program, kind, folder, prefix, String(count)], { env }),
    );
    expect(await Promise.all(runs)).toMatchObject(Array(2).fill({ code: 0, stderr: '' }));
    const vault = await open(folder);
    for (const prefix of ['a', 'b']) {
      for (let n = 0; n < count; n += 1)
        expect(await vault.get('shop', `${prefix}-${n}`)).toBe(`secret-${prefix}-${n}`);
    }
  });

  it('the vault refuses a file that is not a vault and does not change it', async () => {
    const folder = tempFolder();
    const vault = await open(folder);
    await vault.set('shop', 'token.a', SECRET);
    const file = vaultFile(folder, 'shop', kind === 'file' ? 'enc' : 'plain');
    for (const content of ['', 'null', '[]', 'x', '{"token.a":5}']) {
      writeFileSync(file, content);
      for (const run of [() => vault.get('shop', 'token.a'), () => vault.set('shop', 'token.b', 'x')]) {
        const { init } = await pixErrorOf(run);
        expect(init).toMatchObject({ kind: 'auth', key: 'vault.damaged', params: { file } });
      }
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });
});

describe('plain vault', () => {
  it('the plain vault notices when its file is changed or removed after the first read', async () => {
    const configDir = tempFolder();
    const open = () => openVault('plain', deps(configDir));
    const [vault, other] = [await open(), await open()];
    const file = vaultFile(configDir, 'shop', 'plain');
    const read = (): Promise<string | null> => vault.get('shop', 'token.a');
    await other.set('shop', 'token.a', 'one');
    expect([await read(), await read()]).toEqual(['one', 'one']);
    await other.set('shop', 'token.a', 'two');
    expect(await read()).toBe('two');
    await other.set('office', 'token.a', 'three');
    expect(await vault.get('office', 'token.a')).toBe('three');
    rmSync(file);
    expect(await read()).toBeNull();
  });

  it('the plain vault refuses a file that other users can read', async () => {
    const folder = tempFolder();
    const vault = await openVault('plain', deps(folder));
    await vault.set('shop', 'token.a', SECRET);
    expect(await vault.get('shop', 'token.a')).toBe(SECRET);
    chmodSync(vaultFile(folder, 'shop', 'plain'), 0o640);
    const error = await pixErrorOf(() => vault.get('shop', 'token.a'));
    const params = { file: vaultFile(folder, 'shop', 'plain') };
    expect(error.init).toMatchObject({ key: 'vault.exposed', params });
    expect(JSON.stringify(error.init)).not.toContain(SECRET);
  });
});

describe('passphrase vault', () => {
  let content = '';
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pix-test-'));
    await (await withPassphrase(folder)).set('shop', 'token.a', SECRET);
    content = readFileSync(vaultFile(folder, 'shop', 'enc'), 'utf8');
    rmSync(folder, { recursive: true });
  });

  /**
   * Returns a folder with a copy of the vault file `content` for this profile. `change` replaces some of its
   * fields.
   */
  const sealed = (change: object = {}, profile = 'shop'): string => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'vault'));
    writeFileSync(vaultFile(folder, profile, 'enc'), JSON.stringify({ ...JSON.parse(content), ...change }));
    return folder;
  };
  const keyOfFailure = async (folder: string, profile = 'shop', passphrase?: string): Promise<string> => {
    const vault = await withPassphrase(folder, passphrase);
    return (await pixErrorOf(() => vault.get(profile, 'token.a'))).init.key;
  };

  it('the file of the passphrase vault does not reveal the names or values of its entries', () => {
    const names = 'format version profile salt check nonce data'.split(' ');
    expect(Object.keys(JSON.parse(content))).toEqual(names);
    const { data } = JSON.parse(content);
    for (const text of [content, Buffer.from(data, 'base64').toString('latin1')]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('token.a');
      expect(text).not.toContain('correct horse');
    }
  });

  it('the passphrase vault uses a new salt and nonce for each write', async () => {
    const folder = sealed();
    await (await withPassphrase(folder)).set('shop', 'token.a', SECRET);
    const again = JSON.parse(readFileSync(vaultFile(folder, 'shop', 'enc'), 'utf8'));
    for (const field of ['salt', 'nonce', 'check', 'data'])
      expect(again[field]).not.toBe(JSON.parse(content)[field]);
  });

  it.each([
    ['salt', 'vault.wrong_passphrase'],
    ['check', 'vault.wrong_passphrase'],
    ['nonce', 'vault.tampered'],
    ['data', 'vault.tampered'],
  ])('the passphrase vault detects a changed bit in its %s and reports %s', async (field, key) => {
    const bytes = Buffer.from(JSON.parse(content)[field], 'base64');
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
    expect(await keyOfFailure(sealed({ [field]: bytes.toString('base64') }))).toBe(key);
  });

  it('the passphrase vault refuses the vault file of another profile, even if the profile name in it was changed', async () => {
    expect(await keyOfFailure(sealed({}, 'other'), 'other')).toBe('vault.other_profile');
    expect(await keyOfFailure(sealed({ profile: 'other' }, 'other'), 'other')).toBe('vault.wrong_passphrase');
  });

  it.each([
    [{ version: 2 }, 'vault.newer_version'],
    [{ salt: 'AAAA' }, 'vault.damaged'],
  ])('the passphrase vault refuses the header %j before it asks', async (change, key) => {
    const folder = sealed(change);
    const vault = await openVault('file', deps(folder));
    const { init } = await pixErrorOf(() => vault.get('shop', 'token.a'));
    expect(init).toMatchObject({ key, params: { file: vaultFile(folder, 'shop', 'enc') } });
  });

  it('the passphrase vault asks for a passphrase again if another process has sealed the file with a new passphrase', async () => {
    const folder = sealed();
    const answers = ['correct horse', 'new horse'];
    const askPassphrase = async () => answers.shift() ?? 'none left';
    const vault = await openVault('file', deps(folder, { askPassphrase }));
    expect(await vault.get('shop', 'token.a')).toBe(SECRET);
    rmSync(vaultFile(folder, 'shop', 'enc'));
    await (await withPassphrase(folder, 'new horse')).set('shop', 'token.a', 'changed');
    expect(await vault.get('shop', 'token.a')).toBe('changed');
  });

  it.each([
    ['wrong_passphrase', {}, 'wrong horse'],
    ['tampered', { nonce: 'AAAAAAAAAAAAAAAA' }, 'correct horse'],
  ])('the passphrase vault shows the path of its file in the error %s', async (key, change, passphrase) => {
    const folder = sealed(change);
    const vault = await withPassphrase(folder, passphrase);
    const { init } = await pixErrorOf(() => vault.get('shop', 'token.a'));
    const params = { file: vaultFile(folder, 'shop', 'enc') };
    expect(init).toMatchObject({ errorCode: `vault_${key}`, params });
  });

  it('the passphrase vault asks for a passphrase once per process, and the question tells whether the vault is new', async () => {
    const questions: PassphraseQuestion[] = [];
    const askPassphrase = async (question: PassphraseQuestion): Promise<string> => {
      questions.push(question);
      return 'asked for';
    };
    const folder = tempFolder();
    const vault = await openVault('file', deps(folder, { askPassphrase }));
    await Promise.all([vault.set('shop', 'a', '1'), vault.set('shop', 'b', '2')]);
    expect(questions).toEqual([{ profile: 'shop', purpose: 'create', attempt: 1 }]);

    const later = await openVault('file', deps(folder, { askPassphrase }));
    expect(await Promise.all([later.get('shop', 'a'), later.get('shop', 'b')])).toEqual(['1', '2']);
    await later.set('shop', 'c', '3');
    expect(questions.slice(1)).toEqual([{ profile: 'shop', purpose: 'open', attempt: 1 }]);
  });

  it('the passphrase vault asks for its passphrase at most three times', async () => {
    const folder = sealed();
    const answering = (answers: string[]): Promise<Vault> =>
      openVault(
        'file',
        deps(folder, { askPassphrase: async ({ attempt }) => answers[attempt - 1] ?? 'too many' }),
      );
    expect(await (await answering(['no', 'correct horse'])).get('shop', 'token.a')).toBe(SECRET);
    const { init } = await pixErrorOf(async () =>
      (await answering(['no', 'No', 'NO', 'correct horse'])).get('shop', 'token.a'),
    );
    expect(init.key).toBe('vault.wrong_passphrase');
  });

  it('the passphrase vault accepts its passphrase in another Unicode normalization', async () => {
    const folder = tempFolder();
    await (await withPassphrase(folder, 'jos\u00e9')).set('shop', 'a', '1');
    expect(await (await withPassphrase(folder, 'jose\u0301')).get('shop', 'a')).toBe('1');
  });

  it('without a terminal, the passphrase vault throws an error with a hint that names the variable to set', async () => {
    const folder = tempFolder();
    const vault = await openVault('file', deps(folder));
    expect((await pixErrorOf(() => vault.set('shop', 'a', '1'))).init).toMatchObject({
      kind: 'auth',
      key: 'vault.no_passphrase',
      params: { profile: 'shop' },
      hintKey: 'vault.no_passphrase.hint',
    });
  });
});
