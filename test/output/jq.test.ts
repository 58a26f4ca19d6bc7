import { describe, expect, it } from 'vitest';
import { JqFilter } from '../../src/output/jq.ts';
import { jqFilter } from '../support/jq-filter.ts';
import { pixErrorOf } from '../support/pix-error.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';

describe('JqFilter', () => {
  it('JqFilter ends an endless filter when a signal arrives, and can run again', async () => {
    let interrupt = (): void => undefined;
    const filter = new JqFilter('if . == 1 then (def f: f; f) else . end', {
      node: process.execPath,
      env: bareEnvironment(),
      onSignal: (handler) => {
        interrupt = handler;
        return () => undefined;
      },
    });
    const running = filter.run('1');
    setImmediate(() => interrupt());
    await expect(running).rejects.toThrow('interrupted');
    expect(await filter.run('2')).toBe('2\n');
  });

  it.each([
    ['env.SHOP', 'loja\n'],
    ['$ENV.SHOP', 'loja\n'],
    ['def f: env.SHOP; f', 'loja\n'],
    ['[$ENV.SHOP, env.SHOP, (env | has("SHOP"))]', '["loja","loja",true]\n'],
    ['.a + env.SHOP # a comment', '1loja\n'],
    ['$ENV.NONE', 'null\n'],
    ['$ENV.PIX_PROFILE', 'shop\n'],
    ['"environment"', 'environment\n'],
  ])('JqFilter reads the environment in the filter %s', async (expression, text) => {
    const filter = jqFilter(expression, { SHOP: 'loja', PIX_PROFILE: 'shop' });
    await filter.check();
    expect(await filter.run('{"a":"1"}')).toBe(text);
  });

  it.each([
    'PIX_TOKEN',
    'PIX_DEPOSIT_TOKEN',
    'PIX_WEBHOOK_SECRET',
    'PIX_CARD_CLIENT_SECRET',
    'PIX_VAULT_PASSPHRASE',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
    'PGPASSWORD',
    'DB_PASS',
    'API_KEY',
    'HTTP_AUTHORIZATION',
  ])('JqFilter leaves the variable %s out of the environment', async (name) => {
    expect(await jqFilter('[env, $ENV]', { [name]: 'topsecret1' }).run('null')).not.toContain('topsecret1');
  });

  it.each(['PIX_JOURNAL_URL', 'HTTPS_PROXY', 'DATABASE_URL'])(
    'JqFilter leaves the variable %s out if its URL contains a password',
    async (name) => {
      const filter = jqFilter(`env.${name}`, { [name]: 'postgres://user:topsecret1@db.example.com/pix' });
      expect(await filter.run('null')).toBe('null\n');
      expect(await jqFilter(`env.${name}`, { [name]: 'postgres://db/pix' }).run('null')).toBe(
        'postgres://db/pix\n',
      );
    },
  );

  it.each([
    ['America/New_York', '[1969,11,31,19,0,0,3,364]\n'],
    ['Asia/Tokyo', '[1970,0,1,9,0,0,4,0]\n'],
    ['UTC', '[1970,0,1,0,0,0,4,0]\n'],
  ])('JqFilter uses the time zone %s of the user as local time', async (TZ, text) => {
    expect(await jqFilter('0 | localtime', { TZ }).run('null')).toBe(text);
  });

  it.each(['.[', 'foo', '. | env.A |'])('JqFilter refuses %s with the message of jq', async (expression) => {
    const { init } = await pixErrorOf(() => jqFilter(expression).check());
    expect(init).toMatchObject({ kind: 'usage', key: 'output.bad_jq' });
    expect(String(init.params?.reason)).toMatch(/syntax error|not defined/);
  });
});
