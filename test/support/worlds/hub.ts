import { type Said, type SandboxWorld, sandboxWorld } from './sandbox-world.ts';

export interface HubAsked {
  readonly body?: object;
  readonly key?: string;
  readonly account?: 0 | 1;
}

export interface HubWorld extends SandboxWorld {
  /**
   * Sends a request to the hub. `route` is a method and a path below `/transactions/`, such as `POST
   * withdraw`.
   */
  hub(route: string, asked?: HubAsked): Promise<Said>;
}

export async function hubWorld(options: Parameters<typeof sandboxWorld>[0] = {}): Promise<HubWorld> {
  const world = await sandboxWorld(options);
  return {
    ...world,
    hub: (route, { body, key, account = 0 } = {}) =>
      world.ask(route.replace(' ', ' /hub/api/v1/transactions/'), {
        token: world.sandbox.accounts[account]?.tokens.hub ?? '',
        ...(body !== undefined && { body }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
  };
}
