import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrokenRun, type Machine, machine } from './enumerated/machine.ts';

const URL = 'https://shop.example.com/pix';
const AT = { folder: 'data-typed', config: 'config-typed', movesMoney: () => false };

let place: Machine;
beforeEach(async () => {
  place = await machine({ headerConfirmed: true });
});
afterEach(() => place.close());

const run = (argv: string): Promise<BrokenRun> => place.run(argv.split(' '), AT);
/** Starts a command at a terminal at which the keys were typed before the command asks its first question. */
const atTerminal = (argv: string, typed?: string): Promise<BrokenRun> =>
  place.run(argv.split(' '), { ...AT, isAsked: true, stdin: typed });
/** Answers the open question after a person has read it. */
async function answered(ran: BrokenRun, keys: string): Promise<BrokenRun> {
  if (ran.reply === undefined) throw new Error(`no open question: exit ${ran.code}\n${ran.stderr}`);
  return ran.reply(keys);
}

interface Confirmed {
  readonly line: string;
  /** Command whose output changes if `line` was confirmed. */
  readonly shown: string;
}
const COMMANDS: readonly Confirmed[] = [
  { line: `webhook create --url ${URL}`, shown: 'webhook list --json' },
  { line: 'profile remove second', shown: 'profile list --json' },
  { line: 'token remove hub', shown: 'token list --json' },
  { line: 'transfer create --to 100002 --amount 10', shown: 'transaction list --type WITHDRAW --json' },
];
/** Ways to say yes: the key, the key with Enter, the arrow to "Yes" with Enter, a key that was held down. */
const YES = ['y', 'y\r', '\u001b[D\r', 'yyyyyyyy'];

describe.each(COMMANDS)('pix $line', ({ line, shown }) => {
  it.each(YES)(
    'the keys %j do not confirm it before the question is drawn or within 300 ms after',
    async (keys) => {
      const before = (await run(shown)).stdout;
      const asked = await atTerminal(line, keys);
      const hurried = await asked.hurry?.(keys);
      if (hurried === undefined) throw new Error(`keys typed ahead were an answer: exit ${asked.code}`);
      expect((await run(shown)).stdout).toBe(before);
      expect((await answered(hurried, 'n')).code).toBe(9);
      expect((await run(shown)).stdout).toBe(before);
      expect((await answered(await atTerminal(line), keys)).code).toBe(0);
      expect((await run(shown)).stdout).not.toBe(before);
    },
  );
});

describe('pix webhook create', () => {
  it('the keys after the answer to its first question do not confirm its second question', async () => {
    const before = (await run('webhook list --json')).stdout;
    const asked = await atTerminal('webhook create');
    const confirming = await answered(asked, `${URL}\ry`);
    const hurried = await confirming.hurry?.('y');
    if (hurried === undefined) throw new Error(`keys typed ahead were an answer: exit ${confirming.code}`);
    expect(hurried.stderr).toContain('Deliver events');
    expect((await answered(hurried, '\r')).code).toBe(9);
    expect((await run('webhook list --json')).stdout).toBe(before);
  });
});
