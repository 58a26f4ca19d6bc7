import { Plugin } from '@oclif/core/config';

/**
 * The text of `oclif.manifest.json`, made from the built commands by oclif itself. The same sources give the same
 * bytes, on any machine.
 */
export async function manifestText(root) {
  const plugin = new Plugin({
    root,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  });
  await plugin.load();
  const { commands, ...rest } = plugin.manifest;
  // Ids only: flags and arguments stay in the order in which they were written.
  const sorted = Object.fromEntries(Object.entries(commands).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ commands: sorted, ...rest }, null, 2)}\n`;
}
