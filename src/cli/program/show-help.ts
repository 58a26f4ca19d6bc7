import { loadHelpWords } from '../../i18n/index.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import { styleFor, wantsColor } from '../../output/style.ts';
import { typedLang } from '../failure/report-failure.ts';
import type { World } from '../session/world.ts';
import type { CommandTree } from './command-files.ts';
import { commandHelp, globalFlagRows, globalFlagsLine, type HelpForm, topicHelp } from './command-help.ts';
import { HELP_TOPICS, type HelpTopic, helpTopic } from './help-topics.ts';
import { printText } from './print-text.ts';
import { type Manifest, readManifest, translateManifest } from './read-manifest.ts';

/** Width of the help if stdout is a file, or a terminal that does not report its width. */
const MOST_COLUMNS = 100;

interface Row {
  readonly names: readonly string[];
  readonly about: string;
}

const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Start',
    [
      { names: ['tour', 'sandbox'], about: 'try pix on this machine' },
      { names: ['profile', 'token', 'doctor'], about: 'accounts, credentials, diagnostics' },
    ],
  ],
  [
    'Receive',
    [
      { names: ['charge', 'qr', 'refund'], about: 'charges, QR codes, refunds' },
      { names: ['card'], about: 'card charges, recurrences, rates' },
    ],
  ],
  [
    'Pay',
    [
      { names: ['payout', 'transfer', 'key'], about: 'payouts, transfers, Pix keys' },
      { names: ['journal', 'audit', 'privacy'], about: 'payments made here, who did what' },
    ],
  ],
  [
    'Check',
    [
      { names: ['dashboard', 'balance', 'account'], about: 'live screen, balance, account' },
      { names: ['transaction', 'statement', 'find'], about: 'transactions, entries, search' },
      { names: ['trace', 'answer', 'receipt'], about: 'full history, answers, receipts' },
      { names: ['report', 'reconcile', 'close'], about: 'reports, comparisons, end of day' },
    ],
  ],
  [
    'Events',
    [
      { names: ['webhook', 'inbox', 'events'], about: 'receive, verify, store, forward, follow' },
      { names: ['callback', 'resend', 'infraction'], about: 'delivery attempts, resends, disputes' },
    ],
  ],
  [
    'Learn',
    [
      { names: ['explain', 'api', 'autocomplete'], about: 'error codes, API calls, completion' },
      { names: ['status', 'help', 'mcp'], about: 'service status, help, tools for agents' },
    ],
  ],
];

const TITLE_WIDTH = 10;
const NAMES_WIDTH = 31;

/**
 * Returns the overview for `pix` without arguments. It fits 24 lines and 80 columns. Commands without a group
 * appear under `More`.
 */
export const overview = (manifest: Manifest, form: HelpForm): string =>
  screen(manifest, form, [globalFlagsLine(form)]);

export const rootHelp = (manifest: Manifest, form: HelpForm): string =>
  screen(
    manifest,
    form,
    [...globalFlagRows(manifest, form), ''],
    [`${form.words('Other topics')}: pix help ${Object.keys(HELP_TOPICS).join('|')}`],
  );

function screen(
  { commands }: Manifest,
  form: HelpForm,
  flags: readonly string[],
  topics: readonly string[] = [],
): string {
  const { words, style } = form;
  const left = new Set(commands.map(({ id }) => id.split(':', 1)[0] ?? id));
  const groups = GROUPS.map(([title, rows]): readonly string[] => {
    const present = rows.flatMap(({ names, about }) => {
      const there = names.filter((name) => left.delete(name));
      return there.length === 0 ? [] : [{ names: there, about: words(about) }];
    });
    return present.map((row, at) => line(at === 0 ? words(title) : '', row, form));
  });
  const more = [...left]
    .sort()
    .map((name, at) => line(at === 0 ? words('More') : '', { names: [name], about: '' }, form));
  return [
    words('Run a Pix account from the terminal, with a local sandbox of the service.'),
    '',
    style.bold(words('USAGE')),
    `  $ pix ${words('TOPIC')} ${words('COMMAND')} [${words('ARGUMENTS')}] [${words('FLAGS')}]`,
    '',
    ...groups.flat(),
    ...more,
    '',
    ...flags,
    `${words('Help of a topic')}: pix ${words('TOPIC')} --help`,
    ...topics,
    `${words('Try first')}: pix tour`,
    '',
  ].join('\n');
}

function line(title: string, { names, about }: Row, { style }: HelpForm): string {
  const listed = names.join(', ');
  return `${style.bold(title.padEnd(TITLE_WIDTH))}${listed.padEnd(NAMES_WIDTH)}${style.dim(about)}`.trimEnd();
}

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
