import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { spawn } from '@lydell/node-pty';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { TransactionCache } from '../../../src/storage/transactions/transaction-cache.ts';
import { ROOT } from '../../guards/source-files.ts';
import { until } from '../../support/until.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();
let folder: string;
beforeAll(async () => {
  await world.profiles.put({ ...(await world.profiles.get('sandbox')), name: 'shop-1' });
  folder = world.path('here');
  mkdirSync(folder);
  writeFileSync(join(folder, 'some body.json'), '{}');
  writeFileSync(join(folder, 'rows.CSV'), '');
  mkdirSync(join(folder, 'folder'));
  // The completion scripts run `pix __complete` from the PATH. If the shell runs another command, this `pix`
  // writes its arguments to a file.
  const bin = world.path('bin');
  mkdirSync(bin);
  const built = `'${process.execPath}' '${join(ROOT, 'bin/run.js')}'`;
  writeFileSync(
    join(bin, 'pix'),
    `#!/bin/sh
if [ "$1" = __complete ]; then exec ${built} "$@"; fi
{ printf '[%s]' "$@"; echo; } >> '${world.path('typed')}'
`,
    { mode: 0o755 },
  );
});

const SCRIPTS = { bash: 'pix.bash', zsh: 'pix.zsh', fish: 'pix.fish', powershell: 'pix.ps1' };
const scriptFile = (shell: keyof typeof SCRIPTS): string => join(ROOT, 'bin/completion', SCRIPTS[shell]);
const script = (shell: keyof typeof SCRIPTS): string => readFileSync(scriptFile(shell), 'utf8');

const shellEnvironment = (): Record<string, string> =>
  bareEnvironment({
    PATH: `${world.path('bin')}:${bareEnvironment().PATH}`,
    HOME: world.home,
    PIX_CONFIG_DIR: world.path('config'),
    PIX_CACHE_DIR: world.path('cache'),
    PIX_DATA_DIR: world.path('data'),
  });

/**
 * Runs a script in a shell, and returns its stdout. Fails the test if the script writes to stderr, but
 * ignores its exit code.
 */
function run(shell: string, args: readonly string[], text: string): string {
  const file = world.path(`script.${shell}`);
  writeFileSync(file, text);
  const env = shellEnvironment();
  const { stdout, stderr } = spawnSync(shell, [...args, file], { cwd: folder, env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

type Shell = 'bash' | 'zsh' | 'fish';

/** For each shell, a function that returns the words which the shell offers at the end of a line. */
const SHELLS: Readonly<Record<Shell, (line: string) => readonly string[]>> = {
  bash(line) {
    const words = line.split(/ |([:=]+)/).filter((word) => word !== undefined && word !== '');
    if (line.endsWith(' ')) words.push('');
    const typed = words.map((word) => `'${word}'`).join(' ');
    const place = `COMP_LINE='${line}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}`;
    const text = `${script('bash')}\n${place}; _pix; printf '%s\\n' "\${COMPREPLY[@]}"\n`;
    return run('bash', ['--norc'], text).split('\n');
  },
  zsh(line) {
    const words = line.split(' ');
    const last = words.at(-1) ?? '';
    // These functions replace the functions of the zsh line editor. They print what they would offer.
    const stubs = `compdef() {}; compset() { IPREFIX=\${PREFIX[1,$2]} }
_files() { local file; for file in *; do print -r -- "$IPREFIX$file"; done }
_describe() { print -rl -- "\${(@P)@[-1]}" }`;
    const ask = `words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; PREFIX='${last}'; _pix`;
    return run('zsh', ['-f'], `${stubs}\n${script('zsh')}\n${ask}\n`)
      .split('\n')
      .map((each) => (/^(\\.|[^:\\])*/.exec(each)?.[0] ?? '').replaceAll(/\\(.)/g, '$1'))
      .filter((word) => word.startsWith(last));
  },
  fish(line) {
    const shown = run('fish', ['--no-config'], `${script('fish')}\ncomplete -C '${line}'\n`);
    return shown.replace(/\t.*$/gm, '').split('\n');
  },
};
const NAMES = Object.keys(SHELLS) as Shell[];

/** `complete.test.ts` tests the words themselves. */
const CASES: readonly (readonly [line: string, some: readonly string[], none?: readonly string[]])[] = [
  ['pix ', ['charge', 'balance', 'autocomplete'], ['create', 'shop-1']],
  ['pix --profile shop-1 charge cr', ['create'], ['list']],
  ['pix charge create --', ['--amount', '--json', '--no-qr'], ['--until']],
  ['pix charge list --status=PEND', ['PENDING', '--status=PENDING'], ['COMPLETED']],
  ['pix charge get ', [], ['some body.json', 'create']],
];

const isThere = (shell: string): boolean =>
  spawnSync(shell, ['--version'], { env: bareEnvironment() }).status === 0;

describe.each(NAMES)('the completion of %s', (shell) => {
  const there = isThere(shell);
  if (!there) console.warn(`${shell} is not on this machine: its completion script is only printed, not run`);
  const cases = there ? CASES : [];

  it.each(cases.map(([line, ...rest]): [string, readonly string[], (readonly string[])?] => [line, ...rest]))(
    'the completion script offers the expected words after "%s"',
    (line, some, none = []) => {
      const offered = SHELLS[shell](line);
      const found = some.filter((word) => offered.includes(word));
      expect(line.includes('=') ? found.length : found).toEqual(line.includes('=') ? 1 : some);
      expect([...none, "''"].filter((word) => offered.includes(word))).toEqual([]);
    },
  );

  it('the completion script offers files for flags and arguments that take a file', () => {
    if (!there) return;
    for (const line of [
      'pix charge qr X --png=some',
      'pix charge create --data @some',
      'pix payout batch approve some',
    ])
      expect(SHELLS[shell](line).join('\n')).toContain('some');
  });

  it('the completion script offers csv files and folders for arguments that take a csv file', () => {
    if (!there) return;
    const offered = SHELLS[shell]('pix payout batch ').map((word) => word.replace(/\/$/, ''));
    expect(offered).toEqual(expect.arrayContaining(['rows.CSV', 'folder', 'status']));
    // In this test, zsh has a stub for the function that selects the files.
    if (shell !== 'zsh') expect(offered.join('\n')).not.toContain('some');
  });

  it('pix autocomplete prints the script, and the shell accepts it', async () => {
    const { stdout, code } = await world.run(['autocomplete', shell]);
    expect([code, stdout]).toEqual([0, script(shell)]);
    if (there) expect(run(shell, ['-n'], script(shell))).toBe('');
  });
});

it('pix autocomplete powershell prints a script that registers itself, runs pix __complete and quotes its words', async () => {
  const { stdout, code } = await world.run(['autocomplete', 'powershell']);
  expect([code, stdout]).toEqual([0, script('powershell')]);
  expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName pix -ScriptBlock {');
  expect(stdout).toContain('pix __complete @typed ');
  expect(stdout).toContain('CodeGeneration]::EscapeSingleQuotedStringContent($value)');
  // Only these characters stay unquoted.
  expect(stdout).toContain("-match '^[-\\w=]+$') { $value } else { $quoted }");
  expect(stdout).not.toMatch(/Invoke-Expression(?! *\n)|Invoke-Command|\biex\b/);
});

/** Batch names that a shell would run, split or expand if the completion did not escape them. */
const HOSTILE = [
  '$(touch pwned)',
  '`touch pwned`',
  "it's; touch pwned",
  'two words',
  '*',
  '"$HOME"',
  '~',
  '~root',
];

/** Hostile batch names, and for each the characters that a person types before Tab. */
const TYPED: readonly (readonly [typed: string, name: string])[] = [
  ['q1', 'q1$(touch pwned)`touch pwned`'],
  ['q2', 'q2\'s; touch pwned*"$HOME"'],
  ['q4\\ two', 'q4 two words'],
  ['q7', 'q7\\back\\'],
  ['q8', 'q8&a|b<c>d{a,b}!x#[c]'],
  ['q:co:', 'q:co:lon'],
  ['q=', 'q=~root'],
  ['q@', 'q@example.com'],
];
const INTERACTIVE: Readonly<Record<Shell, readonly [args: string[], load: string]>> = {
  bash: [['--norc', '-i'], 'source'],
  zsh: [['-f', '-i'], 'autoload -U compinit; compinit -D -u; source'],
  fish: [['--no-config', '-i'], 'source'],
};

describe('completion from local stores', () => {
  const journal = (): string => world.path('data/journal.sqlite');
  /** Returns the words that `pix __complete` offers after this line, without its last line. */
  const values = async (line: string): Promise<readonly string[]> => {
    const { code, stdout, stderr } = await world.run(['__complete', ...line.split(' ')]);
    expect([code, stderr, stdout.endsWith(':none\n')]).toEqual([0, '', true]);
    return stdout.split('\n').slice(0, -2);
  };
  const addBatch = (name: string): void => {
    const db = new DatabaseSync(journal());
    db.prepare(
      `insert or replace into batches (scope, name, plan, holder, place, profile_id, family, settings, profile, file, rows,
         total_cents, created_at)
       values ('s', ?, 'p', ?, '', '', 'main', '{}', 'sandbox', 'f.csv', 1, 1, 1)`,
    ).run(name, name);
    db.close();
  };

  it('pix offers batches, journal entries, references and transactions for completion, but no webhook secret', async () => {
    addBatch('folha-11');
    const order =
      'payout create --key fulano@example.com --key-type EMAIL --amount 1 --reference salary-1 --yes';
    await world.run(order);
    const file = world.path('data/transactions.sqlite');
    const cache = new TransactionCache(file, 'http://127.0.0.1:1/v1 1');
    const times = { updatedAt: 1, createdAt: 1, paidAt: null, refundedAt: null };
    const fact = { ...times, state: 'open' as const, cents: 1, refundedCents: 0 };
    cache.add(
      [
        { ...fact, id: 'TXCHARGE', direction: 'in', isCharge: true },
        { ...fact, id: 'TXPAYOUT', direction: 'out', isCharge: false },
      ],
      null,
    );
    cache.close();
    expect(await values('payout batch status ')).toEqual(['folha-11']);
    expect(await values('charge list --reference ')).toEqual(['salary-1']);
    const [entry] = await values('journal show ');
    expect((await world.run(`journal show ${entry} --json`)).code).toBe(0);
    expect(await values('charge get ')).toEqual(['TXCHARGE']);
    expect(await values('payout get ')).toEqual([expect.stringMatching(/^TX2026/), 'TXPAYOUT']);
    expect(await values('trace ')).toEqual(expect.arrayContaining(['TXCHARGE', 'TXPAYOUT']));
    expect(await values('profile use ')).toEqual(['sandbox', 'shop-1']);
    await world.run('token add --webhook wh1 --secret-stdin', {
      stdin: 'whsec_0123456789abcdef0123456789abcdef',
    });
    expect((await values('webhook challenge ')).join()).not.toContain('whsec');
    for (const line of ['nope nope', '--help=1', 'charge get X Y ', 'charge get --profile nope ', '-- -- '])
      expect(await values(line)).toEqual([]);
  });

  it('pix offers the batch names of open proposals, and files, for the plan of a batch', async () => {
    const db = new DatabaseSync(journal());
    const add = db.prepare(
      `insert into proposals (id, scope, batch, text, file, findings, created_at, expires_at)
       values (?, 's', ?, '', 'f.csv', '[]', 1, 2)`,
    );
    for (const name of ['open', 'closed']) add.run(`p-${name}`, name);
    db.exec("insert into decisions values ('p-closed', 'rejected', '{}', null, 1)");
    db.close();
    const { stdout } = await world.run(['__complete', 'payout', 'batch', 'approve', '']);
    expect(stdout).toBe('open\n:files\t\n');
  });

  it('the completion of each shell escapes hostile batch names, so that the shell does not run or split them', async () => {
    for (const name of [...HOSTILE, 'new\nline', 'bell\u0007', '-rf']) addBatch(name);
    expect(await values('payout batch status ')).toEqual(expect.arrayContaining(HOSTILE));
    expect(await values('payout batch status ')).not.toEqual(expect.arrayContaining(['line', 'bell', '-rf']));
    const offered = SHELLS.bash('pix payout batch status ');
    // Bash parses an offered name again when the user runs the completed line.
    const read = run('bash', ['--norc'], `printf '%s\\n' ${offered.join(' ')}\n`);
    expect(read.split('\n')).toEqual(expect.arrayContaining(HOSTILE));
    // fish expands a leading ~ when it inserts a word, so it does not offer such a name.
    const forFish = HOSTILE.filter((name) => !name.startsWith('~'));
    for (const [shell, names] of [['zsh', HOSTILE] as const, ['fish', forFish] as const])
      if (isThere(shell)) {
        const words = SHELLS[shell]('pix payout batch status ');
        expect(words).toEqual(expect.arrayContaining([...names]));
        expect(words.includes('~root')).toBe(shell === 'zsh');
      }
    expect(readdirSync(folder)).not.toContain('pwned');
  });

  it.each(NAMES.filter(isThere))('a name that %s is completed, and never run', async (shell) => {
    const names = TYPED.map(([, name]) => name);
    for (const name of names) addBatch(name);
    const log = world.path('typed');
    rmSync(log, { force: true });
    const [args, load] = INTERACTIVE[shell];
    const env = { ...shellEnvironment(), LC_ALL: 'C.UTF-8', PS1: '$ ' };
    const pty = spawn(shell, args, { name: 'xterm', cols: 120, rows: 40, cwd: folder, env });
    let shown = '';
    let hasEnded = false;
    pty.onData((data) => {
      shown += data;
    });
    pty.onExit(() => {
      hasEnded = true;
    });
    const logged = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    onTestFinished(async () => {
      // An interactive shell may ignore SIGHUP while it starts a command.
      pty.kill('SIGKILL');
      await until(() => hasEnded);
    });
    pty.write(`${load} '${scriptFile(shell)}'; pix ready\r`);
    await until(() => hasEnded || logged().includes('[ready]'));
    for (const [count, [typed]] of TYPED.entries()) {
      pty.write(`pix payout batch status ${typed}\t\r`);
      await until(() => hasEnded || logged().split('\n').length > count + 2);
    }
    expect(logged().split('\n'), shown).toEqual([
      '[ready]',
      ...names.map((name) => `[payout][batch][status][${name}]`),
      '',
    ]);
    expect(readdirSync(folder)).not.toContain('pwned');
  });

  it('bash completion offers values with colons and equals signs, although bash splits words at these characters', () => {
    for (const name of ['order:1042:a', 'order:1043', 'a=b', 'http://x:1/y z']) addBatch(name);
    const offered = (line: string): string[] => SHELLS.bash(line).filter(Boolean).sort();
    expect(offered('pix payout batch status order')).toEqual(['order:1042:a', 'order:1043']);
    // Bash replaces only the text that is typed after the last colon or equals sign. So pix offers only the
    // rest of each name.
    expect(offered('pix payout batch status order:')).toEqual(['1042:a', '1043']);
    expect(offered('pix payout batch status order:1043')).toEqual(['1043']);
    expect(offered('pix payout batch status order:1042:')).toEqual(['a']);
    expect(offered('pix payout batch status a=')).toEqual(['b']);
    expect(offered('pix payout batch status http:')).toEqual(['//x:1/y\\ z']);
    expect(offered('pix --profile=sandbox payout batch status order:104')).toEqual(['1042:a', '1043']);
    expect(offered('pix --profile=shop-1 payout batch status order:104')).toEqual([]);
    expect(offered('pix charge list --status=PEND')).toEqual(['PENDING']);
  });

  it('pix offers no words and prints no error when a local store is locked, damaged or missing', async () => {
    const db = new DatabaseSync(journal());
    db.exec('pragma journal_mode = delete; begin exclusive');
    expect(await values('payout batch status ')).toEqual([]);
    db.exec('rollback');
    db.close();
    writeFileSync(journal(), 'garbage'.repeat(2_000));
    expect(await values('payout batch status ')).toEqual([]);
    rmSync(journal());
    expect(await values('payout batch status ')).toEqual([]);
    world.write('config/config.json', '{');
    expect(await values('profile use ')).toEqual([]);
  });
});

describe('pix autocomplete', () => {
  it('pix autocomplete refuses a missing shell and an unknown shell', async () => {
    expect((await world.run('autocomplete')).code).toBe(2);
    const ran = await world.run('autocomplete bsh');
    expect([ran.code, ran.stderr.includes('Did you mean "bash"?')]).toEqual([2, true]);
  });

  it('pix suggests autocomplete to a person who types complete, and never the hidden __complete', async () => {
    const { code, stderr } = await world.run('complete');
    expect([code, stderr.includes('autocomplete'), stderr.includes('__')]).toEqual([2, true, false]);
  });

  it('pix __complete describes its words in the language of PIX_LANG', async () => {
    const { stdout } = await world.run(['__complete', 'charge', ''], { env: { PIX_LANG: 'pt-BR' } });
    expect(stdout).toContain('list\tListe cobranças, a mais recente primeiro\n');
  });
});
