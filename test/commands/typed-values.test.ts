import { beforeAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { openInbox } from '../../src/storage/inbox/open-inbox.ts';
import { ROOT } from '../guards/source-files.ts';
import { received } from '../support/servers/received.ts';
import { sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld();

async function asked(line: string, env: Record<string, string> = {}): Promise<string> {
  let first = '';
  await world.run(line, {
    env,
    before: ({ url, body = '' }) => (first ||= `${decodeURIComponent(url)} ${body}`),
  });
  return first;
}

describe('values of an enumeration', () => {
  it.each([
    ['transaction list --status completed,Pending', 'status=COMPLETED,PENDING'],
    ['transaction list --type deposit --type WithDraw', 'type=DEPOSIT,WITHDRAW'],
    ['charge list --family HUB --status paid', 'status=PAID'],
    ['key lookup 51998259765 --key-type phone', 'pixKey=+5551998259765'],
    [
      'webhook create --url https://a.example.com --event transaction_completed --yes',
      '"events":["TRANSACTION_COMPLETED"]',
    ],
    ['sandbox infraction TX1 --status closed --result Agreed', '"status":"CLOSED","analysisResult":"AGREED"'],
    ['sandbox reissue-token WITHDRAW', '/tokens/withdraw/reissue'],
  ])('pix accepts enumeration values in any letter case: %s', async (line, words) => {
    if (line.includes('HUB'))
      await world.run('token add hub --family Hub --stdin', { stdin: world.sandbox.tokens.hub });
    expect(await asked(line)).toContain(words);
  });

  it('no flag or argument of pix has two permitted values that differ only in letter case', () => {
    const sets = readManifest(ROOT).commands.flatMap(({ id, flags, args }) =>
      [...Object.values(flags), ...Object.values(args)].flatMap(({ name, options = [] }) => {
        const lower = options.map((one) => one.toLowerCase());
        return new Set(lower).size === options.length ? [] : [`${id} ${name}`];
      }),
    );
    expect(sets).toEqual([]);
  });

  it.each([
    ['status --output JSON', {}],
    ['status -o Json', {}],
    ['status', { PIX_OUTPUT: 'JSON' }],
  ])('pix %s accepts the output format in any letter case (environment: %j)', async (line, env) => {
    const done = await world.run(line, { env });
    expect(done.json).toMatchObject({ status: 'ok' });
    const failed = await world.run(line.replace('status', 'charge get nothing'), { env });
    expect([failed.code, failed.error.exitCode, failed.stderr]).toEqual([4, 4, '']);
  });

  it('pix inbox list --event ignores letter case, and accepts unknown event names', async () => {
    const inbox = await openInbox(world.path('data', 'inbox.sqlite'));
    await inbox.append(received({ id: 'TX1', status: 'COMPLETED' }, 'TRANSACTION_COMPLETED'));
    await inbox.append(received({ id: 'TX2', status: 'PENDING' }, 'transaction_of_tomorrow'));
    await inbox.close();
    const listed = (event: string) => world.json(`inbox list --event ${event}`);
    expect(await listed('transaction_Completed')).toMatchObject([{ event: 'TRANSACTION_COMPLETED' }]);
    expect(await listed('transaction_of_tomorrow')).toMatchObject([{ event: 'transaction_of_tomorrow' }]);
  });
});

describe('durations', () => {
  it.each([
    ['charge create --amount 10 --expires-in 600', 600],
    ['charge create --amount 10 --expires-in 600s', 600],
    ['charge create --amount 10 --expires-in 10m', 600],
    ['charge create --amount 10 --expires-in 2h', 7_200],
    ['charge create --amount 10 --expires-in 1d', 86_400],
  ])('pix %s sends the duration to the service as %i seconds', async (line, seconds) => {
    expect(await asked(line)).toContain(`"expiresIn":${seconds}`);
  });

  it.each([
    [' --timeout 2', {}, 2_000],
    [' --timeout 2m', {}, 120_000],
    ['', { PIX_TIMEOUT: '2m' }, 120_000],
    ['', { PIX_TIMEOUT: '45' }, 45_000],
    ['', {}, 30_000],
  ])('pix status%s with the environment %j sets the request timeout to %i ms', async (flag, env, ms) => {
    let timeout: number | undefined;
    await world.run(`status${flag}`, {
      env,
      before: ({ timeoutMs }) => (timeout = timeoutMs),
    });
    expect(timeout).toBe(ms);
  });

  it.each([
    ['profile set sandbox resolveSeconds 2m', 120],
    ['profile set sandbox resolveSeconds 24h', 86_400],
    ['profile set sandbox resolveSeconds 5', 5],
  ])('pix %s stores the duration in the profile as %i seconds', async (line, seconds) => {
    expect((await world.run(line)).code).toBe(0);
    expect(world.profiles.get('sandbox').resolveSeconds).toBe(seconds);
  });

  it('the help of every duration flag shows the units', async () => {
    expect((await world.run('profile set --help')).stdout).toContain('90s, 10m');
    const flags = readManifest(ROOT).commands.flatMap(({ id, flags: own }) =>
      Object.values(own).map((flag) => ({ ...flag, id })),
    );
    const silent = flags.filter((one) => one.helpValue === 'SECONDS' && !one.description?.includes('10m'));
    expect(silent.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });
});

describe('periods', () => {
  it.each(['transaction list', 'statement list --family hub', 'callback list'])(
    'pix %s accepts a period of one day',
    async (line) => {
      expect((await world.run(`${line} --from today --to today --json`)).code).toBe(0);
    },
  );
});

describe('flags that ask for two output formats', () => {
  it.each(['balance --json -o json', 'balance --jq . -o json', 'balance --jq . -o ndjson'])(
    'pix %s works',
    async (line) => {
      const { code, stderr } = await world.run(line);
      expect(code, stderr).toBe(0);
    },
  );
});

const LISTS = ['transaction list', 'charge list', 'callback list', 'statement list'];

describe('--from and --to', () => {
  it.each([
    ['20/11/2026 23:30', '20/11/2026 23:59', '2026-11-21T02:30:00.000Z', '2026-11-21T02:59:00.000Z'],
    ['20/11/2026 23:30:05', 'agora', '2026-11-21T02:30:05.000Z', '2026-11-21T15:00'],
    ['ontem', 'hoje', '2026-11-20T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
    ['yesterday', 'today', '2026-11-20T03:00:00.000Z', '2026-11-22T02:59:59.999Z'],
  ])('every list reads --from %s and --to %s', async (from, to, first, last) => {
    for (const line of LISTS) {
      const ran = await world.run([...line.split(' '), '--from', from, '--to', to, '--json']);
      const sent = decodeURIComponent(ran.sent.join('\n'));
      expect(ran.code, `${line} ${ran.stderr} ${sent}`).toBe(0);
      expect(sent).toContain(first);
      expect(sent).toContain(last);
    }
  });

  it('the help of a date flag names the words of the language', async () => {
    const help = async (lang: string): Promise<string> =>
      (await world.run(`transaction list --help --lang ${lang}`)).stdout.replace(/\s+/g, ' ');
    expect(await help('en')).toContain('20/11/2026 23:30, ISO 8601 time, 2h, 3d, yesterday or today');
    expect(await help('pt-BR')).toContain('20/11/2026 23:30, horário ISO 8601, 2h, 3d, ontem ou hoje');
  });
});

const ALPHANUMERIC = '12ABC34501DE35';
const NUMERIC = '11222333000181';

/** Returns the URL and body of the last request that the command sends. */
async function sent(argv: readonly string[]): Promise<string> {
  let last = '';
  const ran = await world.run(argv, {
    before: ({ url, body = '' }) => (last = `${decodeURIComponent(url)} ${body}`),
  });
  expect([ran.code, ran.stderr.includes('document')], ran.stderr).toEqual([0, false]);
  return last;
}

describe('a CNPJ', () => {
  it.each([
    ['12.ABC.345/01DE-35', ALPHANUMERIC],
    ['12abc34501de35', ALPHANUMERIC],
    [' 12.abc.345/01de-35 ', ALPHANUMERIC],
    ['11.222.333/0001-81', NUMERIC],
  ])('the CNPJ %j is sent in its normal form by each command with a document', async (typed, normal) => {
    const charge = ['charge', 'create', '--amount', '12', '--document', typed, '--json'];
    expect(await sent(charge)).toContain(`"generatedDocument":"${normal}"`);
    for (const list of ['transaction list', 'charge list'])
      expect(await sent([...list.split(' '), '--document', typed])).toContain(`document=${normal}`);
    const period = ['--from', 'today', '--to', 'today', '--out', '-'];
    expect(await sent(['report', 'export', ...period, '--document', typed])).toContain(`document=${normal}`);
  });

  it.each(['12.ABC.345/01DE-36', '12.ABC.345/01DE-3X', 'AA.AAA.AAA/AAAA-00', '12ÀBC34501DE35'])(
    'a CNPJ with wrong check digits or format (%s) is refused before anything is sent',
    async (typed) => {
      for (const line of ['charge create --amount 12', 'transaction list'])
        expect((await world.run([...line.split(' '), '--document', typed])).code).toBe(2);
    },
  );
});

describe('the length of a text', () => {
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
