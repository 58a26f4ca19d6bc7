import { cardMachine, monthly, sellByCard } from '../../support/worlds/card-user.ts';
import { giveHubToken } from '../../support/worlds/hub-token.ts';
import { type PixWorld, pixWorld } from '../../support/worlds/pix-world.ts';

/** Values for placeholders such as `{charge}` in a line. */
export type Values = Readonly<Record<string, string>>;

export interface RouteLine {
  /** The command line without `pix`. It may contain placeholders such as `{charge}`. */
  readonly line: string;
  readonly stdin?: string;
  readonly ready?: (world: PixWorld) => Promise<Values>;
}

export async function routeWorld(family: string): Promise<PixWorld> {
  const world = await (family === 'card' ? cardMachine() : pixWorld({ challenge: family === 'sandbox' }));
  if (family === 'hub') await giveHubToken(world);
  return world;
}

const idOf = async (world: PixWorld, line: string): Promise<string> => await world.id(`${line}`);

export const charge = async (world: PixWorld): Promise<Values> => ({
  charge: await idOf(world, 'charge create --amount 50 --reference c1'),
});

export const paid = async (world: PixWorld): Promise<Values> => ({
  charge: await world.paidCharge(50, { clientReference: 'c1' }),
});

export async function disputed(world: PixWorld): Promise<Values> {
  const values = await paid(world);
  const dispute = await world.json(`sandbox infraction ${values.charge}`);
  return { ...values, infraction: dispute.id, protocol: dispute.protocol };
}

export async function defended(world: PixWorld): Promise<Values> {
  const values = await disputed(world);
  await world.json(`infraction defend ${values.infraction} --text Delivered --yes`);
  return values;
}

export async function movement(world: PixWorld): Promise<Values> {
  await paid(world);
  const [first] = await world.list('statement list --from 1h');
  return { movement: first?.id ?? '' };
}

export async function code(world: PixWorld): Promise<Values> {
  const made = await world.json('charge create --amount 50');
  return { code: made.qrCodeText };
}

export const webhook = async (world: PixWorld): Promise<Values> => ({
  webhook: await idOf(world, 'webhook create --url https://shop.example.com/pix --generate-secret --yes'),
});

export async function undelivered(world: PixWorld): Promise<Values> {
  const id = await idOf(world, 'charge create --amount 10 --callback-url http://127.0.0.1:1/shop');
  const made = await webhook(world);
  await world.run(`sandbox pay ${id}`);
  await world.sandboxClock.advance(5_000);
  return { ...made, charge: id };
}

export async function callbackSecret(world: PixWorld): Promise<Values> {
  await world.run('callback secret create --yes');
  return {};
}

export async function report(world: PixWorld): Promise<Values> {
  const id = await idOf(world, 'report create --from 2026-11-20 --to 2026-11-21 --yes');
  await world.sandboxClock.advance(60_000);
  return { report: id };
}

export const payout = async (world: PixWorld): Promise<Values> => ({
  payout: await idOf(world, 'payout create --key fornecedor@exemplo.com.br --amount 20 --reference p1 --yes'),
});

export const transfer =
  (line: string) =>
  async (world: PixWorld): Promise<Values> => ({ transfer: await idOf(world, line) });

export const sale = async (world: PixWorld): Promise<Values> => ({ sale: (await sellByCard(world)).id });

export const subscription = async (world: PixWorld): Promise<Values> => {
  const { recurrence } = await sellByCard(world, monthly(9_990));
  return { recurrence: recurrence?.recurrentPaymentId ?? '' };
};

export async function stopped(world: PixWorld): Promise<Values> {
  const values = await subscription(world);
  await world.run(`card recurrence deactivate ${values.recurrence} --yes`);
  return values;
}
