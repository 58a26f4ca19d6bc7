import { globalFlagRows, globalFlagsLine, type HelpForm } from './command-help.ts';
import { HELP_TOPICS } from './help-topics.ts';
import type { Manifest } from './read-manifest.ts';

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
      { names: ['balance', 'account', 'status'], about: 'balance, account, service status' },
      { names: ['transaction', 'statement', 'trace'], about: 'transactions, entries, full history' },
      { names: ['report'], about: 'reports and exports' },
      { names: ['reconcile', 'dashboard'], about: 'compare with your own records' },
    ],
  ],
  [
    'Events',
    [
      { names: ['webhook', 'inbox', 'events'], about: 'receive, verify, store, forward, follow' },
      { names: ['callback', 'resend'], about: 'delivery attempts, resending' },
      { names: ['infraction'], about: 'disputes (MED infractions)' },
    ],
  ],
  ['Learn', [{ names: ['explain', 'api', 'autocomplete'], about: 'error codes, API calls, completion' }]],
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
