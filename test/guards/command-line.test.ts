import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CommandTraits } from '../../src/cli/command-traits.ts';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from './source-files.ts';

/** Commands that change something, but need no automatic line in the audit log. The value is the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  'audit prune': 'writes its own line, which replaces the removed lines',
  'charge create': 'asks for money, and moves none',
  'report create': 'only prepares a file',
  'webhook send': 'sends a test delivery to an endpoint, not to the service',
};

async function isUnaudited(id: string): Promise<boolean> {
  const file = join(ROOT, 'src/commands', `${id.replaceAll(' ', '/')}.ts`);
  const { default: command } = (await import(file)) as { default: { traits?: CommandTraits } };
  return command.traits?.changes === true && command.traits.audited !== true;
}

it('the audit log records each command that changes something, unless NOT_AUDITED lists the command', async () => {
  const ids = readManifest(ROOT).commands.map(({ id }) => id.replaceAll(':', ' '));
  const unaudited = await Promise.all(ids.map(async (id) => ((await isUnaudited(id)) ? [id] : [])));
  expect(unaudited.flat().sort()).toEqual(Object.keys(NOT_AUDITED));
});
