import type { Sandbox } from '../../src/sandbox/create-sandbox.ts';
import { textOf } from '../support/servers/body-of.ts';
import type { Place } from './prepared.ts';

/**
 * Returns a function that sends requests directly to the sandbox, so no network fault affects them. The
 * default account is the first one.
 */
export const askOf =
  (sandbox: Sandbox, { tokens }: Pick<Sandbox, 'tokens'> = sandbox): Place['ask'] =>
  async (method, path, body, authorization = `Bearer ${tokens.both}`) => {
    const reply = await sandbox.handle({
      method,
      url: `http://sandbox.localhost${path}`,
      headers: { 'content-type': 'application/json', authorization },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const said = JSON.parse(await textOf(reply)) as Record<string, unknown>;
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
    return said;
  };
