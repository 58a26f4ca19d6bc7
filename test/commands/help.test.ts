import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from '../guards/source-files.ts';
import { type Printed, sharedWorld } from '../support/worlds/pix-world.ts';

const world = sharedWorld();

type Help = Record<'commands' | 'globalFlags' | 'exitCodes', readonly Printed[]>;
const namesOf = (list: readonly Printed[]) => list.map(({ name }) => name);
const help = (line: string) => world.json<Help>(`help ${line}`);
const { commands } = readManifest(ROOT);

/** Commands without a result of their own: a file, a screen, secrets, or the answer of any route. */
const WITHOUT_FIELDS = [
  'api',
  'audit export',
  'autocomplete',
  'dashboard',
  'inbox prune',
  'mcp',
  'privacy export',
  'profile remove',
  'token remove',
  'tour',
];

describe('pix help --json', () => {
  it('pix help --json lists every command, argument and flag of the manifest, in its order', async () => {
    const document = await help('');
    expect(document.commands.map(({ command }) => command)).toEqual(
      commands.map(({ id }) => id.replaceAll(':', ' ')),
    );
    expect(document.commands.map(({ args, flags }) => [namesOf(args), namesOf(flags)])).toEqual(
      commands.map(({ args, flags }) => [Object.keys(args), Object.keys(flags)]),
    );
    const without = document.commands.filter(({ fields }) => fields.length === 0);
    expect(without.map(({ command }) => command)).toEqual(WITHOUT_FIELDS);
    expect(document.exitCodes.map(({ code }) => code)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 130]);
    const { stdout } = await world.run('help --json');
    expect((await world.run('help --json')).stdout).toBe(stdout);
  });

  it('pix help --json payout create describes one command with types, choices, defaults and variables', async () => {
    const { commands: found, globalFlags } = await help('payout create');
    expect(found.map(({ command }) => command)).toEqual(['payout create']);
    expect(found[0]?.flags).toContainEqual(
      expect.objectContaining({ name: 'amount', type: 'option', required: true }),
    );
    expect(found[0]?.flags).toContainEqual(
      expect.objectContaining({ name: 'key-type', options: ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] }),
    );
    expect(globalFlags).toContainEqual(expect.objectContaining({ name: 'profile', env: ['PIX_PROFILE'] }));
    const topic = await help('payout batch');
    expect(topic.commands.map(({ command }) => command)).toEqual(['payout batch']);
    expect((await help('statement')).commands.map(({ command }) => command)).toEqual([
      'statement get',
      'statement list',
    ]);
  });

  it.each(['account show', 'transaction list', 'doctor'])(
    'every JSON field of pix %s is among the fields of its help',
    async (line) => {
      await world.run('charge create --amount 5');
      const [one] = [await world.json<Record<string, unknown> | Record<string, unknown>[]>(`${line}`)].flat();
      const { commands: found } = await help(line);
      const known = namesOf(found[0]?.fields);
      expect(Object.keys(one ?? {}).length).toBeGreaterThan(3);
      expect(Object.keys(one ?? {}).filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  it('pix help prints text without --json, also if PIX_OUTPUT is json, and other topics as JSON with it', async () => {
    const { stdout } = await world.run('help payout create', { env: { PIX_OUTPUT: 'json' } });
    expect(stdout).toContain('$ pix payout create');
    expect(await world.json('help exit-codes')).toMatchObject({ topic: 'exit-codes' });
    expect((await world.run(['help', '--jq', '.commands[0].command'])).stdout).toBe('account show\n');
    const { code, stdout: failure } = await world.run('help no such -o json');
    expect([code, JSON.parse(failure).error.errorCode]).toEqual([2, 'usage']);
    expect(readFileSync(join(ROOT, 'package.json'), 'utf8')).toContain('pix-help.1');
  });
});
