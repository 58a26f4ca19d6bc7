import { describe, expect, it } from 'vitest';
import { type Answer, eachWorld, type Ran, sharedWorld } from '../support/worlds/pix-world.ts';

const [ENTER, ESCAPE, CTRL_C, CTRL_D, CTRL_U] = ['\r', '\u001b', '\u0003', '\u0004', '\u0015'];

const world = eachWorld();

const ask = (
  line: string | readonly string[],
  answers: readonly Answer[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> => world.run(line, { tty: 100, env: { NO_COLOR: '1', ...env }, answers });

const equivalent = (stderr: string): string | undefined => /Equivalent command:\n(.*)\n$/.exec(stderr)?.[1];

const count = async (list: string): Promise<number> => (await world.list(list)).length;

describe('questions for missing values', () => {
  it.each<readonly [line: string, answers: readonly Answer[], equivalent: string]>([
    [
      'payout create --amount 10 --yes',
      [
        ['(--key)', `51998259765${ENTER}`],
        ['(--key-type)', ENTER],
      ],
      'pix payout create --amount 10 --yes --key 51998259765 --key-type CPF --profile sandbox',
    ],
    [
      'refund create',
      [
        ['(ID)', `CHARGE${ENTER}`],
        ['Refund', 'y'],
      ],
      'pix refund create CHARGE --profile sandbox',
    ],
    [
      'transfer create --yes',
      [
        ['(--to)', `ana@example.com${ENTER}`],
        ['is not a 6-digit', `${CTRL_U}100002${ENTER}`],
        ['(--amount)', `5${ENTER}`],
      ],
      'pix transfer create --yes --to 100002 --amount 5 --profile sandbox',
    ],
    [
      'webhook create --yes',
      [
        ['(--url)', `shop.example.com${ENTER}`],
        ['is not a URL', `${CTRL_U}https://shop.example.com/pix?a=1&b=2${ENTER}`],
      ],
      "pix webhook create --yes --url 'https://shop.example.com/pix?a=1&b=2' --profile sandbox",
    ],
  ])('pix %s asks for the missing values, and again after an invalid answer', async (line, answers, told) => {
    const id = await world.paidCharge(10);
    const { code, stderr } = await ask(
      line,
      answers.map(([words, keys]) => [words, keys.replace('CHARGE', id)]),
    );
    expect([code, equivalent(stderr)], stderr).toEqual([0, told.replace('CHARGE', id)]);
  });

  it('pix report export asks for a missing period, and asks again if the end is before the start', async () => {
    await world.run('charge create --amount 10');
    const { code, stderr } = await ask('report export --via pages', [
      ['(--from)', `2026-11-02${ENTER}`],
      ['(--to)', `2026-11-01${ENTER}`],
      ['is after', `${CTRL_U}today${ENTER}`],
    ]);
    expect(code, stderr).toBe(0);
    expect(equivalent(stderr)).toBe(
      'pix report export --via pages --from 2026-11-02 --to today --profile sandbox',
    );
    expect(world.read('report.csv')).toContain('10');
  });
});

describe('a question for a missing value', () => {
  it('a command gives the reason why an answer is invalid, and asks again until the answer is valid', async () => {
    const { code, stderr } = await ask('charge create --no-qr', [
      ['(--amount)', ENTER],
      ['A value is needed', `1.234${ENTER}`],
      ['can be read two ways', `${CTRL_U}-5${ENTER}`],
      ['is negative', `${CTRL_U}1.234,00${ENTER}`],
    ]);
    expect(code, stderr).toBe(0);
    expect(equivalent(stderr)).toContain("--amount '1.234,00'");
  });

  it('a command asks for a missing value in Portuguese with --lang pt-BR', async () => {
    const { code, stderr } = await ask('charge create --no-qr --lang pt-BR', [
      ['Valor em reais', `x${ENTER}`],
      ['não é um valor', `${CTRL_U}10${ENTER}`],
    ]);
    expect([code, stderr.includes('Comando equivalente:')], stderr).toEqual([0, true]);
  });

  it.each([
    ['Escape', ESCAPE],
    ['Ctrl-C', CTRL_C],
    ['Ctrl-D', CTRL_D],
  ])('a command sends nothing when the user presses %s at a question', async (_name, key) => {
    const { code, stderr } = await ask('payout create', [
      ['(--key)', `ana@example.com${ENTER}`],
      ['(--amount)', String(key)],
    ]);
    expect([code, equivalent(stderr)], stderr).toEqual([9, undefined]);
    expect(await count('payout list')).toBe(0);
  });

  it('a command exits with code 130 when it gets SIGTERM during a question', async () => {
    let send: ((name: 'SIGTERM') => void) | undefined;
    const { code } = await world.run('charge create', {
      tty: 100,
      answers: [['(--amount)', '', async () => send?.('SIGTERM')]],
      during: (signal) => {
        send = signal;
      },
    });
    expect(code).toBe(130);
    expect(await count('charge list')).toBe(0);
  });

  it('payout create --dry-run asks for missing values, sends nothing, and prints a command line with the answers', async () => {
    const { code, stdout, stderr } = await ask('payout create --dry-run --json', [
      ['(--key)', `ana@example.com${ENTER}`],
      ['(--amount)', `10${ENTER}`],
    ]);
    expect([code, JSON.parse(stdout).body.amount], stderr).toEqual([0, 10]);
    expect(equivalent(stderr)).toBe(
      'pix payout create --dry-run --json --key ana@example.com --amount 10 --profile sandbox',
    );
    expect(await count('payout list')).toBe(0);
  });

  it('a command asks again if an answer starts with a dash, and its printed command line quotes shell characters', async () => {
    const name = "$(touch pwned) `id` 'x' !!";
    const { stderr } = await ask(
      ['payout', 'create', '--comment', name, '--dry-run'],
      [
        ['(--key)', `ana@example.com${ENTER}`],
        ['(--amount)', `10${ENTER}`],
      ],
    );
    expect(equivalent(stderr)).toContain(`--comment '$(touch pwned) \`id\` '"'"'x'"'"' !!' --dry-run --key`);
    const { code } = await ask('refund create --yes', [
      ['(ID)', `--dry-run${ENTER}`],
      ['start with a dash', CTRL_C],
    ]);
    expect(code).toBe(9);
  });

  it('a command reports an invalid value before it asks for a missing value', async () => {
    const { code, stderr } = await ask('payout create --amount 1.234', []);
    expect([code, stderr.includes('two ways'), stderr.includes('(--key)')]).toEqual([2, true, false]);
  });

  it('a command with --read-only, or with a body from stdin, does not ask for missing values', async () => {
    const readOnly = await ask('charge create --read-only', []);
    expect([readOnly.code, readOnly.stderr.includes('(--amount)')]).toEqual([2, false]);
    const body = await world.run('charge create --data -', { tty: 100, stdin: '{}' });
    expect([body.code, body.stderr.includes('Missing flag --amount')], body.stderr).toEqual([2, true]);
  });

  it('pix report create, unlike report export, does not ask for its missing flags', async () => {
    const { code, stderr } = await ask('report create', []);
    expect([code, stderr.includes('Missing flag --from')], stderr).toEqual([2, true]);
  });

  it('charge create with all values asks no question, and prints no command line with answers', async () => {
    const { code, stderr } = await ask('charge create --amount 10 --no-qr', []);
    expect([code, equivalent(stderr)], stderr).toEqual([0, undefined]);
  });
});

it.each([{ CI: 'false' }, { CI: '0' }, { CI: 'off' }, { CI: '' }, { PIX_NO_INPUT: 'no' }])(
  'on a terminal with the environment %j, pix asks',
  async (env) => {
    const { code, stderr } = await ask('webhook create --url https://a.example.com', [['', 'y']], env);
    expect(code, stderr).toBe(0);
  },
);

it('on a live profile, pix payout create --no-input names --confirm-amount', async () => {
  await world.run('profile set sandbox live true');
  const { code, stderr } = await world.run(
    'payout create --key ana@example.com --amount 5 --yes --no-input',
    { tty: 100 },
  );
  expect(code).toBe(2);
  expect(stderr).toContain('--no-input forbids');
  expect(stderr).toContain('--confirm-amount');
});

describe('--no-input', () => {
  const world = sharedWorld();
  const on = (line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
    world.run(line, { tty: 100, env: { NO_COLOR: '1', ...env } });

  const forbidden: readonly (readonly [flag: string, env: Readonly<Record<string, string>>])[] = [
    ['--no-input', {}],
    ['', { PIX_NO_INPUT: '1' }],
    ['', { PIX_NO_INPUT: 'Yes' }],
    ['', { CI: 'true' }],
    ['', { CI: '1' }],
    ['', { CI: 'woodpecker' }],
  ];
  it.each(forbidden)('with the flag "%s" and the environment %j, pix asks nothing', async (flag, env) => {
    const missing = await on(`charge create --no-qr ${flag}`.trim(), env);
    expect([missing.code, missing.stdout]).toEqual([2, '']);
    expect(missing.stderr).toContain('--amount');
    const source = flag || Object.keys(env)[0];
    const unconfirmed = await on(`webhook create --url https://a.example.com ${flag}`.trim(), env);
    expect([unconfirmed.code, unconfirmed.stderr]).toEqual([
      2,
      `Error: This command needs a confirmation, and ${source} forbids questions.\nPass --yes to confirm.\n`,
    ]);
    expect(await world.list('webhook list')).toEqual([]);
  });

  it.each([
    ['payout create --amount 5', '--key'],
    ['payout create --key ana@example.com --amount 5', '--yes'],
    ['payout create --key 51998259765 --amount 10 --yes', '--key-type'],
    ['refund create', 'ID'],
    ['transfer create --to 100002', '--amount'],
    ['webhook create', '--url'],
    ['report export --from 2026-11-20', '--to'],
    ['profile add', 'NAME'],
    ['profile remove sandbox', '--yes'],
    ['token add webhook', '--stdin'],
    ['privacy export', '--document'],
  ])('pix %s --no-input is a usage error that names %s', async (line, named) => {
    const { code, stdout, stderr } = await on(`${line} --no-input`);
    expect([code, stdout], stderr).toEqual([2, '']);
    expect(stderr).toContain(named);
  });
});
