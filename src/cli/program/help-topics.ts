import { WHOLE_WORDS, wrapText } from '../../output/drawing/wrap-text.ts';
import { type HelpForm, rows } from './command-help.ts';

/** A row of a help topic. The label is the same in each language. */
type TopicRow = readonly [label: string, about: string];

export interface HelpTopic {
  readonly summary: string;
  readonly rows: readonly TopicRow[];
}

/**
 * The topics of `pix help TOPIC` that are no commands. The man pages have them too. The texts are English; the
 * translations are in `i18n/pt-br/help-words.ts`.
 */
export const HELP_TOPICS: Readonly<Record<string, HelpTopic>> = {
  environment: {
    summary: 'Environment variables; a flag has priority over its variable, and both over the profile',
    rows: [
      ['PIX_PROFILE', 'the profile to use'],
      [
        'PIX_TOKEN, PIX_DEPOSIT_TOKEN, PIX_WITHDRAW_TOKEN',
        'a token of unknown scope, or with the scope of its name',
      ],
      ['PIX_BASE_URL, PIX_HUB_URL, PIX_CARD_URL, PIX_SANDBOX_URL', 'root URLs of the route families'],
      ['PIX_WEBHOOK_SECRET', 'the secret that signs deliveries'],
      [
        'PIX_CARD_CLIENT_ID, PIX_CARD_CLIENT_SECRET, PIX_CARD_CERT, PIX_CARD_KEY',
        'card credentials; the last two name files',
      ],
      ['PIX_VAULT_PASSPHRASE', 'passphrase of an encrypted vault'],
      ['PIX_OUTPUT', 'table, json, ndjson or csv'],
      ['PIX_LANG', 'en or pt-BR; otherwise the locale decides'],
      ['PIX_TIMEOUT', 'time limit of one HTTP exchange in seconds'],
      ['PIX_READ_ONLY', 'on: refuse every change'],
      ['PIX_NO_INPUT, CI', 'on: never ask a question'],
      ['PIX_DEBUG', 'on: show each HTTP exchange, with secrets masked'],
      ['PIX_CONFIG_DIR, PIX_DATA_DIR, PIX_CACHE_DIR', 'folders of profiles, data and compiled code'],
      ['PIX_JOURNAL_URL, PIX_INBOX_URL', 'a journal or an inbox in PostgreSQL that machines share'],
      ['HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY', 'the proxy, and hosts without it, as with curl'],
      ['NODE_EXTRA_CA_CERTS', 'file with more certificate authorities (PEM)'],
      ['NO_COLOR, FORCE_COLOR, TERM', 'whether to use colour'],
    ],
  },
  'exit-codes': {
    summary: 'Exit codes of every command',
    rows: [
      ['0', 'success'],
      ['1', 'a bug of pix'],
      ['2', 'usage: a flag, an argument or a local check failed; nothing was sent'],
      ['3', 'not authenticated or not allowed'],
      ['4', 'not found, or gone'],
      ['5', 'refused by the service'],
      ['6', 'service unavailable after all retries; not applied'],
      ['7', 'outcome unknown: the request may have been applied'],
      ['8', 'a check failed: a signature, a code, differences, a status that was not reached'],
      ['9', 'the confirmation was declined'],
      ['10', 'part of a batch was not paid, or has an unknown outcome'],
      ['130', 'interrupted'],
    ],
  },
  output: {
    summary: 'Forms of output; results are on stdout, and everything else is on stderr',
    rows: [
      ['-o table', 'for people; personal data is masked unless --reveal is given'],
      ['-o json, --json', 'one document with exact values; a failure is a document with the key error'],
      ['-o ndjson', 'one document a line, written while pages arrive'],
      ['-o csv', 'exact values; --excel pt-BR writes for Excel'],
      ['--fields a,b,c', 'choose and order columns or keys'],
      ['--jq EXPR', 'filter the JSON result; strings print raw'],
      ['--watch', 'read again and redraw'],
    ],
  },
  files: {
    summary: 'Files and folders of pix on Linux; see docs/platforms.md for other systems',
    rows: [
      ['~/.config/pix/config.json', 'the profiles (PIX_CONFIG_DIR)'],
      ['~/.config/pix/vault/', 'secrets of profiles that do not use the keyring'],
      ['~/.config/pix/journals/', 'marks that detect a journal that lacks payments'],
      ['~/.local/share/pix/journal.sqlite', 'the journal of payments and the audit log (PIX_DATA_DIR)'],
      ['~/.local/share/pix/inbox.sqlite', 'the inbox of received deliveries'],
      ['~/.local/share/pix/transactions.sqlite, attempts.sqlite', 'caches of the dashboard and of triage'],
      ['~/.cache/pix/', 'compiled code (PIX_CACHE_DIR)'],
    ],
  },
};

const INDENT = '      ';
/** Longer labels have their own lines. */
const SHORT_LABEL = 16;

export function helpTopic({ summary, rows: all }: HelpTopic, form: HelpForm): string {
  const { words, style, width } = form;
  const wrapped = (text: string, room: number): readonly string[] => wrapText(text, room, WHOLE_WORDS);
  const translated = all.map(([label, about]): TopicRow => [label, words(about)]);
  const lines = translated.every(([label]) => label.length <= SHORT_LABEL)
    ? rows(translated, form)
    : translated.flatMap(([label, about]) => [
        ...wrapped(label, width - 2).map((line) => `  ${style.bold(line)}`),
        ...wrapped(about, width - INDENT.length).map((line) => INDENT + line),
      ]);
  return `${[...wrapped(words(summary), width), '', ...lines].join('\n')}\n`;
}
