import type { HelpWords } from '../../i18n/index.ts';
import { WHOLE_WORDS, wrapText } from '../../output/drawing/wrap-text.ts';
import type { Style } from '../../output/style.ts';
import type { Manifest, ManifestArg, ManifestCommand, ManifestFlag } from './read-manifest.ts';

export interface HelpForm {
  readonly words: HelpWords;
  readonly style: Style;
  readonly width: number;
}

type Row = readonly [label: string, about: string];

const typed = (id: string): string => id.replaceAll(':', ' ');

export function commandHelp(command: ManifestCommand, manifest: Manifest, form: HelpForm): string {
  const { words } = form;
  const { id, summary = '', description = '', examples = [], args, flags } = command;
  return sections(form, [
    ['', linesOf(summary, form.width)],
    ['', linesOf(description, form.width)],
    ['EXAMPLES', examples.flatMap((line) => exampleLines(line, form.width))],
    ['USAGE', [usage(command, words)]],
    [
      'ARGUMENTS',
      rows(
        Object.values(args).map((arg): Row => [argLabel(arg, words), about(arg, words, false)]),
        form,
      ),
    ],
    ['FLAGS', rows(flagRows(Object.values(flags), words), form)],
    ...below(id, manifest, form),
    ['', [globalFlagsLine(form)]],
  ]);
}

export function topicHelp(id: string, manifest: Manifest, form: HelpForm): string {
  return sections(form, [
    ['', linesOf(manifest.topics.get(id) ?? '', form.width)],
    ['USAGE', [`  $ pix ${typed(id)} ${form.words('COMMAND')}`]],
    ...below(id, manifest, form),
  ]);
}

export const globalFlagsLine = ({ words, style }: HelpForm): string =>
  `${style.bold(words('GLOBAL FLAGS'))}: ${words('see')} \`pix --help\``;

export const globalFlagRows = ({ globalFlags }: Manifest, form: HelpForm): readonly string[] => [
  form.style.bold(form.words('GLOBAL FLAGS')),
  ...rows(flagRows(Object.values(globalFlags), form.words), form),
];

type Section = readonly [title: string, lines: readonly string[]];

function sections({ words, style }: HelpForm, all: readonly Section[]): string {
  const shown = all.filter(([, lines]) => lines.some((line) => line !== ''));
  const texts = shown.map(([title, lines]) =>
    [...(title === '' ? [] : [style.bold(words(title))]), ...lines].join('\n'),
  );
  return `${texts.join('\n\n')}\n`;
}

export function rows(all: readonly Row[], { width }: HelpForm): readonly string[] {
  const labelWidth = Math.max(0, ...all.map(([label]) => label.length)) + 2;
  return all.flatMap(([label, about]) =>
    linesOf(about, width - labelWidth - 2).map((line, at) =>
      `  ${(at === 0 ? label : '').padEnd(labelWidth)}${line}`.trimEnd(),
    ),
  );
}

function below(id: string, { commands, topics }: Manifest, form: HelpForm): readonly Section[] {
  const start = `${id}:`;
  const own = commands.filter((command) => command.id.startsWith(start));
  const direct = own.filter((command) => !command.id.slice(start.length).includes(':'));
  const named = new Set(direct.map((command) => command.id));
  const nested = own
    .map((command) => start + command.id.slice(start.length).split(':', 1)[0])
    .filter((topic) => !named.has(topic));
  return [
    [
      'TOPICS',
      rows(
        [...new Set(nested)].map((topic): Row => [typed(topic), topics.get(topic) ?? '']),
        form,
      ),
    ],
    [
      'COMMANDS',
      rows(
        direct.map((command): Row => [typed(command.id), command.summary ?? '']),
        form,
      ),
    ],
  ];
}

/** Returns the usage line: arguments and required flags. The help lists the other flags below it. */
function usage({ id, args, flags }: ManifestCommand, words: HelpWords): string {
  const required = Object.values(flags).filter((flag) => flag.required);
  const parts = [
    typed(id),
    ...Object.values(args).map((arg) => argLabel(arg, words)),
    ...required.map((flag) => flagLabel(flag, words)),
    `[${words('FLAGS')}]`,
  ];
  return `  $ pix ${parts.join(' ')}`;
}

const argLabel = ({ name, required }: ManifestArg, words: HelpWords): string => {
  const label = words(name.toUpperCase());
  return required ? label : `[${label}]`;
};

/**
 * Returns one row per flag, required flags first. Long names are aligned even if only some flags have a short
 * name.
 */
function flagRows(flags: readonly ManifestFlag[], words: HelpWords): readonly Row[] {
  const sorted = flags.toSorted((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  const indent = flags.some(({ char }) => char) ? '    ' : '';
  return sorted.map((flag) => [
    (flag.char ? `-${flag.char}, ` : indent) + flagLabel(flag, words),
    about(flag, words, flag.required === true),
  ]);
}

function flagLabel({ name, type, allowNo, helpValue, multiple }: ManifestFlag, words: HelpWords): string {
  if (type === 'boolean') return `--${allowNo ? '[no-]' : ''}${name}`;
  return `--${name} ${words(helpValue ?? 'VALUE')}${multiple ? '...' : ''}`;
}

function about(
  { description = '', options = [], default: usual }: ManifestFlag | ManifestArg,
  words: HelpWords,
  required: boolean,
): string {
  const value = Array.isArray(usual) ? usual.join(', ') : usual;
  const notes = [
    ...(value === undefined || typeof value === 'boolean' ? [] : [`${words('default')}: ${value}`]),
    ...(required ? [words('required')] : []),
  ];
  const choices = options.length > 0 ? `: ${options.join(', ')}` : '';
  return `${description}${choices}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

/** Wraps an example. Each wrapped line ends with a backslash, so that a shell accepts the copied example. */
function exampleLines(line: string, width: number): readonly string[] {
  const lines: string[] = [];
  let current = '  $';
  for (const [at, part] of line.split(/ (?=--?[a-z]|[<>|])/).entries()) {
    if (at > 0 && current.length + 1 + part.length > width - 2) {
      lines.push(`${current} \\`);
      current = `     `;
    }
    current += ` ${part}`;
  }
  return [...lines, current];
}

/** Minimum line width in columns, even if the terminal is narrower. */
const NARROWEST = 16;

const linesOf = (text: string, width: number): readonly string[] =>
  wrapText(text, Math.max(NARROWEST, width), WHOLE_WORDS);
