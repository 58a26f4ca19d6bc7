import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../src/cli/program/manifest.ts';
import { rootHelp } from '../../../src/cli/program/root-help.ts';
import { routes } from '../../../src/contract/index.ts';
import { routeLabel } from '../../../src/contract/route.ts';
import { ROOT } from '../../guards/source-files.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

const manifest = readManifest(ROOT);
const widths = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

describe('pix --help', () => {
  it('fits a screen of 24 lines and 80 columns, a line left for the prompt', () => {
    const text = rootHelp(manifest, false);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(23);
    expect(widths(text)).toBeLessThanOrEqual(80);
    expect(readFileSync(join(ROOT, 'dist/root-help.txt'), 'utf8')).toBe(text);
  });

  it('has a place for every topic and command, among those for the same thing', () => {
    const text = rootHelp(manifest, false);
    for (const { id } of manifest.commands) expect(text).toMatch(new RegExp(`\\b${id.split(':')[0]}\\b`));
    expect(text).not.toContain('More');
    const [command] = manifest.commands;
    const more = command ? [{ ...command, id: 'frobnicate:all' }] : [];
    expect(rootHelp({ ...manifest, commands: more }, false)).toMatch(/\nMore +frobnicate\n/);
  });
});

describe('the help of a command', () => {
  const ids = manifest.commands.map(({ id }) => id.replaceAll(':', ' '));
  const at = async (world: PixWorld, line: string): Promise<string> =>
    (await world.run(`${line} --help`, { tty: 80, env: { NO_COLOR: '1' } })).stdout;

  it('begins with what it is for and an example that is of it, tells of every flag, and fits 80 columns', async () => {
    const world = await pixWorld();
    for (const id of ids) {
      const text = await at(world, id);
      const [summary = ''] = text.split('\n');
      expect([id, summary.length > 10]).toEqual([id, true]);
      expect(text.indexOf('EXAMPLE')).toBeGreaterThan(0);
      expect([id, text.indexOf('EXAMPLE') < text.indexOf('USAGE')]).toEqual([id, true]);
      expect([id, text]).toEqual([id, expect.stringContaining(`$ pix ${id}`)]);
      const wide = text.split('\n').filter((line) => line.length > 80 && !line.includes(' pix '));
      expect([id, wide]).toEqual([id, []]);
    }
    await world.close();
  });

  it.each([
    ['en', 'List webhooks'],
    ['pt-BR', 'Listar webhooks'],
  ])('of pix api lists each route that it calls, in %s', async (lang, summary) => {
    const world = await pixWorld();
    const { stdout } = await world.run('api --help', { env: { PIX_LANG: lang } });
    await world.close();
    expect(widths(stdout)).toBeLessThanOrEqual(80);
    expect(stdout).toMatch(new RegExp(`^  GET /user/webhooks +${summary}$`, 'm'));
    const listed = Object.values(routes).map((row) => [
      row.name,
      new RegExp(`^  ${routeLabel(row)}(  |$)`, 'm').test(stdout),
    ]);
    expect(listed).toEqual(Object.values(routes).map(({ name, movesMoney }) => [name, !movesMoney]));
  });

  it('has a description for each flag and argument', () => {
    const without = manifest.commands.flatMap(({ id, flags, args }) =>
      [...Object.values(flags), ...Object.values(args)]
        .filter(({ description = '' }) => description === '')
        .map(({ name }) => `${id} ${name}`),
    );
    expect(without).toEqual([]);
  });
});
