import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { CommandClass, CommandTree } from '../../../src/cli/program/command-files.ts';
import { dispatch } from '../../../src/cli/program/dispatch.ts';
import { readManifest } from '../../../src/cli/program/read-manifest.ts';
import { suggestCommand } from '../../../src/cli/program/suggest-command.ts';
import type { World } from '../../../src/cli/session/world.ts';
import { SecretMasker } from '../../../src/domain/text/secret-masker.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { ROOT } from '../../guards/source-files.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const IDS = 'balance charge:create charge:list payout:batch payout:batch:status sandbox:clock:advance'.split(
  ' ',
);

/** Creates a package folder with the two files from which `dispatch` draws the help. Returns its path. */
function packageFolder(): string {
  const folder = tempFolder();
  const json = { name: 'json', type: 'boolean', description: 'as json' };
  const amount = { name: 'amount', type: 'option', required: true, description: 'reais' };
  const commands = IDS.map((id) => [
    id,
    { id, summary: `Does ${id}`, aliases: [], args: {}, flags: { amount } },
  ]);
  const topics = { charge: { description: 'Ask to be paid' } };
  writeFileSync(
    join(folder, 'oclif.manifest.json'),
    JSON.stringify({ commands: Object.fromEntries(commands), globalFlags: { json } }),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ description: 'Pix here', oclif: { topics } }));
  return folder;
}

function tree(): CommandTree & { readonly ran: readonly string[] } {
  const ran: string[] = [];
  return {
    ran,
    root: packageFolder(),
    ids: () => IDS,
    find: (id) => {
      const node = { command: IDS.includes(id), topic: IDS.some((each) => each.startsWith(`${id}:`)) };
      return node.command || node.topic ? node : null;
    },
    load: async (id) =>
      class {
        readonly #argv: readonly string[];
        constructor(argv: readonly string[]) {
          this.#argv = argv;
        }
        async execute(): Promise<number> {
          ran.push([id, ...this.#argv].join(' '));
          return 7;
        }
      } as CommandClass,
  };
}

async function run(line: string, env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const world: World = {
    argv: line.split(' ').filter(Boolean),
    env,
    stdin: new PassThrough(),
    stdout,
    stderr,
    cwd: '/',
    home: '/',
    platform: 'linux',
    clock: new VirtualClock(0),
    random: (bytes) => new Uint8Array(bytes),
    secrets: new SecretMasker(),
    version: '1.2.3',
    self: [],
    onSignal: () => () => {},
  };
  const commands = tree();
  const code = await dispatch(world, commands);
  const text = (stream: PassThrough): string => String(stream.read() ?? '');
  return { code, ran: commands.ran, stdout: text(stdout), stderr: text(stderr) };
}

describe('dispatch', () => {
  it.each([
    ['balance', 'balance'],
    ['charge create --amount 10', 'charge:create --amount 10'],
    ['charge create --help-me', 'charge:create --help-me'],
    ['sandbox clock advance 2h', 'sandbox:clock:advance 2h'],
    ['payout batch file.csv', 'payout:batch file.csv'],
    ['payout batch status B', 'payout:batch:status B'],
    ['--profile x charge list', 'charge:list --profile x'],
    ['--profile=x --json charge list --all', 'charge:list --profile=x --json --all'],
    ['-o csv charge -ojson list', 'charge:list -o csv -ojson'],
    ['charge --lang pt-BR create', 'charge:create --lang pt-BR'],
    ['charge create -- --help', 'charge:create -- --help'],
    ['balance charge', 'balance charge'],
  ])('dispatch runs `pix %s` and returns its exit code', async (line, expected) => {
    expect(await run(line)).toEqual({ code: 7, ran: [expected], stdout: '', stderr: '' });
  });

  it.each([
    '',
    'charge',
    'help',
    'help charge',
    '--help',
    '-h',
    '--json',
    'charge --json',
    'charge --help',
    'payout -h',
  ])('dispatch prints help on stdout for `pix %s`', async (line) => {
    const { code, ran, stdout, stderr } = await run(line);
    expect({ code, ran, stderr }).toEqual({ code: 0, ran: [], stderr: '' });
    expect(stdout).toContain('USAGE\n  $ pix');
  });

  it.each([
    'charge create --help',
    'charge create --amount 10 -h',
    'help charge create',
    '--profile x charge create --help',
  ])('dispatch prints the help of charge create for `pix %s`, and does not run the command', async (line) => {
    const { code, ran, stdout } = await run(line);
    expect({ code, ran }).toEqual({ code: 0, ran: [] });
    expect(stdout).toContain('$ pix charge create --amount');
    expect(stdout).toContain('GLOBAL FLAGS');
  });

  it('dispatch prints all topics in the main help, and the commands of a topic in the help of this topic', async () => {
    const [whole, topic] = [await run('--help'), await run('charge')];
    expect(whole.stdout).toMatch(/Receive +charge +\S.*\nPay +payout +\S.*\nCheck +balance +\S/s);
    expect(topic.stdout).toMatch(
      /COMMANDS\n {2}charge create +Does charge:create\n {2}charge list +Does charge:list\n/,
    );
  });

  it('dispatch prints the version for --version', async () => {
    expect((await run('--version')).stdout).toBe('pix 1.2.3\n');
    for (const line of [
      '--json --version',
      '--version --json',
      '-v -o json',
      '-ojson -v',
      '--version --output=ndjson',
    ])
      expect((await run(line)).stdout).toBe('{"version":"1.2.3"}\n');
  });

  it.each([
    ['charg', 'pix charg', 'pix charge'],
    ['charge creat', 'pix charge creat', 'pix charge create'],
    ['charges list', 'pix charges list', 'pix charge list'],
    ['create charge', 'pix create charge', 'pix charge create'],
    ['charge:list', 'pix charge:list', 'pix charge list'],
  ])('dispatch refuses `pix %s` and suggests the most similar command', async (line, named, meant) => {
    const { code, ran, stdout, stderr } = await run(line);
    expect({ code, ran, stdout }).toEqual({ code: 2, ran: [], stdout: '' });
    expect(stderr).toContain(`"${named}"`);
    expect(stderr).toContain(`"${meant}"`);
  });

  it.each([
    ['--nonsense charge list', '--nonsense'],
    ['charge --amount 10', '--amount'],
    ['charge --profile', '--profile'],
  ])('dispatch refuses `pix %s` because the flag must follow the command', async (line, flag) => {
    const { code, ran, stderr } = await run(line);
    expect({ code, ran }).toEqual({ code: 2, ran: [] });
    expect(stderr).toContain(`flag ${flag} `);
  });

  it.each(['xyzzy', '../../etc/passwd', '__proto__', '-- charge list', 'constructor'])(
    'dispatch refuses `pix %s`, and names no similar command',
    async (line) => {
      const { code, ran, stderr } = await run(line);
      expect({ code, ran }).toEqual({ code: 2, ran: [] });
      expect(stderr).toContain('`pix --help`');
    },
  );

  it.each([
    ['charg --json', {}],
    ['-o json charg', {}],
    ['charg', { PIX_OUTPUT: 'json' }],
  ])('dispatch prints a JSON error for `pix %s` (environment: %j)', async (line, env) => {
    const { code, stdout, stderr } = await run(line, env);
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      error: {
        errorCode: 'usage',
        exitCode: 2,
        outcome: 'not_sent',
        message: expect.stringContaining('pix charge'),
      },
    });
  });

  it('dispatch prints the error about an unknown command in Portuguese if PIX_LANG is pt-BR', async () => {
    expect((await run('charg', { PIX_LANG: 'pt-BR' })).stderr).not.toBe((await run('charg')).stderr);
  });
});

describe('suggestCommand', () => {
  it.each([
    [['whoami'], 'profile show'],
    [['login', 'shop'], 'profile add'],
    [['logs'], 'inbox list'],
    [['logs', 'tail'], 'events tail'],
    [['events', 'resend', 'evt-1'], 'resend failed'],
    [['trigger', 'payment'], 'webhook send'],
    [['completion', '-s', 'zsh'], 'autocomplete'],
    [['config', 'set', 'x'], 'profile set'],
    [['auth', 'login'], 'profile add'],
    [['version'], '--version'],
    [['switch', 'shop'], 'profile use'],
    [['PAY', '10'], 'payout create'],
  ])('suggestCommand returns the pix command for %j of other tools', (typed, command) => {
    const ids = readManifest(ROOT).commands.map(({ id }) => id);
    expect(suggestCommand(typed, ids)).toBe(command);
  });

  it('suggestCommand ignores a word that is too long for a command', () => {
    expect(suggestCommand(['c'.repeat(1_000_000)], IDS)).toBeNull();
  });
});
