import { type Style, styleFor } from '../../output/style.ts';
import type { Manifest } from './manifest.ts';

interface Row {
  readonly names: readonly string[];
  readonly about: string;
}

/** What people come for, in the order in which they do. */
const GROUPS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  [
    'Start',
    [
      { names: ['tour', 'sandbox'], about: 'see it at work, and try it, here' },
      { names: ['profile', 'token', 'doctor'], about: 'an account, its secrets, its health' },
    ],
  ],
  [
    'Be paid',
    [
      { names: ['charge', 'qr', 'refund'], about: 'charges, QR codes, giving back' },
      { names: ['card'], about: 'card charges, recurrences, rates' },
    ],
  ],
  [
    'Pay',
    [
      { names: ['payout', 'transfer', 'key'], about: 'to a key, a code, an account' },
      { names: ['journal'], about: 'all money moved from this machine' },
    ],
  ],
  [
    'Look',
    [
      { names: ['balance', 'account', 'status'], about: 'what there is, and is it well' },
      { names: ['transaction', 'statement', 'trace'], about: 'what happened' },
      { names: ['report'], about: 'the account as a file' },
      { names: ['reconcile', 'dashboard'], about: 'against your books; and live' },
    ],
  ],
  [
    'Events',
    [
      { names: ['webhook', 'inbox'], about: 'receive, verify, keep, hand on' },
      { names: ['callback', 'resend'], about: 'what was delivered, and again' },
      { names: ['infraction'], about: 'disputes (MED): read and defend' },
    ],
  ],
  ['Ask', [{ names: ['explain', 'api', 'autocomplete'], about: 'codes, any route, completion' }]],
];

const TITLE_WIDTH = 10;
const NAMES_WIDTH = 31;

/** `pix --help`: one screen of 24 lines and 80 columns. A command that no group has stands under `More`. */
export function rootHelp({ commands }: Manifest, color: boolean): string {
  const style = styleFor(color);
  const left = new Set(commands.map(({ id }) => id.split(':', 1)[0] ?? id));
  const groups = GROUPS.map(([title, rows]): readonly string[] => {
    const present = rows.flatMap(({ names, about }) => {
      const there = names.filter((name) => left.delete(name));
      return there.length === 0 ? [] : [{ names: there, about }];
    });
    return present.map((row, at) => line(at === 0 ? title : '', row, style));
  });
  const more = [...left]
    .sort()
    .map((name, at) => line(at === 0 ? 'More' : '', { names: [name], about: '' }, style));
  return [
    'Run a Pix account from the terminal; a sandbox of the service comes with it.',
    '',
    style.bold('USAGE'),
    '  $ pix TOPIC VERB [ARGUMENT] [FLAGS]      `pix TOPIC --help` tells of its verbs',
    '',
    ...groups.flat(),
    ...more,
    '',
    'Everywhere: --json, --jq EXPR, -o csv, --profile NAME, --dry-run, --lang pt-BR.',
    'Try first:  pix tour',
    '',
  ].join('\n');
}

function line(title: string, { names, about }: Row, style: Style): string {
  const words = names.join(', ');
  return `${style.bold(title.padEnd(TITLE_WIDTH))}${words.padEnd(NAMES_WIDTH)}${style.dim(about)}`.trimEnd();
}
