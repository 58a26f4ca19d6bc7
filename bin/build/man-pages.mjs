/** Generates the man pages: `pix.1`, and one page per topic (`pix-charge.1`). */

/**
 * Escapes backslashes, ASCII dashes and quotes, non-Latin scripts, and dots at the start of a line, where
 * roff expects a macro.
 */
export const roff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replace(
      /[^\n -~]/gu,
      (char) => `\\[u${char.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .split('\n')
    .map((line) => (/^[.']/.test(line) ? `\\&${line}` : line))
    .join('\n');

const bold = (text) => `\\fB${roff(text)}\\fR`;
const italic = (text) => `\\fI${roff(text)}\\fR`;
const typed = (id) => `pix ${id.replaceAll(':', ' ')}`;

/** Returns a section with the rows of a help topic. */
const topicPart = (title, { rows }) => [
  `.SH ${title}`,
  ...rows.flatMap(([label, about]) => ['.TP', bold(label), roff(about)]),
];

/**
 * Returns `pix.1`, and one page per topic.
 * @param helpTopics `HELP_TOPICS` of src/cli/program/help-topics.ts
 * @returns {ReadonlyMap<string, string>} page texts by file name
 */
export function manPages({ commands, globalFlags }, { version, description, oclif: { topics } }, helpTopics) {
  const shown = Object.values(commands).filter(({ hidden }) => !hidden);
  const names = [...new Set(shown.map(({ id }) => id.split(':')[0]))].sort();
  const own = (name) => shown.filter(({ id }) => id === name || id.startsWith(`${name}:`));
  const about = (name) => topics[name]?.description ?? own(name)[0]?.summary ?? '';
  const pages = names.map((name) => [
    `pix-${name}.1`,
    page(`pix-${name}`, about(name), version, [
      ...own(name).flatMap((command) => commandPart(command)),
      '.SH GLOBAL FLAGS',
      `See ${bold('pix')}(1).`,
      ...seeAlso(['pix']),
    ]),
  ]);
  const root = page('pix', description, version, [
    '.SH SYNOPSIS',
    `${bold('pix')} ${italic('topic')} ${italic('command')} [${italic('argument')} ...] [${italic('flags')}]`,
    '.SH TOPICS AND COMMANDS',
    ...names.flatMap((name) => ['.TP', `${bold(`pix-${name}`)}(1)`, roff(about(name))]),
    '.SH GLOBAL FLAGS',
    ...Object.values(globalFlags).flatMap(flagPart),
    ...topicPart('EXIT STATUS', helpTopics['exit-codes']),
    ...topicPart('ENVIRONMENT', helpTopics.environment),
    ...topicPart('FILES', helpTopics.files),
    ...seeAlso(names.map((name) => `pix-${name}`)),
  ]);
  return new Map([['pix.1', root], ...pages]);
}

/** The page has no date, so that builds are reproducible. */
const page = (name, about, version, lines) =>
  [
    `.TH "${roff(name.toUpperCase())}" "1" "" "pix ${roff(version)}" "pix"`,
    '.SH NAME',
    `${roff(name)} \\- ${roff(about)}`,
    ...lines,
    '',
  ].join('\n');

function commandPart({ id, summary = '', description, args, flags, examples = [] }) {
  const words = Object.values(args).map(({ name, required }) =>
    required ? italic(name.toUpperCase()) : `[${italic(name.toUpperCase())}]`,
  );
  const needed = Object.values(flags)
    .filter(({ required }) => required)
    .map((flag) => flagNames(flag));
  return [
    `.SH "${roff(typed(id).toUpperCase())}"`,
    roff(summary),
    ...(description ? ['.PP', roff(description)] : []),
    ...(examples.length > 0 ? ['.PP', '.nf', '.RS', ...examples.map((one) => roff(one)), '.RE', '.fi'] : []),
    '.PP',
    [bold(typed(id)), ...words, ...needed, `[${italic('flags')}]`].join(' '),
    ...Object.values(args).flatMap(({ name, description: told = '' }) => [
      '.TP',
      italic(name.toUpperCase()),
      roff(told),
    ]),
    ...Object.values(flags).flatMap(flagPart),
  ];
}

const flagPart = (flag) => ['.TP', flagNames(flag), roff(flagWords(flag))];

/** The texts must agree with `about` in src/cli/program/command-help.ts. */
function flagWords({ description = '', options, default: usual, required }) {
  const notes = [
    ...(usual === undefined || typeof usual === 'boolean' ? [] : [`default: ${[usual].flat().join(', ')}`]),
    ...(required ? ['required'] : []),
  ];
  return `${description}${options ? `: ${options.join(', ')}` : ''}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
}

function flagNames({ name, char, type, helpValue, allowNo }) {
  const long = `${bold(`--${allowNo ? '[no-]' : ''}${name}`)}${type === 'option' ? ` ${italic(helpValue ?? 'VALUE')}` : ''}`;
  return char ? `${bold(`-${char}`)}, ${long}` : long;
}

const seeAlso = (names) => ['.SH SEE ALSO', names.map((name) => `${bold(name)}(1)`).join(',\n')];
