import { beforeAll, describe, expect, it } from 'vitest';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld({ hub: 'confirmed', money: 900 });
let charge: string;
let dispute: string;
beforeAll(async () => {
  const [paid] = await world.list('charge list --status COMPLETED');
  charge = paid?.id ?? '';
  dispute = await world.id(`sandbox infraction ${charge}`);
});

/** Each command with a text, and the maximum length of the text. */
const COMMANDS: readonly (readonly [line: string, most: number])[] = [
  ['charge create --amount 12 --dry-run --virtual-account TEXT', 50],
  ['charge create --amount 12 --virtual-account TEXT', 50],
  ['charge create --amount 12 --reference TEXT', 64],
  ['transaction list --virtual-account TEXT', 50],
  ['transaction list --name TEXT', 255],
  ['payout create --key bia@example.com --amount 5 --yes --family hub --dry-run --comment TEXT', 140],
  ['payout batch batch.csv --dry-run --no-lookup', 140],
  ['infraction defend DISPUTE --dry-run --text TEXT', 2_000],
];

describe('the length of a text', () => {
  it.each(COMMANDS)('pix %s counts code points, up to %d', async (line, most) => {
    const run = async (length: number): Promise<number> => {
      const text = '😀'.repeat(length);
      world.write('batch.csv', `key;amount;comment\nana@example.com;1,00;${text}\n`);
      const argv = line.split(' ').map((word) => word.replace('TEXT', text).replace('DISPUTE', dispute));
      return (await world.run(argv)).code;
    };
    expect([await run(most), await run(most + 1)]).toEqual([0, 2]);
  });

  it.each(['--set virtualAccount=TEXT', '--data {"virtualAccount":"TEXT"}'])(
    'the sandbox counts the code points of charge create %s, and names the limit in its refusal',
    async (flags) => {
      const run = (length: number) =>
        world.run([
          ...`charge create --amount 12 --json ${flags}`.replace('TEXT', '😀'.repeat(length)).split(' '),
        ]);
      expect((await run(50)).code).toBe(0);
      const refused = await run(51);
      expect([refused.code, refused.stdout.includes('50')], refused.stdout).toEqual([5, true]);
    },
  );
});
