import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/domain/time/clock.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { cardCredentials } from '../../../src/storage/vault/card-credentials.ts';
import { loadCredentials } from '../../../src/storage/vault/load-credentials.ts';
import { addSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import {
  readProfileWebhookSecrets,
  readWebhookSecrets,
} from '../../../src/storage/vault/read-webhook-secrets.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

async function profileWith(...names: string[]) {
  const configDir = tempFolder();
  const deps = { configDir, env: {}, platform: 'linux' } as const;
  const vault = await openVault('plain', deps);
  const profiles = new ProfileStore(configDir);
  await profiles.put(newProfile('shop', 'plain', { baseUrl: 'https://api.example.test' }));
  for (const name of names)
    await addSecret({ profiles, vault, clock: systemClock }, 'shop', name, `secret of ${name}`);
  const credentials = loadCredentials({
    env: {},
    profile: profiles.get('shop'),
    openVault: async () => vault,
  });
  return { vault, credentials };
}

describe('readWebhookSecrets', () => {
  it('readWebhookSecrets returns only the secrets that are still in the vault', async () => {
    const { vault, credentials } = await profileWith('webhook', 'webhook.new');
    await vault.remove('shop', 'webhook');
    const kept = { name: 'webhook.new', secret: 'secret of webhook.new' };
    expect(await readProfileWebhookSecrets(credentials)).toEqual([kept]);
    expect(await readWebhookSecrets({ env: {}, credentials })).toEqual([kept.secret]);
  });

  it('readWebhookSecrets throws when the vault has none of the webhook secrets that are in the profile', async () => {
    const { vault, credentials } = await profileWith('webhook');
    await vault.remove('shop', 'webhook');
    expect((await pixErrorOf(() => readWebhookSecrets({ env: {}, credentials }))).init).toMatchObject({
      params: { name: 'webhook', variable: 'PIX_WEBHOOK_SECRET', profile: 'shop' },
      errorCode: 'no_secret',
      hintKey: 'credentials.no_secret.hint',
      outcome: 'not_sent',
    });
  });
});

describe('files of the card certificate', () => {
  const failureOf = async (file: string) => {
    const { credentials } = await profileWith('card.clientId', 'card.clientSecret');
    const env = { PIX_CARD_CERT: file };
    return (await pixErrorOf(() => cardCredentials({ env, credentials }))).init;
  };

  it('cardCredentials shows the variable PIX_CARD_CERT in the error for a certificate file that does not exist', async () => {
    const file = `${tempFolder()}/none.pem`;
    expect(await failureOf(file)).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      key: 'credentials.unreadable_file',
      params: { file, variable: 'PIX_CARD_CERT', code: 'ENOENT' },
      hintKey: 'credentials.unreadable_file.hint',
    });
  });

  it('cardCredentials shows the variable PIX_CARD_CERT in the error if the certificate file is a folder', async () => {
    const folder = tempFolder();
    expect(await failureOf(folder)).toMatchObject({
      kind: 'usage',
      key: 'file.not_regular',
      params: { file: `PIX_CARD_CERT=${folder}` },
    });
  });
});
