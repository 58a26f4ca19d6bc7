import { describe, expect, it } from 'vitest';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { profileSettingKeys, withKey } from '../../../src/storage/profiles/profile-setting-keys.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const profile: Profile = {
  ...newProfile('shop', 'file', { hubUrl: 'https://hub.example.test/api/v1' }),
  family: 'hub',
  live: true,
  wire: { idempotencyHeader: 'Idempotency-Key', 'alias.POST /withdraw.pixKey': 'chave' },
};

describe('withKey', () => {
  it.each([
    ['baseUrl', 'https://api.example.test/v1/', { baseUrl: 'https://api.example.test/v1' }],
    ['baseUrl', 'http://127.0.0.1:4480/v1', { baseUrl: 'http://127.0.0.1:4480/v1' }],
    ['controlUrl', 'http://[::1]:4480', { controlUrl: 'http://[::1]:4480' }],
    ['hubUrl', '', { hubUrl: undefined }],
    ['family', 'main', { family: 'main' }],
    ['live', 'false', { live: false }],
    ['readOnly', ' true ', { readOnly: true }],
    ['resolveSeconds', '0', { resolveSeconds: 0 }],
    ['dashboard.retryMinutes', '45', { dashboard: { retryMinutes: 45 } }],
    ['dashboard.requestsPerDay', '5000', { dashboard: { requestsPerDay: 5_000 } }],
    ['dashboard.lowBalance', '1.500,00', { dashboard: { lowBalance: '1500.00' } }],
    ['dashboard.notify', 'Desktop', { dashboard: { notify: 'desktop' } }],
    ['dashboard.theme', 'mono', { dashboard: { theme: 'mono' } }],
    ['dashboard.disputeHours', '', { dashboard: {} }],
    ['wire.idempotencyHeader', 'X-Key', { wire: { ...profile.wire, idempotencyHeader: 'X-Key' } }],
    ['wire.idempotencyHeader', '', { wire: { 'alias.POST /withdraw.pixKey': 'chave' } }],
  ])('withKey sets %s to "%s"', (key, value, expected) => {
    expect(withKey(profile, key, value)).toEqual({ ...profile, ...expected });
  });

  it.each([
    ['http://api.example.test/v1', 'not_https'],
    ['http://127.0.0.1.example.test', 'not_https'],
    ['http://localhost.example.test', 'not_https'],
    ['https://user:secret@example.test', 'has_credentials'],
    ['https://example.test/?a=1', 'has_query'],
    ['file:///etc/passwd', 'not_a_url'],
    ['localhost:4480/v1', 'not_a_url'],
    ['example.test', 'not_a_url'],
  ])('withKey refuses to set baseUrl to %s, and says that it is %s', async (url, fault) => {
    const { init } = await pixErrorOf(() => withKey(profile, 'baseUrl', url));
    expect(init).toMatchObject({ kind: 'usage', key: `url.${fault}`, params: { name: 'baseUrl' } });
    expect(JSON.stringify(init)).not.toContain('secret@');
  });

  it.each([
    ['family', 'card'],
    ['live', 'yes'],
    ['resolveSeconds', '-1'],
    ['resolveSeconds', '1e3'],
    ['resolveSeconds', '86401'],
    ['dashboard.retryMinutes', '0'],
    ['dashboard.requestsPerDay', '100'],
    ['dashboard.lowBalance', '1.234'],
    ['dashboard.notify', 'siren'],
    ['wire.x', 'a\r\nb'],
    ['live', ''],
  ])('withKey refuses to set %s to %j, and its error contains the name of the key', async (key, value) => {
    const { init } = await pixErrorOf(() => withKey(profile, key, value));
    expect(init).toMatchObject({ kind: 'usage', key: 'profiles.bad_value', params: { key } });
  });

  it.each([
    'dashboard.colour',
    'dashboard.__proto__',
    'basUrl',
    'name',
    'tokens',
    'wire.',
    'wire',
    'wire.__proto__',
    '__proto__',
    'store',
  ])('withKey refuses the unknown key %s and lists the known keys', async (key) => {
    const { init } = await pixErrorOf(() => withKey(profile, key, 'x'));
    const params = { key, keys: profileSettingKeys.join(', ') };
    expect(init).toMatchObject({ key: 'profiles.unknown_key', params });
  });
});
