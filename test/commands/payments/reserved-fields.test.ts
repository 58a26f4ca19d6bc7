import { describe, expect, it } from 'vitest';
import { card } from '../../support/worlds/card-world.ts';
import { type Ran, sharedWorld } from '../../support/worlds/pix-world.ts';

const KEY = 'fornecedor@exemplo.com.br';
const stdin = JSON.stringify(card());

const world = sharedWorld({ card: true, hub: 'unconfirmed' });

const run = (argv: readonly string[]): Promise<Ran> => world.run(argv, { stdin });
/** The requests that change something, except the request of a card token. */
const changesOf = ({ changes }: Ran): readonly string[] =>
  changes.filter((request) => !request.endsWith('/token'));

/** The commands that move money in each family, and the flag or argument for the receiver. */
const COMMANDS: readonly (readonly [line: string, destination: string])[] = [
  [`payout create --key ${KEY} --amount 5 --yes`, '--key'],
  [`payout create --family hub --key ${KEY} --amount 5 --yes`, '--key'],
  ['payout qr CODE --amount 5 --yes', 'CODE'],
  ['payout qr CODE --family hub --amount 5 --yes', 'CODE'],
  ['transfer create --to 100002 --amount 5 --yes', '--to'],
  [`transfer create --family hub --to ${KEY} --amount 5 --yes`, '--to'],
  ['refund create T1 --amount 5 --yes', 'ID'],
  ['refund create T1 --family hub --amount 5 --yes', 'ID'],
  ['card charge create --amount 5 --customer-name Ana --card-stdin --yes', '--card-stdin'],
  ['card charge reverse C1 --amount 5 --yes', 'ID'],
];

const FIELDS: readonly (readonly [set: string, flag: '--amount' | '--reference' | 'destination'])[] = [
  ['amount:=999', '--amount'],
  ['Amount:=999', '--amount'],
  ['more:={"list":[{"AMOUNT":1}]}', '--amount'],
  ['cart:=[]', '--amount'],
  ['clientReference:=null', '--reference'],
  ['clientReference:=7', '--reference'],
  ['clientReference:=["a"]', '--reference'],
  ['ClientReference=other', '--reference'],
  ['client_reference=other', '--reference'],
  ['externalId=other', '--reference'],
  ['externalRef=other', '--reference'],
  ['Idempotency-Key=other', '--reference'],
  ['pixKey=other', 'destination'],
  ['PIXKEY=other', 'destination'],
  ['pixType=cpf', 'destination'],
  ['toPixKey=other', 'destination'],
  ['brCode=other', 'destination'],
  ['qrCode=other', 'destination'],
  ['receiverAccountNumber=100003', 'destination'],
  ['creditCardPayment:={}', 'destination'],
];

describe('--set and --data of commands that move money', () => {
  it.each(COMMANDS)('pix %s refuses --set for a field that has a flag', async (line, destination) => {
    // One command is tested with all fields, each other command with three of them.
    const turn = COMMANDS.findIndex(([one]) => one === line);
    for (const [set, role] of FIELDS.filter((_, at) => turn === 0 || (at + turn) % 7 === 0)) {
      const flag = role === 'destination' ? destination : role;
      const ran = await run([...line.split(' '), '--set', set]);
      expect([ran.code, changesOf(ran)], `${set}: ${ran.stderr}`).toEqual([2, []]);
      expect(ran.stderr).toContain(`Use ${flag} instead`);
    }
    const dry = await run([...line.split(' '), '--dry-run', '--data', '{"x":1,"Amount":9}']);
    expect([dry.code, dry.stdout, dry.stderr.includes('Use --amount instead')]).toEqual([2, '', true]);
    expect(await world.json('journal list')).toEqual([]);
  });

  it('payout create refuses --set for the key, both with the name pixKey and with a name from wire.alias', async () => {
    await world.run(['profile', 'set', 'sandbox', 'wire.alias.POST /withdraw.pixKey', 'chave']);
    for (const name of ['chave', 'Chave', 'pixKey']) {
      const ran = await run([...`payout create --key ${KEY} --amount 5 --yes --set`.split(' '), `${name}=x`]);
      expect([ran.code, ran.stderr.includes('Use --key instead'), ran.changes], name).toEqual([2, true, []]);
    }
  });

  it('pix payout create uses clientReference from --set or --data as the reference of the payment', async () => {
    const pay = `payout create --key ${KEY} --amount 5 --yes --dry-run --json`;
    const ran = await run([...pay.split(' '), '--set', 'clientReference=r9']);
    expect(ran.json.body.clientReference).toBe('r9');
    await run([...pay.replace(' --dry-run', '').split(' '), '--data', '{"clientReference":"r9"}']);
    expect(await world.json('journal list')).toMatchObject([{ reference: 'r9' }]);
  });
});

describe('--set and --data of other commands with an amount', () => {
  it('pix charge create refuses amount, clientReference and externalId in --set, and AMOUNT in --data', async () => {
    const create = (...more: string[]): Promise<Ran> => run(['charge', 'create', '--amount', '5', ...more]);
    for (const set of ['amount:=9', 'Amount:=9', 'clientReference:=null', 'externalId=a'])
      expect(await create('--set', set), set).toMatchObject({ code: 2, changes: [] });
    expect(await create('--data', '{"AMOUNT":9}')).toMatchObject({ code: 2, changes: [] });
    expect((await create('--data', '{"amount":9,"clientReference":"c1"}')).code).toBe(0);
  });

  it('pix card recurrence amount refuses an amount in --set that differs from --amount', async () => {
    const ran = await run([...'card recurrence amount R1 --amount 5 --yes --set amount:=9'.split(' ')]);
    expect([ran.code, ran.stderr.includes('Use --amount instead'), changesOf(ran)]).toEqual([2, true, []]);
  });
});
