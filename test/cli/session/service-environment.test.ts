import { describe, expect, it } from 'vitest';
import { environmentKind, serviceEnvironment, timeoutOf } from '../../../src/cli/session/service-client.ts';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';

const profile = (name: string, baseUrl: string, changes: Partial<Profile> = {}): Profile => ({
  ...newProfile(name, 'plain', { baseUrl }),
  ...changes,
});
const LIVE = 'https://api.pix.example/v1';
const TEST = 'https://test.pix.example/v1';
const sandbox = profile('sandbox', 'http://127.0.0.1:4480/v1');
const live = profile('shop', LIVE, { live: true });
const test = profile('test', TEST);

const environment = (url: string | undefined, active: Profile | null, all: readonly Profile[] = []) => {
  const urls = url === undefined ? {} : { baseUrl: url };
  const { profile: owner, address, live: isLive } = serviceEnvironment('main', active, urls, () => all);
  return [owner?.name ?? null, address, isLive];
};

describe('serviceEnvironment', () => {
  it.each([
    ['uses the active profile if the address is its own', LIVE, live, [], ['shop', null, true]],
    ['uses the active profile for another path of its host', `${LIVE}/x`, live, [], ['shop', null, true]],
    ['uses the active test profile here', 'http://localhost:9/v1', sandbox, [], ['sandbox', null, false]],
    ['counts an unknown address as live', LIVE, sandbox, [sandbox], [null, 'api.pix.example', true]],
    ['counts an unknown address as live without a profile', LIVE, null, [], [null, 'api.pix.example', true]],
    ['counts this machine as a test', 'http://127.0.0.1:9/v1', live, [live], [null, '127.0.0.1:9', false]],
    [
      'applies the rules of the live profile that has the address',
      LIVE,
      sandbox,
      [sandbox, live],
      ['shop', 'api.pix.example', true],
    ],
    [
      'applies the rules of the test profile that has the address',
      TEST,
      sandbox,
      [sandbox, test],
      ['test', 'test.pix.example', false],
    ],
    [
      'prefers a live profile to a test profile with the same address',
      LIVE,
      sandbox,
      [profile('a', LIVE), live],
      ['shop', 'api.pix.example', true],
    ],
    [
      'prefers a profile with limits',
      TEST,
      sandbox,
      [test, profile('b', TEST, { limits: { perDay: '1.00' } })],
      ['b', 'test.pix.example', false],
    ],
    [
      'skips profiles without an address of the family',
      TEST,
      sandbox,
      [newProfile('hub', 'plain', { hubUrl: TEST }), test],
      ['test', 'test.pix.example', false],
    ],
    ['returns the active profile if there is no address', undefined, live, [], ['shop', null, true]],
    ['counts neither an address nor a profile as a test', undefined, null, [], [null, null, false]],
  ] as const)('serviceEnvironment %s', (_what, url, active, all, expected) => {
    expect(environment(url, active, all)).toEqual(expected);
  });

  it('serviceEnvironment compares the address of the family', () => {
    const both = { ...live, hubUrl: 'https://hub.pix.example' };
    const urls = { baseUrl: LIVE, hubUrl: 'https://elsewhere.example' };
    expect(serviceEnvironment('main', both, urls, () => [both])).toMatchObject({ address: null, live: true });
    expect(serviceEnvironment('hub', both, urls, () => [both])).toMatchObject({ profile: null, live: true });
    expect(serviceEnvironment('card', both, urls, () => [both])).toMatchObject({ profile: both });
  });
});

it.each([
  ['live', live, true],
  ['live', null, true],
  ['test', test, false],
  ['test', null, false],
  ['sandbox', { ...sandbox, controlUrl: 'http://127.0.0.1:4480' }, false],
])('environmentKind returns %s', (kind, owner, isLive) => {
  expect(environmentKind({ profile: owner, live: isLive })).toBe(kind);
});

describe('timeoutOf', () => {
  it.each([
    [5, '7', 5_000],
    [undefined, undefined, 30_000],
    [undefined, '', 30_000],
    [undefined, '7', 7_000],
    [undefined, '2m', 120_000],
    [undefined, '0.5', 500],
    [undefined, '600', 600_000],
  ])('timeoutOf for --timeout %s and PIX_TIMEOUT=%s returns %i ms', (flag, value, ms) => {
    expect(timeoutOf(flag, { PIX_TIMEOUT: value })).toBe(ms);
  });

  it.each(['0', '-1', 'soon', 'Infinity', '601', '25d', 'x'.repeat(41)])(
    'timeoutOf refuses PIX_TIMEOUT=%s',
    (value) => {
      const refused = expect.objectContaining({ key: 'env.timeout', params: { value: value.slice(0, 40) } });
      expect(() => timeoutOf(undefined, { PIX_TIMEOUT: value })).toThrow(
        expect.objectContaining({ kind: 'usage', init: refused }),
      );
    },
  );
});
