import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exitCodes } from '../../../src/cli/failure/exit-codes.ts';
import { Machine } from '../../acceptance/machine/machine.ts';
import { scriptedServer } from '../../support/servers/scripted-server.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { ROOT, sourceFiles } from '../source-files.ts';
import { FINDS, IN_COMPANY, NOT_TYPED, STAND_INS } from './readme-lines.ts';
import { generatedTables, withTable } from './readme-tables.ts';
import { commandLines, PAGES, proseOf, readPage, tableBelow } from './readme-text.ts';

const json = (file: string) => JSON.parse(readPage(file));
const readme = PAGES.map(readPage).join('\n');
const lines = commandLines(readme);

const typed = (line: string): string =>
  STAND_INS.reduce((text, [public_, instead]) => text.replaceAll(public_, instead), line);

/**
 * Creates everything that the README assumes: an account and its token, a saved delivery, and the secret that
 * signed the delivery.
 */
async function prepared(machine: Machine): Promise<void> {
  // Commands with this configuration folder act as the other party, such as the customer who pays a charge.
  machine.variables.set('OTHER', machine.path('account'));
  for (const line of [
    // This sandbox acts as a real account. A real account requires no proof that the user owns the webhook's
    // address.
    'PIX_CONFIG_DIR=$OTHER pix sandbox start --data :memory: --port 0 --no-challenge --json > account.json &',
    'await account.json',
    'ACCOUNT=$(jq .baseUrl account.json)',
    'jq .tokens.deposit account.json > token.txt',
    'jq .tokens.withdraw account.json > payouts.txt',
    'PORT=$(free-port)',
    'TEST_PORT=$(free-port)',
    'echo a-secret-of-the-service > secret.txt',
    ...['client-id.txt', 'client-secret.txt', 'cert.pem', 'key.pem'].map((file) => `echo kept > ${file}`),
    'echo \'{"id":"TX1","status":"COMPLETED"}\' > body.json',
    'echo key,amount,reference > folha.csv',
    ...[1, 2, 3].map((row) => `echo p${row}@example.com,15.00,nov-${row} >> folha.csv`),
    'echo key,amount,reference > bonus.csv',
    'echo p1@example.com,20.00,bonus-1 >> bonus.csv',
    'SIGNATURE=$(deliver nowhere body.json --secret a-secret-of-the-service --print)',
  ])
    await machine.run(line);
}

async function type(machine: Machine, line: string): Promise<void> {
  const { stdout, stderr, code } = await machine.run(line);
  const isFine = code === 0 || (code === 8 && line.startsWith(FINDS));
  expect({ line, code, said: isFine ? '' : `${stdout}${stderr}` }).toEqual({ line, code, said: '' });
}

describe('command lines in the README', { timeout: 60_000 }, () => {
  it('readme.test.ts runs every command line of the README, except the lines that NOT_TYPED lists with a reason', () => {
    expect(lines.filter((line) => !/^([A-Z]+=\$\()?(pix|npm) /.test(line))).toEqual([]);
    expect(
      lines.filter((line) => line.startsWith('npm ') && line !== 'npm link' && !(line in NOT_TYPED)),
    ).toEqual([]);
    expect(
      [...Object.keys(NOT_TYPED), ...Object.keys(IN_COMPANY)].filter((line) => !lines.includes(line)),
    ).toEqual([]);
    expect(STAND_INS.filter(([text]) => !lines.some((line) => line.includes(text)))).toEqual([]);
  });

  it('the command lines of the README succeed when a test runs them in the order of the page', async () => {
    const machine = new Machine({ inProcess: 'all' });
    onTestFinished(() => machine.close());
    const application = await scriptedServer((_request, response) => response.end());
    onTestFinished(() => application.close());
    machine.variables.set('APPLICATION', `${application.url}/pix`);
    await prepared(machine);
    const toEnd: string[] = [];
    for (const [at, line] of lines.entries()) {
      if (line.startsWith('npm ') || line in NOT_TYPED) continue;
      const company = IN_COMPANY[line];
      if (company === undefined) {
        await type(machine, typed(line));
        continue;
      }
      await type(machine, `PIX_DEBUG=1 ${typed(line)} > out-${at}.txt 2> err-${at}.txt &`);
      const pid = machine.value('!');
      await type(machine, `await err-${at}.txt '${company.until}'`);
      if (company.meanwhile) await type(machine, company.meanwhile);
      if (company.shows) await type(machine, `await out-${at}.txt '${company.shows}'`);
      if (company.ends === 'itself') await type(machine, `wait ${pid}`);
      else toEnd.push(pid);
    }
    for (const pid of toEnd) {
      await type(machine, `kill -INT ${pid}`);
      await type(machine, `wait ${pid}`);
    }
    // The listener forwards the delivery of the charge, and a later command forwards it again.
    expect(application.seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(application.seen.map(({ body }) => JSON.parse(body).status))).toEqual(
      new Set(['COMPLETED']),
    );
    expect(readFileSync(machine.path('november.csv'), 'utf8')).toMatch(/^id,status,/);
    expect(machine.litter()).toEqual([]);
  });

  it('the file that npm link puts on the PATH starts pix', () => {
    const link = join(tempFolder(), 'pix');
    symlinkSync(join(ROOT, json('package.json').bin.pix), link);
    const version = execFileSync(link, ['--version'], { env: bareEnvironment(), encoding: 'utf8' });
    expect(version).toMatch(/^pix \d+\.\d+\.\d+\n$/);
  });
});

describe('the README', () => {
  const exists = (words: string): boolean => {
    const path = join(ROOT, 'src/commands', ...words.split(' '));
    return existsSync(`${path}.ts`) || existsSync(path);
  };

  it('the README names only existing commands', () => {
    const named = [...proseOf(readme).matchAll(/`pix ([a-z][a-z-]*(?: [a-z-]+)*)/g)];
    expect(named.map(([, words = '']) => words).filter((words) => !exists(words))).toEqual([]);
    expect(named.length).toBeGreaterThan(50);
  });

  it.each(generatedTables)(
    '$page has the table of $name (to repair: node test/guards/readme/readme-tables.ts)',
    ({ name, page, table }) => {
      expect(withTable(readPage(page), name, table())).toBe(readPage(page));
    },
  );

  it('the README lists exactly the exit codes that the code defines', () => {
    const shown = tableBelow(readme, 'exit code').map(([code]) => Number(code));
    expect(shown).toEqual([0, 1, ...Object.values(exitCodes)]);
  });

  it('the README lists exactly the environment variables that the code reads', () => {
    const read = sourceFiles('src').flatMap(({ text }) => text.match(/\bPIX_(?!KEY_)[A-Z_]+\b/g) ?? []);
    const launcher = readFileSync(join(ROOT, 'bin/run.js'), 'utf8').match(/\bPIX_[A-Z_]+\b/g) ?? [];
    const shown = tableBelow(readme, 'variable').flatMap(([cell = '']) => cell.match(/PIX_[A-Z_]+/g) ?? []);
    expect(new Set(shown)).toEqual(new Set([...read, ...launcher]));
  });

  it('the documentation has no line of prose with more than 100 characters', () => {
    const long = PAGES.flatMap((page) => {
      return proseOf(readPage(page))
        .split('\n')
        .filter((line) => line.length > 100 && !/^(\||!\[)/.test(line));
    });
    expect(long).toEqual([]);
  });

  it('the README is short and starts with a description, a picture and two commands', () => {
    const text = readPage('README.md');
    expect(text.split('\n').length).toBeLessThan(150);
    const first = text.split('\n').slice(0, 16).join('\n');
    expect(first).toMatch(/!\[.*\]\(docs\/pictures\/[\w-]+\.svg\)/);
    expect(commandLines(first)).toEqual(['npm start', 'npm test']);
  });

  it('the documentation has only links that lead to existing files', () => {
    const links = PAGES.flatMap((page) =>
      [...readPage(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, file = '']) =>
        /^https:/.test(file) ? page : join(page, '..', file),
      ),
    );
    expect(links.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });
});

it('src/README.md lists every delivered dependency with its version and licence', () => {
  const { dependencies, devDependencies } = json('package.json');
  const pinned: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies };
  const bom: {
    components: {
      group?: string;
      name: string;
      licenses: [{ license?: { id: string }; expression?: string }];
    }[];
  } = json('dist/sbom.cdx.json');
  const delivered = bom.components
    .map(({ group, name, licenses: [license] }) => {
      const library = group ? `${group}/${name}` : name;
      return [library, license.license?.id ?? license.expression] as const;
    })
    .filter(([name]) => name in pinned)
    .map(([name, license]) => `${name} ${pinned[name]} ${license}`);
  const table = tableBelow(readPage('src/README.md'), 'library');
  const shown = table.map(([library = '', version = '', license]) => {
    expect(version).toMatch(/^[\d.]+, 20\d\d-\d\d-\d\d$/);
    return `${library.split(' ')[0]} ${version.split(',')[0]} ${license}`;
  });
  expect(shown.sort()).toEqual([...new Set(delivered)].sort());
});
