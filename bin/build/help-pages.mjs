/**
 * Prints the help of `pix` and of all commands and topics, and the completion scripts, as JSON: by language and arguments.
 * A separate process, since it loads the `dist/` that was just built.
 *
 *   node bin/build/help-pages.mjs
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = join(root, 'dist', 'commands');
const require = createRequire(import.meta.url);
const { main } = require(join(root, 'dist', 'main.js'));

const commands = readdirSync(folder, { recursive: true })
  .filter((file) => file.endsWith('.js'))
  .map((file) => file.slice(0, -'.js'.length).split(sep).join(' '))
  .sort();
const isTopic = (words) => commands.some((command) => command.startsWith(`${words} `));
const topics = new Set(
  commands.flatMap((command) => command.split(' ').map((_, at, all) => all.slice(0, at).join(' '))),
);
const tree = {
  root,
  find(id) {
    const words = id.replaceAll(':', ' ');
    const node = { command: commands.includes(words), topic: isTopic(words) };
    return node.command || node.topic ? node : null;
  },
  ids: () => commands.map((command) => command.replaceAll(' ', ':')),
  load: async (id) => Object.assign(require(join(folder, `${id.replaceAll(':', sep)}.js`)).default, { id }),
};

/** The output of `pix TYPED` into a pipe, without a home folder, profiles or terminal. */
async function shown(typed, lang) {
  let text = '';
  const output = new Writable({
    write(chunk, _encoding, taken) {
      text += chunk;
      taken();
    },
  });
  const nobody = { noted: (secret) => secret, mask: (said) => said };
  const world = {
    ...{
      argv: typed.split(' ').filter(Boolean),
      env: { PIX_LANG: lang },
      cwd: root,
      home: join(root, 'nowhere'),
    },
    ...{
      stdin: output,
      stdout: output,
      stderr: output,
      platform: process.platform,
      version: '',
      secrets: nobody,
    },
    ...{
      self: [process.execPath, join(root, 'bin', 'run.js')],
      onSignal: () => () => {},
      clock: { now: () => 0 },
    },
  };
  const code = await main(world, tree);
  if (code !== 0 || text === '') throw new Error(`pix ${typed} ended with ${code}: ${text}`);
  return text;
}

const asked = [...commands, ...[...topics].filter(Boolean)].map((words) => `${words} --help`);
const scripts = ['bash', 'zsh', 'fish'].map((shell) => `autocomplete ${shell}`);
const pages = {};
for (const lang of ['en', 'pt-BR']) {
  pages[lang] = {};
  for (const typed of ['', '--help', ...asked, ...scripts]) pages[lang][typed] = await shown(typed, lang);
}
process.stdout.write(JSON.stringify(pages));
