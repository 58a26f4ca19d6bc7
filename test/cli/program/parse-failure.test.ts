import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../../support/worlds/pix-world.ts';

const world = sharedWorld();

const refused = async (line: string): Promise<string> => {
  const ran = await world.run(line, { transport: () => Promise.reject(new Error('something was sent')) });
  expect([line, ran.code, ran.stdout]).toEqual([line, 2, '']);
  return ran.stderr;
};

describe('invalid flags and values', () => {
  it.each([
    ['charge create --amout 10', '--amout', '--amount'],
    ['charge create --amount 10 --refrence r1', '--refrence', '--reference'],
    ['charge create --amount 10 --jsn', '--jsn', '--json'],
    ['charge list --no-colour', '--no-colour', '--no-color'],
    ['charge list -json', '-', '--json'],
    ['charge list --status COMPLETE', '"COMPLETE"', '"COMPLETED"'],
    ['charge list --status PENDING,PAYD', '"PAYD"', '"PAID"'],
    ['transaction list --type deposits', '"deposits"', '"DEPOSIT"'],
    ['charge list --output jsn', '"jsn"', '"json"'],
    ['balance --output CSVS', '"CSVS"', '"csv"'],
    ['balance --family hubb', '"hubb"', '"hub"'],
  ])('the usage error of `pix %s` suggests the most similar flag or value', async (line, typed, meant) => {
    const told = await refused(line);
    expect(told).toContain(typed);
    expect(told).toContain(`Did you mean ${meant}?`);
    expect(told).toContain('--help');
  });

  it.each(['charge list \u2013json', 'charge create \u2014amount 10', 'payout create \u2014-amount 10'])(
    'the usage error of `pix %s` says that flags begin with two hyphens',
    async (line) => {
      expect(await refused(line)).toContain('Write flags with two hyphens, as in --json.');
    },
  );

  it.each(['charge list --frobnicate', 'charge list --status NOWHERE', 'charge list -q'])(
    'the usage error of `pix %s` contains no suggestion',
    async (line) => {
      const told = await refused(line);
      expect(told).not.toContain('Did you mean');
    },
  );

  it('pix reports an unknown flag in Portuguese, but in English in JSON', async () => {
    expect(await refused('charge list --limitt 5 --lang pt-BR')).toContain('Quis dizer --limit?');
    const ran = await world.run('charge list --limitt 5 --json --lang pt-BR');
    expect(ran.error).toMatchObject({
      message: 'Unknown flag --limitt. Did you mean --limit?',
      exitCode: 2,
      outcome: 'not_sent',
    });
  });

  it.each([
    ['charge create', 'Missing flag --amount.'],
    ['charge create --amount', '--amount needs a value.'],
    ['payout batch', 'Missing argument: FILE.'],
    ['charge list --limit 0', '--limit must be at least 1: "0" is less.'],
    ['charge list --limit ten', '--limit takes a whole number, not "ten".'],
    ['webhook listen --port 65536', '--port may be at most 65535: "65536" is more.'],
    ['webhook listen --tls-cert c.pem', '--tls-cert has no effect without --tls-key.'],
    ['balance now please', 'Unexpected arguments: now, please.'],
    ['charge create --lang pt-BR', 'Falta a opção --amount.'],
  ])('the usage error of `pix %s` says "%s"', async (line, text) => {
    expect(await refused(line)).toContain(text);
  });

  it('pix escapes control characters of the command line in a usage error', async () => {
    const ran = await world.run(['charge', 'list', '--status', 'PAI\u001b[2JD\nx']);
    expect([ran.code, ran.stderr.includes('\u001b')]).toEqual([2, false]);
  });
});
