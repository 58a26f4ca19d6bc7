import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { badNetwork } from '../support/servers/bad-network.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const world = eachWorld();

/** Creates a paid charge with a dispute. @returns the ids of the charge and of the dispute */
async function disputed(): Promise<{ charge: string; id: string }> {
  const charge = await world.paidCharge(50);
  const id = await world.id(['sandbox', 'infraction', charge, '--details', 'never bought it']);
  return { charge, id };
}

describe('pix infraction', () => {
  it('pix infraction list --open sorts by deadline, and shows the remaining hours and minutes on a terminal', async () => {
    const first = await disputed();
    await world.sandboxClock.advance(90 * 60_000);
    const second = await disputed();
    const open = await world.list('infraction list --open');
    expect(open.map(({ id }) => id)).toEqual([first.id, second.id]);
    const all = await world.list('infraction list');
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { stdout } = await world.run('infraction list --open', { tty: 120 });
    expect(stdout).toMatch(/2 d 22 h[\s\S]*3 d 0 h/);
    const shown = await world.run(`infraction get ${first.id}`, { tty: 120 });
    expect(shown.stdout).toMatch(/\d\d:\d\d:\d\d \(2 d 22 h left\)/);
    expect((await world.run(`infraction get ${first.id}`)).stdout).not.toContain(' left');
    const one = await world.run('infraction list --open --limit 1 --json');
    expect(one.json).toHaveLength(1);
    expect(one.stderr).toContain('--all');
  });

  it('pix infraction watch follows a dispute until it is closed, and exits with code 8 after --max-wait', async () => {
    const { charge, id } = await disputed();
    const late = await world.run(`infraction watch ${id} --max-wait 1m --json`);
    expect([late.code, late.error.errorCode]).toEqual([8, 'state_not_reached']);
    let readings = 0;
    const ended = await world.run(`infraction watch ${id} --json`, {
      before: () =>
        ++readings === 3 && world.run(`sandbox infraction ${charge} --status CLOSED --result DISAGREED`),
    });
    expect([ended.code, ended.json]).toMatchObject([0, { id, status: 'CLOSED' }]);
    expect(ended.stderr).toBe(`Dispute ${id} is OPEN.\nDispute ${id} is CLOSED.\n`);
    expect((await world.run(`infraction watch ${id} --until ANSWERED`)).code).toBe(8);
    expect(await world.json('infraction list --open')).toEqual([]);
    expect((await world.run('infraction watch nothing')).code).toBe(4);
  });

  it('pix refund create refuses a disputed charge before it asks', async () => {
    const { charge, id } = await disputed();
    const line = `refund create ${charge} --amount 20`;
    const { code, stderr } = await world.run(line, { tty: 200, answers: [] });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`the open dispute ${id} blocks it (due 20`)]);
    expect(stderr).toContain(`pix infraction defend ${id}`);
    expect(stderr).not.toContain('Refund R$ 20,00');
  });

  it.each([
    ['an empty file', '', 'is empty', 'está vazia'],
    ['a file with only white space', ' \n\t ', 'is empty', 'está vazia'],
    ['a file that is not UTF-8', Buffer.from('S\xe3o Paulo', 'latin1'), 'not text', 'não é texto'],
    ['a PNG image', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'not text', 'não é texto'],
    ['a file with control characters', 'paid\u0000\u001b[2J', 'not text', 'não é texto'],
    ['a file with a replacement character (U+FFFD)', 'Entregue em S\ufffdo Paulo', 'not text', 'não é texto'],
    ['a file with 2001 characters', 'x'.repeat(2001), 'the maximum is 2000', 'o máximo é 2000'],
  ])('pix infraction defend refuses %s before any request', async (_what, bytes, en, pt) => {
    world.write('defense.txt', bytes);
    const line = 'infraction defend clx0a1b2c3 --file defense.txt --yes';
    for (const [lang, words] of [
      ['en', en],
      ['pt-BR', pt],
    ]) {
      const { code, sent, stderr } = await world.run(`${line} --lang ${lang}`);
      expect(sent).toEqual([]);
      expect(code, stderr).toBe(2);
      expect(stderr).toContain(String(words));
      expect(stderr.trim().split('\n').length).toBe(2);
      expect(stderr).toContain('defense.txt');
    }
  });

  it('pix infraction defend sends a long text with accents and line breaks unchanged', async () => {
    const { id } = await disputed();
    const text = `São Paulo,\n\tentregue 🙂 ${'é'.repeat(1_975)}`;
    world.write('defense.txt', `\ufeff${text}\r\n`);
    const sent = await world.json(`infraction defend ${id} --file defense.txt --yes`);
    expect(sent).toMatchObject({ defense: text });
  });
});

describe('order and customer in pix infraction list', () => {
  it('tables and csv show the time left, order and customer, and json stays the answer of the service', async () => {
    const charge = await world.id('charge create --amount 50 --reference order-7');
    await world.run(['sandbox', 'pay', charge, '--payer-name', 'Maria Souza']);
    const id = await world.id(`sandbox infraction ${charge}`);
    const wide = await world.run('infraction list --open', { tty: 160, env: { NO_COLOR: '1' } });
    expect(wide.stdout).toMatch(/DUE IN[\s\S]*ORDER[\s\S]*CUSTOMER/);
    expect(wide.stdout).toMatch(new RegExp(`${id} .*3 d 0 h .*order-7 .*Ma\\*\\*\\*za`));
    expect(wide.sent.filter((request) => request.includes(`/transactions/${charge}`))).toHaveLength(1);
    const narrow = await world.run('infraction list', { tty: 80, env: { NO_COLOR: '1' } });
    expect(narrow.stdout).toContain('order-7');
    expect(narrow.stdout).toContain('3 d 0 h');
    const { stdout: csv } = await world.run('infraction list -o csv --fields id,clientReference,payerName');
    expect(csv).toBe(`id,clientReference,payerName\n${id},order-7,Maria Souza\n`);
    const listed = await world.run('infraction list --json');
    expect(listed.json[0]).not.toHaveProperty('clientReference');
    const plain = await world.run('infraction list --fields id,status');
    expect([...listed.sent, ...plain.sent].filter((request) => request.includes('/transactions/'))).toEqual(
      [],
    );
  });

  it('pix infraction list reads at most 20 charges, and prints the disputes if a charge cannot be read', async () => {
    const { charge, id } = await disputed();
    const one = await world.json(`infraction get ${id}`);
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...one,
      id: `D${at}`,
      transactionId: `${charge}${at}`,
    }));
    const body = { data: many, hasNextPage: false };
    const transport = badNetwork(world.sandbox.handle, { body }, /infractions/, 99);
    const ran = await world.run('infraction list --all', { transport });
    expect([ran.code, ran.sent.filter((request) => /transactions\//.test(request)).length]).toEqual([0, 20]);
    expect(ran.stdout.match(/^D\d+ /gm)).toHaveLength(30);
    expect(ran.stderr).toContain('for the first 20 disputes only');
  });
});

describe('pix infraction defend --edit', () => {
  const file = (id: string): string => world.path('data', `defense-${id}.txt`);
  /** Runs the command with an editor that runs this shell code. `$1` is the file. */
  const edit = async (id: string, code: string, more: readonly string[] = ['--yes']) => {
    world.write('editor.sh', code);
    const env = { EDITOR: `sh ${world.path('editor.sh')}` };
    return world.run(['infraction', 'defend', id, '--edit', ...more], { tty: 120, env });
  };

  it('the command sends the text below the comments, and deletes the draft', async () => {
    const { id, charge } = await disputed();
    const copy = world.path('seen.txt');
    const ran = await edit(id, `cp "$1" ${copy}; echo 'Delivered.' >> "$1"; echo '# 2 boxes' >> "$1"`);
    expect([ran.code, existsSync(file(id))]).toEqual([0, false]);
    const shown = await world.json(`infraction defenses ${id}`);
    expect(shown).toMatchObject([{ defense: 'Delivered.\n# 2 boxes' }]);
    const seen = readFileSync(copy, 'utf8');
    expect(seen).toContain(`# transaction: ${charge}`);
    expect(seen.split('\n').every((line) => line === '' || line.startsWith('#'))).toBe(true);
  });

  it('the command keeps the text in a private file if it was not sent, and opens it again', async () => {
    const { id } = await disputed();
    const long = await edit(id, `echo kept >> "$1"; head -c 3000 /dev/zero | tr '\\0' x >> "$1"`);
    expect([long.code, statSync(file(id)).mode & 0o777]).toEqual([2, 0o600]);
    expect(long.stderr.replaceAll('\n', ' ')).toContain(`The text was kept in ${file(id)}`);
    const broken = await edit(id, 'exit 3');
    expect(broken.code).toBe(2);
    expect(broken.stderr).toMatch(/The editor failed \(3\): sh \S+editor\.sh/);
    expect(await edit(id, 'echo short > "$1"', ['--dry-run'])).toMatchObject({ code: 0 });
    const sent = await edit(id, 'echo again >> "$1"');
    expect([sent.code, existsSync(file(id))]).toEqual([0, false]);
    expect(await world.json(`infraction defenses ${id}`)).toMatchObject([{ defense: 'short\nagain' }]);
  });

  it('an empty text cancels with exit code 9, and an editor that is missing or not usable is exit code 2', async () => {
    const { id } = await disputed();
    expect([(await edit(id, 'true')).code, existsSync(file(id))]).toEqual([9, false]);
    const line = `infraction defend ${id} --edit --yes`;
    expect((await world.run(line, { env: { EDITOR: 'true' } })).stderr).toContain('--edit needs a terminal');
    expect((await world.run(`${line} --no-input`, { tty: 100, env: { EDITOR: 'true' } })).code).toBe(2);
    expect((await world.run(line, { tty: 100 })).stderr).toContain('VISUAL or EDITOR');
    const env = { VISUAL: 'no-such-editor --wait', EDITOR: 'true' };
    const missing = await world.run(line, { tty: 100, env });
    expect([missing.code, missing.stderr.includes('no-such-editor --wait')]).toEqual([2, true]);
    expect((await world.run(`${line} --text x`, { tty: 100 })).code).toBe(2);
    expect(await world.json(`infraction defenses ${id}`)).toEqual([]);
  });
});

it('pix infraction defend shows the protocol, amount, charge and deadline of the dispute before it asks', async () => {
  const { charge, id } = await disputed();
  const { protocol } = await world.json(`infraction get ${id}`);
  const ran = await world.run(['infraction', 'defend', id, '--text', 'Delivered'], {
    tty: 100,
    answers: [['Send this defense', 'n\r']],
  });
  const text = ran.stderr.replace(/[│\s]+/g, ' ');
  expect(text).toMatch(
    new RegExp(
      `dispute: ${protocol} amount: R\\$ 50,00 transaction: ${charge} deadline: 20[-\\d]+ [:\\d]+ Send this defense`,
    ),
  );
  expect(ran.code).toBe(9);
});

describe('pix resend', () => {
  it('pix resend transaction and pix resend bulk require --yes without a terminal', async () => {
    const id = await world.id('charge create --amount 10 --callback-url http://127.0.0.1:1/shop');
    await world.run(`sandbox pay ${id}`);
    expect((await world.run(`resend transaction ${id}`)).code).toBe(2);
    expect((await world.run(`resend transaction ${id} --yes`)).code).toBe(0);
    expect((await world.run('resend bulk --from 1h --to now --status COMPLETED --yes')).code).toBe(0);
  });
});

describe('pix webhook challenge', () => {
  const world = eachWorld({ challenge: true });

  it('pix webhook challenge and webhook challenge --run exit with code 8 when the ownership check failed', async () => {
    const id = await world.id('webhook create --url http://127.0.0.1:1/shop --yes');
    const { code, json } = await world.run(`webhook challenge ${id} --json`);
    expect([code, json.status]).toEqual([8, 'failed']);
    const again = await world.run(`webhook challenge ${id} --run --json`);
    expect([again.code, again.json.status]).toEqual([8, 'failed']);
    expect((await world.run('webhook challenge nothing')).code).toBe(4);
  });
});
