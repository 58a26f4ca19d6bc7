import { onTestFinished } from 'vitest';
import { serveSandbox } from '../../../src/sandbox/serve-sandbox.ts';
import type { Certificates } from '../../../src/sandbox/tls/issue-certificates.ts';
import { addSecret, removeSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { textOf } from '../servers/body-of.ts';
import { basic, card, charging } from './card-world.ts';
import { type PixWorld, pixWorld, type Ran, type RunOptions, type WorldOptions } from './pix-world.ts';

type Secret = 'clientId' | 'clientSecret' | 'cert' | 'key' | 'ca';

/** A user whose profile points to a sandbox on a local port. Requests to the card family use mutual TLS. */
export interface CardUser {
  readonly world: PixWorld;
  readonly certificates: Certificates;
  /** URL of the main family, over plain HTTP. */
  readonly baseUrl: string;
  run(argv: string | readonly string[], options?: RunOptions): Promise<Ran>;
  json<T = Record<string, unknown>>(argv: string, options?: RunOptions): Promise<T>;
  keep(name: Secret, value: string | null): Promise<void>;
}

/** Returns a machine whose profile has card credentials. */
export const cardMachine = (options: WorldOptions = {}): Promise<PixWorld> =>
  pixWorld({ ...options, card: true });

async function keeper({ profiles, clock, home }: PixWorld): Promise<CardUser['keep']> {
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  const held = { profiles, vault, clock };
  return (name, value) =>
    value === null
      ? removeSecret(held, 'sandbox', `card.${name}`)
      : addSecret(held, 'sandbox', `card.${name}`, value);
}

export async function cardUser(): Promise<CardUser> {
  const world = await cardMachine();
  const served = await serveSandbox(world.sandbox, { port: 0, cardPorts: [0] });
  onTestFinished(async () => {
    await served.close();
    await world.close();
  });
  const { profiles } = world;
  const keep = await keeper(world);
  const certificates = await world.sandbox.certificates();
  await profiles.update('sandbox', (now) => ({ ...now, cardUrl: world.sandbox.roots.card }));
  await keep('cert', certificates.client.cert);
  await keep('key', certificates.client.key);
  await keep('ca', certificates.ca);
  return {
    world,
    certificates,
    baseUrl: `${served.url}/v1`,
    keep,
    run: (argv, options) => world.run(argv, { network: true, ...options }),
    json: (argv, options) => world.json(argv, { network: true, ...options }),
  };
}

/**
 * Creates a card charge directly at the service.
 * @returns its record
 */
export async function sellByCard({ sandbox }: PixWorld, body: object = charging()): Promise<CardRecord> {
  const { clientId, clientSecret } = sandbox.accounts[0].card;
  const ask = async (path: string, more: { authorization: string }, given: object) => {
    const headers = { 'content-type': 'application/json', ...more };
    const request = { method: 'POST', url: sandbox.roots.card + path, headers, body: JSON.stringify(given) };
    return JSON.parse(await textOf(await sandbox.handle(request)));
  };
  const { access_token } = await ask('/token', basic(clientId, clientSecret), {});
  return ask('/charges', { authorization: `Bearer ${access_token}` }, body);
}

export interface CardRecord {
  readonly id: string;
  readonly recurrence: { readonly recurrentPaymentId: string } | null;
}

export const monthly = (amount: number) =>
  charging({ amount, externalId: 'subscription-1', recurrence: { interval: 'Monthly' } }, card());
