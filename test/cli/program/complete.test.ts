import { describe, expect, it } from 'vitest';
import { completionText } from '../../../src/cli/program/complete.ts';
import { readManifest } from '../../../src/cli/program/read-manifest.ts';
import type { HelpWords } from '../../../src/i18n/index.ts';
import { ROOT } from '../../guards/source-files.ts';

const manifest = readManifest(ROOT);
const english: HelpWords = (text) => text;

/** Lines of `pix __complete`. Each value from a store is `source/profile`. */
async function linesAfter(typed: readonly string[], words = english): Promise<readonly string[]> {
  const valuesOf = async (source: string, profile?: string): Promise<readonly string[]> => [
    profile === undefined ? `<${source}>` : `<${source} of ${profile}>`,
  ];
  const text = await completionText(typed, { manifest, words, valuesOf });
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}
const wordsAfter = async (line: string): Promise<readonly string[]> =>
  (await linesAfter(line.split(' '))).map((each) =>
    each.startsWith(':') ? each : (each.split('\t')[0] ?? ''),
  );

describe('completionText', () => {
  it.each<[line: string, some: readonly string[], none?: readonly string[]]>([
    // Words of commands.
    ['', ['charge', 'balance', 'autocomplete', 'help', ':none'], ['create', '__complete']],
    ['charge ', ['create', 'list', 'watch', ':none'], ['charge', '--json']],
    ['card ', ['charge', 'rate', 'recurrence', 'token']],
    ['card charge ', ['create', 'get']],
    ['payout batch ', ['approve', 'status', ':csv\t']],
    ['payout batch folha.csv ', [':none'], ['status']],
    ['--profile shop-1 charge ', ['create']],
    ['--profile=shop-1 charge ', ['create']],
    ['-o json charge ', ['create']],
    ['--json charge ', ['create']],
    ['help charge ', ['create']],
    ['charge help ', [], ['create']],
    ['nothing ', [':none'], ['charge', 'create']],
    ['charge nothing ', [], ['create']],
    // Flags.
    ['charge create -', ['--amount', '-o', '--json', '--no-qr', '--help'], ['--until', 'create']],
    ['charge create --am', ['--amount', ':none']],
    ['payout batch folha.csv --', ['--lookup', '--no-lookup', '--excel']],
    ['-', ['--profile', '--json', '--help'], ['--amount']],
    ['charge create -- --', [], ['--amount', '--json']],
    // Values of flags.
    ['charge list --status ', ['PENDING', 'COMPLETED', ':none'], ['--amount']],
    ['charge list --status=PEND', ['--status=PENDING', ':none'], ['PENDING']],
    ['charge list --status PENDING --', ['--status', '--json'], ['PENDING']],
    ['transaction list -o ', ['table', 'ndjson', ':none']],
    ['charge create --amount ', [':none'], ['--json']],
    ['charge create --json=', [':none'], ['--json=']],
    ['charge create --nothing=x', [':none']],
    ['charge list --watch ', [':none'], ['--json']],
    ['charge list --watch --', ['--status', '--json']],
    ['charge list --watch 10 --', ['--status', '--json']],
    // Files.
    ['charge qr X --png ', [':files\t']],
    ['charge qr X --png=some', [':files\t--png=']],
    ['charge create --data @some', [':files\t@']],
    ['charge create --data=@some', [':files\t--data=@']],
    ['charge create --data {', [':none']],
    ['sandbox start --data ', [':files\t']],
    ['reconcile --ledger some', [':files\t']],
    ['webhook verify ', [':files\t']],
    ['payout batch approve ', ['<proposals>', ':files\t']],
    ['report summary ', [':csv\t']],
    ['journal adopt ', [':csv\t']],
    // Values of stores.
    ['balance --profile ', ['<profiles>', ':none']],
    ['balance --profile=', ['--profile=<profiles>']],
    ['dashboard --profile a --profile ', ['<profiles of a>']],
    ['profile use ', ['<profiles>']],
    ['profile add ', [], ['<profiles>']],
    ['payout batch status ', ['<batches>']],
    ['--profile a payout batch status ', ['<batches of a>']],
    ['payout batch status --profile=b ', ['<batches of b>']],
    ['journal list --batch ', ['<batches>']],
    ['journal show ', ['<entries>']],
    ['charge get ', ['<charges>']],
    ['charge get X ', [':none'], ['<charges>']],
    ['charge get -- ', ['<charges>']],
    ['refund create ', ['<charges>']],
    ['sandbox pay ', ['<charges>']],
    ['payout watch ', ['<payouts>']],
    ['transfer get ', ['<transactions>']],
    ['trace ', ['<transactions>']],
    ['webhook send http://127.0.0.1/ --transaction ', ['<transactions>']],
    ['webhook challenge ', ['<webhooks>']],
    ['callback list --webhook ', ['<webhooks>']],
    ['charge list --reference ', ['<references>']],
    ['charge create --reference ', [':none'], ['<references>']],
    ['payout create --reference ', [], ['<references>']],
    // Fixed words of arguments.
    ['autocomplete ', ['bash', 'zsh', 'fish', 'powershell']],
    ['explain ', ['PZS202', 'TRANSACTION_COMPLETED']],
    ['profile set shop ', ['readOnly', 'baseUrl'], ['wire.<key>', '<profiles>']],
    ['api ', [':none']],
  ])('completionText offers the right words after "pix %s"', async (line, some, none = []) => {
    const offered = await wordsAfter(line);
    expect(some.filter((word) => offered.includes(word))).toEqual(some);
    expect(none.filter((word) => offered.includes(word))).toEqual([]);
    expect(offered.slice(0, -1).filter((word) => word.startsWith(':'))).toEqual([]);
  });

  it('completionText takes two quotes for an empty word, because old versions of PowerShell pass no empty word', async () => {
    expect(await linesAfter(['charge', '""'])).toEqual(await linesAfter(['charge', '']));
    expect(await linesAfter([])).toEqual(await linesAfter(['']));
  });

  it('completionText describes commands and flags, in the language of the user', async () => {
    expect(await linesAfter(['charge', ''])).toContain('create\tCreate a Pix charge and show its QR code');
    expect(await linesAfter([''])).toContain('balance\tShow the account balance');
    const shouting: HelpWords = (text) => text.toUpperCase();
    expect(await linesAfter(['charge', ''], shouting)).toContain('list\tLIST CHARGES, NEWEST FIRST');
    expect(await linesAfter(['payout', 'batch', 'x', '--'], shouting)).toEqual(
      expect.arrayContaining([
        '--json\tSAME AS -O JSON',
        expect.stringMatching(/^--no-lookup\tNOT: LOOK UP/),
      ]),
    );
  });

  it('every word and description is one line without control characters', async () => {
    const ids = ['', ...manifest.commands.map(({ id }) => id.replaceAll(':', ' '))];
    for (const id of ids)
      for (const last of ['', '-'])
        for (const line of await linesAfter([...id.split(' ').filter(Boolean), last]))
          expect(line).toMatch(/^[^\p{C}]+(\t[^\p{C}]*)?$/u);
  });

  it('every flag and argument that takes a file completes files', () => {
    const inputs = manifest.commands.flatMap(({ id, flags, args }) =>
      [...Object.values(flags), ...Object.values(args)].map((input) => ({ id, ...input })),
    );
    const takesFile = /\b(FILE|DIR|PLAN)\b/;
    const silent = inputs.filter(
      (input) =>
        (takesFile.test('helpValue' in input ? String(input.helpValue) : '') || input.name === 'file') &&
        !['files', '@files', 'csv'].includes(String(input.completes)),
    );
    expect(silent.map(({ id, name }) => `${id} ${name}`)).toEqual([]);
  });
});
