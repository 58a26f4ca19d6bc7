import type { ManifestCommand } from '../../../src/cli/program/read-manifest.ts';

/**
 * Returns the command that a line runs. If several ids match the beginning of the line, the longest one wins.
 * @throws Error if no id matches
 */
export function commandOf(commands: readonly ManifestCommand[], line: string): ManifestCommand {
  const words = `${line.replaceAll(' ', ':')}:`;
  const named = commands.filter(({ id }) => words.startsWith(`${id}:`));
  const [longest] = named.sort((a, b) => b.id.length - a.id.length);
  if (!longest) throw new Error(`no command: pix ${line}`);
  return longest;
}
