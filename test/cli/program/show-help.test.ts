import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandHelp, type HelpForm } from '../../../src/cli/program/command-help.ts';
import { type Manifest, readManifest, translateManifest } from '../../../src/cli/program/read-manifest.ts';
import { helpScreen, overview, rootHelp } from '../../../src/cli/program/show-help.ts';
import { routes } from '../../../src/contract/index.ts';
import { routeLabel } from '../../../src/contract/route.ts';
import { loadHelpWords } from '../../../src/i18n/index.ts';
import { styleFor } from '../../../src/output/style.ts';
import { ROOT } from '../../guards/source-files.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const english = readManifest(ROOT);
const LANGS = ['en', 'pt-BR'] as const;
const widths = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

async function helpIn(lang: (typeof LANGS)[number]): Promise<{ manifest: Manifest; form: HelpForm }> {
  const words = await loadHelpWords(lang);
  return { manifest: translateManifest(english, words), form: { words, style: styleFor(false), width: 80 } };
}

describe.each(LANGS)('the help in %s', (lang) => {
  it('the overview of all topics has at most 23 lines, so that the next prompt fits on a screen of 24 lines', async () => {
    const { manifest, form } = await helpIn(lang);
    expect(overview(manifest, form).trimEnd().split('\n').length).toBeLessThanOrEqual(23);
  });

  it('npm run build writes the help texts that bin/run.js prints without loading the program', async () => {
    const { manifest, form } = await helpIn(lang);
    const written = (name: string): string =>
      readFileSync(join(ROOT, `dist/help/${name}.${lang}.txt`), 'utf8');
    expect(written('overview')).toBe(overview(manifest, form));
    expect(written('root')).toBe(rootHelp(manifest, form));
  });

  it('no line of a help screen is wider than 80 columns', async () => {
    const { manifest, form } = await helpIn(lang);
    const ids = ['', ...manifest.commands.map(({ id }) => id), ...manifest.topics.keys()];
    const wide = ids.filter((id) => widths(helpScreen(manifest, id, form)) > 80);
    expect(wide).toEqual([]);
    expect(ids.length).toBeGreaterThan(100);
  });
});

describe('pix --help', () => {
  it('pix --help lists every topic and every command, each in a group', async () => {
    const { manifest, form } = await helpIn('en');
    const text = rootHelp(manifest, form);
    for (const { id } of manifest.commands) expect(text).toMatch(new RegExp(`\\b${id.split(':')[0]}\\b`));
    expect(text).not.toContain('More');
    const [command] = manifest.commands;
    const more = command ? [{ ...command, id: 'frobnicate:all' }] : [];
    expect(rootHelp({ ...manifest, commands: more }, form)).toMatch(/\nMore +frobnicate\n/);
  });

  it('pix --help describes every global flag, and other help screens only refer to pix --help', async () => {
    const { manifest, form } = await helpIn('en');
    const names = Object.keys(manifest.globalFlags);
    expect(names).toHaveLength(12);
    const root = rootHelp(manifest, form);
    for (const name of names) expect(root).toMatch(new RegExp(`^ .*--${name}\\b.*  \\S`, 'm'));
    for (const text of [overview(manifest, form), helpScreen(manifest, 'status', form)]) {
      expect(text).toContain('\nGLOBAL FLAGS: see `pix --help`\n');
      expect(text).not.toContain('--profile');
    }
  });
});

describe('the help of a command', () => {
  it('the help of a command starts with its summary and an example, and describes every flag and argument', async () => {
    const { manifest, form } = await helpIn('en');
    for (const { id, flags, args } of manifest.commands) {
      const text = helpScreen(manifest, id, form);
      const [summary = ''] = text.split('\n');
      expect([id, summary.length > 8]).toEqual([id, true]);
      expect([id, text]).toEqual([id, expect.stringContaining(`$ pix ${id.replaceAll(':', ' ')}`)]);
      expect([id, text.indexOf('EXAMPLES') > 0]).toEqual([id, true]);
      expect([id, text.indexOf('EXAMPLES') < text.indexOf('USAGE')]).toEqual([id, true]);
      for (const name of Object.keys(flags))
        expect(text).toMatch(new RegExp(`^ +(-\\w, )?--(\\[no-\\])?${name}\\b`, 'm'));
      for (const name of Object.keys(args))
        expect(text).toMatch(new RegExp(`^  \\[?${name.toUpperCase()}\\]?  `, 'm'));
    }
  });

  it('every flag and argument of every command has a description', () => {
    const without = english.commands.flatMap(({ id, flags, args }) =>
      [...Object.values(flags), ...Object.values(args)]
        .filter(({ description = '' }) => description === '')
        .map(({ name }) => `${id} ${name}`),
    );
    expect(without).toEqual([]);
  });

  it('the help of a command lists required flags first, and shows the values and defaults of flags', async () => {
    const { form } = await helpIn('en');
    const command = {
      id: 'shop:open',
      summary: 'Open a shop',
      examples: ['pix shop open NAME --kind small --at 10'],
      args: { name: { name: 'name', description: 'name of the shop', required: true } },
      flags: {
        yes: {
          name: 'yes',
          char: 'y',
          type: 'boolean',
          description: 'skip the confirmation',
          default: false,
        },
        at: { name: 'at', type: 'option', description: 'hour', helpValue: 'HOUR', default: 9 },
        kind: {
          name: 'kind',
          type: 'option',
          description: 'size',
          options: ['small', 'big'],
          required: true,
        },
        day: { name: 'day', type: 'option', multiple: true, description: 'open on', default: ['MON', 'TUE'] },
      },
    } as const;
    const manifest = { commands: [command], globalFlags: {}, topics: new Map<string, string>() };
    expect(commandHelp(command, manifest, form)).toBe(`Open a shop

EXAMPLES
  $ pix shop open NAME --kind small --at 10

USAGE
  $ pix shop open NAME --kind VALUE [FLAGS]

ARGUMENTS
  NAME  name of the shop

FLAGS
      --kind VALUE    size: small, big (required)
  -y, --yes           skip the confirmation
      --at HOUR       hour (default: 9)
      --day VALUE...  open on (default: MON, TUE)

GLOBAL FLAGS: see \`pix --help\`
`);
  });

  it('the help of a command breaks a long example with backslashes, so that a user can still copy and run it', async () => {
    const { manifest, form } = await helpIn('en');
    expect(helpScreen(manifest, 'reconcile', form)).toContain(
      '  $ pix reconcile --from 2026-11-01 --to 2026-11-20 --ledger pedidos.csv \\\n      --map amount=valor --map reference=pedido\n',
    );
  });
});

describe('the language of the help', () => {
  const first = async (world: PixWorld, line: string, env: Record<string, string> = {}): Promise<string> =>
    (await world.run(line, { env })).stdout.split('\n')[0] ?? '';

  it.each<[string, Record<string, string>, string]>([
    ['charge create --help', {}, 'Create a Pix charge and show its QR code'],
    ['charge create --help', { LANG: 'pt_BR.UTF-8' }, 'Crie uma cobrança Pix e mostre o QR code'],
    ['--lang=pt-BR help charge create', {}, 'Crie uma cobrança Pix e mostre o QR code'],
    ['charge', { LC_ALL: 'pt_BR' }, 'Cobranças e seus QR codes'],
    ['help', { LC_MESSAGES: 'pt' }, 'Opere uma conta Pix pelo terminal, com um sandbox local do serviço.'],
  ])('the help of `pix %s` with the environment %j begins with "%s"', async (line, env, expected) => {
    const world = await pixWorld();
    expect(await first(world, line, env)).toBe(expected);
    await world.close();
  });

  it.each([
    ['en', 'List webhooks', 'ROUTES'],
    ['pt-BR', 'Liste webhooks', 'ROTAS'],
  ])('pix api --help lists the routes in the language %s', async (lang, summary, title) => {
    const world = await pixWorld();
    const { stdout } = await world.run('api --help', { env: { PIX_LANG: lang } });
    await world.close();
    expect(widths(stdout)).toBeLessThanOrEqual(80);
    expect(stdout).toContain(`\n${title} (main)\n`);
    expect(stdout).toMatch(new RegExp(`^  GET /user/webhooks +${summary}$`, 'm'));
    const listed = Object.values(routes).map((row) => [
      row.name,
      new RegExp(`^  ${routeLabel(row)}(  |$)`, 'm').test(stdout),
    ]);
    expect(listed).toEqual(Object.values(routes).map(({ name, movesMoney }) => [name, !movesMoney]));
  });
});
