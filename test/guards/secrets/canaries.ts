import type { Transport, WireResponse } from '../../../src/contract/transport.ts';
import { addSecret } from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { filesBelow } from '../../support/files-below.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import type { PixWorld } from '../../support/worlds/pix-world.ts';

/** Secrets in the profile and the environment of a user. No text contains them by chance. */
export interface Canaries {
  readonly all: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export async function plantCanaries({ sandbox, profiles, clock, home }: PixWorld): Promise<Canaries> {
  const vault = await openVault('plain', { configDir: `${home}/config`, env: {}, platform: 'linux' });
  const webhook = 'canary-webhook-5f1c2a9e7b3d4c6081';
  await addSecret({ profiles, vault, clock }, 'sandbox', 'webhook', webhook);
  const env = {
    PIX_VAULT_PASSPHRASE: 'canary-passphrase-7d2b90ce41fa',
    PIX_INBOX_URL: '',
    https_proxy: 'http://user:canary-proxy-3c8ad1e250b7@127.0.0.1:1',
  };
  const tokens = Object.values(sandbox.tokens) as string[];
  const { clientSecret } = sandbox.accounts[0].card;
  return {
    all: [...tokens, clientSecret, webhook, env.PIX_VAULT_PASSPHRASE, 'canary-proxy-3c8ad1e250b7'],
    env,
  };
}

const answer = (status: number, body: string, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: bodyOf(body),
});

/**
 * Transports for the tests. All except `none` send secrets of the request back, as a faulty service or proxy
 * might.
 */
export const ECHOES = {
  /** A correct service, which sends no secret back. */
  none: (good: Transport): Transport => good,
  refusal:
    (): Transport =>
    async ({ headers, body = '' }) => {
      const said = `${headers.authorization} ${body}`;
      const details = [{ field: said, reason: said }];
      const told = { errorCode: 'PZV100', message: said, details, requestId: said };
      return answer(400, JSON.stringify(told), { 'x-request-id': said, 'x-echo': said });
    },
  /** A proxy that redirects to an address with our token. The body contains the token, too. */
  redirect:
    (): Transport =>
    async ({ headers }) =>
      answer(302, `<html>${headers.authorization}`, {
        location: `https://a.example/?t=${encodeURIComponent(String(headers.authorization))}`,
      }),
  /** A page that is not JSON and contains the token. */
  page:
    (): Transport =>
    async ({ headers }) =>
      answer(200, `<html>${headers.authorization}`),
  /** A bug in the client: it throws an error whose message contains the token. */
  crash:
    (): Transport =>
    async ({ headers }) => {
      throw new Error(`unexpected ${headers.authorization}`);
    },
} as const;

export const foundIn = (text: string, { all }: Canaries): readonly string[] =>
  all.filter((secret) =>
    [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].some((form) =>
      text.includes(form),
    ),
  );

/**
 * Returns the files below the user's home that contain a secret. Skips the vault. Searches SQLite files as
 * bytes.
 */
export function filesWith({ home }: PixWorld, canaries: Canaries): readonly string[] {
  return filesBelow(home)
    .filter(({ file, text }) => !file.includes('/config/vault/') && foundIn(text, canaries).length > 0)
    .map(({ file }) => file);
}
