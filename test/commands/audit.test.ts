import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();

const KEY = 'ana.silva@exemplo.com.br';
const pay = (reference: string, more = '--yes'): string =>
  `payout create --key ${KEY} --amount 20 --reference ${reference} ${more}`;
const lines = () => world.list('audit list --all');
const verify = (more = '') => world.run(`audit verify ${more} --json`);
const file = (): string => world.path('data/journal.sqlite');

function change(sql: string): void {
  const db = new DatabaseSync(file());
  db.exec(sql);
  db.close();
}

describe('pix audit', () => {
  it('the audit log lists each command with its user and outcome, newest first', async () => {
    await world.run(pay('a'));
    await world.run(pay('b', ''), { tty: 80, answers: [['Pay', 'n']] });
    await world.run('profile set sandbox resolveSeconds 60');
    await world.run('payout create --key nobody --amount 20 --yes');
    await world.run('balance');
    const told = (await lines()).map(({ n, command, outcome, exitCode, subjects }) => ({
      n,
      command,
      outcome,
      exitCode,
      subjects,
    }));
    expect(told).toEqual([
      { n: 3, command: 'profile set', outcome: 'done', exitCode: 0, subjects: ['sandbox', 'resolveSeconds'] },
      { n: 2, command: 'payout create', outcome: 'declined', exitCode: 9, subjects: [] },
      { n: 1, command: 'payout create', outcome: 'done', exitCode: 0, subjects: ['a'] },
    ]);
    const [line] = await lines();
    expect([line?.profile, line?.user !== '', line?.host !== '']).toEqual(['sandbox', true, true]);
  });

  it.each([
    ['a line was changed', `update audit set line = replace(line, '"b"', '"x"') where n = 2`, 2, 'changed'],
    ['a line is missing', 'delete from audit where n = 2', 3, 'missing_before'],
    ['the first line is missing', 'delete from audit where n = 1', 2, 'missing_before'],
    [
      'a line is missing and the next line was renumbered',
      'delete from audit where n = 2; update audit set n = 2 where n = 3',
      2,
      'missing_before',
    ],
  ])('pix audit verify exits with code 8 when %s', async (_how, sql, brokenAt, fault) => {
    for (const name of ['a', 'b', 'c']) await world.run(pay(name));
    expect((await verify()).code).toBe(0);
    change(sql);
    const { code, stdout } = await verify();
    expect([code, JSON.parse(stdout)]).toMatchObject([8, { valid: false, brokenAt, fault }]);
  });

  it('pix audit verify --head exits with code 8 when the newest lines of the audit log are missing', async () => {
    for (const name of ['a', 'b']) await world.run(pay(name));
    const { head } = (await verify()).json;
    await world.run(pay('c'));
    expect((await verify(`--head ${head}`)).code).toBe(0);
    change('delete from audit where n > 1');
    expect((await verify()).code).toBe(0);
    const { code, stdout } = await verify(`--head ${head}`);
    expect([code, JSON.parse(stdout).fault]).toEqual([8, 'head_not_found']);
  });

  it('pix audit prune removes old lines, records who ran it, and leaves a log that pix audit verify accepts', async () => {
    for (const name of ['a', 'b']) await world.run(pay(name));
    await world.clock.advance(60_000);
    await world.run(pay('c'));
    const prune = 'audit prune --before 30s --json';
    expect((await world.run(prune)).code).toBe(2);
    expect((await world.run(`${prune} --yes --read-only`)).code).toBe(2);
    expect(await world.json(`${prune} --dry-run`)).toMatchObject({ removed: 2, dryRun: true });
    await world.run('audit export --out old.ndjson');
    expect(await world.json(`${prune} --yes`)).toMatchObject({ removed: 2, dryRun: false });
    const verdict = (await verify()).json;
    expect(verdict).toMatchObject({ valid: true, lines: 2, removed: 2 });
    expect(verdict.removedBy).toContain('@');
    expect((await lines()).map(({ n, command }) => [n, command])).toEqual([
      [4, 'audit prune'],
      [3, 'payout create'],
    ]);
    const [, second = ''] = world.read('old.ndjson').split('\n');
    const hash = createHash('sha256').update(second).digest('hex');
    const [third] = (await world.list('audit list --all')).slice(-1);
    expect(third?.prev).toBe(hash);
    // The second prune removes lines older than 30 s. After these 60 s, the audit line of the first prune is
    // one of these lines.
    await world.clock.advance(60_000);
    expect(await world.json(`${prune} --yes`)).toMatchObject({ removed: 2 });
    expect((await verify()).json).toMatchObject({ valid: true, lines: 1, removed: 4 });
    expect(await world.json(`${prune} --yes`)).toMatchObject({ removed: 0 });
  });

  it.each([
    ['more lines are missing than were pruned', 'delete from audit where n = 3', 4],
    ['the audit line of the prune is missing', 'delete from audit where n = 4', 3],
    [
      'the audit line of the prune was changed',
      'update audit set line = replace(line, \'"upTo":2\', \'"upTo":3\') where n = 4',
      4,
    ],
  ])('after a prune, audit verify and audit prune exit with code 8 if %s', async (_how, sql, brokenAt) => {
    for (const name of ['a', 'b']) await world.run(pay(name));
    await world.clock.advance(60_000);
    await world.run(pay('c'));
    await world.run('audit prune --before 30s --yes');
    change(sql);
    const { code, stdout } = await verify();
    expect([code, JSON.parse(stdout)]).toMatchObject([8, { valid: false, brokenAt }]);
    await world.clock.advance(60_000);
    expect((await world.run('audit prune --before 30s --yes')).code).toBe(8);
  });

  it('pix audit verify reports an empty log as valid', async () => {
    rmSync(file());
    expect(existsSync(file())).toBe(false);
    const empty = { valid: true, lines: 0, head: '0'.repeat(64), brokenAt: null, fault: null };
    expect((await verify()).json).toEqual(empty);
    expect((await lines()).length).toBe(0);
  });
});
