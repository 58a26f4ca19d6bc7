import { describe, expect, it } from 'vitest';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();

describe('flags without effect', () => {
  it.each([
    ['charge pending dep1 --limit 5', '--limit has no effect with ID'],
    ['charge pending dep1 --all', '--all has no effect with ID'],
    ['transfer get tr1 --family hub --reference r1', '--reference is not available in the hub family'],
    ['payout batch status --result x.csv', '--result has no effect without BATCH'],
    ['reconcile --from today --to now --ledger-type DEPOSIT', '--ledger-type has no effect without --ledger'],
    ['resend failed --max-wait 5 --yes', '--max-wait has no effect without --wait'],
    ['journal resolve --all --as confirmed --yes', '--as'],
    ['journal resolve abc --all --as confirmed --yes', '--as'],
    [
      'profile add shop --base-url https://api.example.com/v1 --scope DEPOSIT',
      '--scope has no effect without --token-stdin',
    ],
    ['token add webhook --secret --stdin --family hub', '--family has no effect with --secret'],
    ['webhook listen --port 0 --since 2h', '--since has no effect without --poll'],
    ['webhook listen --port 0 --public-url https://shop.example.com/', 'register'],
    [
      'webhook listen --port 0 --register --public-url https://shop.example.com/ --secret-stdin',
      '--secret-stdin',
    ],
  ])('pix refuses the command line `%s`, because one of its flags has no effect', async (line, words) => {
    const { code, sent, stderr } = await world.run(line, { stdin: 'whsec_0123456789abcdef' });
    expect([code, sent], stderr).toEqual([2, []]);
    expect(stderr).toContain(words);
    expect(world.profiles.find('shop')).toBeNull();
  });
});
