import { loadHelpWords } from '../../i18n/help-words.ts';
import { terminalColumns } from '../../output/drawing/width-of.ts';
import { styleFor, wantsColor } from '../../output/style.ts';
import { typedLang } from '../failure/report-failure.ts';
import type { World } from '../session/world.ts';
import type { CommandTree } from './command-files.ts';
import { commandHelp, type HelpForm, topicHelp } from './command-help.ts';
import { type HelpTopic, helpTopic } from './help-topics.ts';
import { printText } from './print-text.ts';
import { type Manifest, readManifest, translateManifest } from './read-manifest.ts';
import { overview, rootHelp } from './root-help.ts';

/** Width of the help if stdout is a file, or a terminal that does not report its width. */
const MOST_COLUMNS = 100;

/**
 * Prints the help from the manifest, without loading a command.
 * @param id a command, a topic, or empty for `pix` itself
 * @param asked false for `pix` without arguments, which prints the overview
 * @returns the exit code
 */
export async function showHelp(world: World, tree: CommandTree, id: string, asked: boolean): Promise<number> {
  const lang = typedLang(world);
  const form = await formFor(world);
  const { words } = form;
  const english = readManifest(tree.root);
  const manifest = lang === 'en' ? english : translateManifest(english, words);
  const screen = helpScreen(manifest, id, form, asked);
  if (id !== 'api') return printText(world, screen);
  const { routeHelp } = await import('./route-help.ts');
  return printText(world, `${screen}\n${await routeHelp(lang, words)}`);
}

const formFor = async (world: World): Promise<HelpForm> => ({
  words: await loadHelpWords(typedLang(world)),
  style: styleFor(wantsColor(world.stdout, world.env, world.argv.includes('--no-color'))),
  width: Math.min(terminalColumns(world.stdout), MOST_COLUMNS),
});

/** Prints a topic of `pix help` that is no command. @returns the exit code */
export const showHelpTopic = async (world: World, topic: HelpTopic): Promise<number> =>
  printText(world, helpTopic(topic, await formFor(world)));

/** Returns the help as text. @param manifest already translated to the language of `form` */
export function helpScreen(manifest: Manifest, id: string, form: HelpForm, asked = true): string {
  const command = manifest.commands.find((each) => each.id === id);
  if (command !== undefined) return commandHelp(command, manifest, form);
  if (id !== '') return topicHelp(id, manifest, form);
  return asked ? rootHelp(manifest, form) : overview(manifest, form);
}
