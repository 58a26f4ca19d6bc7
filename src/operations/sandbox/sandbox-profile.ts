import type { RunningSandbox } from '../../contract/schemas/control.ts';
import { type Transport, TransportError } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { readFirstBytes } from '../../domain/growing-bytes.ts';
import { isJsonObject, parseJson } from '../../domain/text/json.ts';

import {
  isOfSandbox,
  isOnThisMachine,
  newProfile,
  newProfileId,
  type Profile,
} from '../../storage/profiles/profile.ts';
import type { ProfileStore } from '../../storage/profiles/profile-store.ts';
import { addSecret, addToken, type SecretKeeper } from '../../storage/vault/manage-secrets.ts';
import type { Operator } from '../operator.ts';

export const SANDBOX_PROFILE = 'sandbox';

const PROBE_MS = 3_000;

/**
 * Refuses to overwrite a profile that was not written for a sandbox:
 * - it is marked as live
 * - it has an address outside this machine
 * - it has tokens but no control address
 * - its secrets are in another vault, where they would remain
 * @throws PixError `usage`, code `sandbox_profile_taken`
 */
function checkSandboxProfile(profiles: ProfileStore): void {
  const profile = profiles.find(SANDBOX_PROFILE);
  if (profile !== null && !isReplaceable(profile))
    throw fail('sandbox.profile_taken', { profile: profile.name });
}

function isReplaceable(profile: Profile): boolean {
  const isEmpty = profile.tokens.length === 0 && profile.secrets.length === 0;
  return isOfSandbox(profile) || (isEmpty && !profile.live && isOnThisMachine(profile));
}

/**
 * Checks that a sandbox may start.
 * @throws PixError `usage` as `checkSandboxProfile`; or code `sandbox_running`, with the address of the
 * running sandbox
 */
export async function checkStart(profiles: ProfileStore, send: Transport): Promise<void> {
  checkSandboxProfile(profiles);
  const profile = profiles.find(SANDBOX_PROFILE);
  if (profile?.controlUrl === undefined || !isReplaceable(profile)) return;
  const { controlUrl, baseUrl } = profile;
  if (await isSandbox(send, `${controlUrl}/status`))
    throw fail('sandbox.running', { url: baseUrl ?? controlUrl, profile: profile.name });
}

/** Limits the answer of another program at this address. A sandbox's status is much shorter. */
const MOST_STATUS_BYTES = 65_536;

async function isSandbox(send: Transport, url: string): Promise<boolean> {
  try {
    const response = await send({ method: 'GET', url, headers: {}, timeoutMs: PROBE_MS });
    const { bytes, isWhole } = await readFirstBytes(response.body, MOST_STATUS_BYTES);
    const status = isWhole ? parseJson(bytes.toString()) : null;
    return (
      response.status === 200 && isJsonObject(status) && 'seed' in status && 'pendingDeliveries' in status
    );
  } catch (error) {
    // No sandbox answers. If another program uses the port, opening the port will fail later.
    if (error instanceof TransportError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/**
 * Writes the addresses and tokens of a running sandbox to its profile. Settings that the user changed are
 * kept. If no profile is active, this one becomes active.
 * @param secrets the card family's secrets, by their names in the vault
 * @throws PixError `usage` as `checkSandboxProfile`
 */
export async function writeSandboxProfile(
  keeper: SecretKeeper & Pick<Operator, 'random'>,
  running: RunningSandbox,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  const { profiles } = keeper;
  const { tokens, profile: name, baseUrl, hubUrl, cardUrl, sandboxUrl, controlUrl } = running;
  const urls = { baseUrl, hubUrl, cardUrl, sandboxUrl, controlUrl };
  checkSandboxProfile(profiles);
  const before: Profile = profiles.find(name) ?? {
    ...newProfile(name, 'plain'),
    id: newProfileId(keeper.random),
  };
  await profiles.put({
    ...before,
    ...urls,
    store: 'plain',
    live: false,
    tokens: [],
    resolveSeconds: before.resolveSeconds ?? 5,
    // The sandbox certainly uses this header. For the real service, the header's name is only an assumption.
    wire: { idempotencyHeader: 'Idempotency-Key', ...before.wire },
  });
  const kinds = {
    deposit: { scopes: ['DEPOSIT'], family: 'main' },
    withdraw: { scopes: ['WITHDRAW'], family: 'main' },
    both: { scopes: ['DEPOSIT', 'WITHDRAW'], family: 'main' },
    hub: { scopes: [], family: 'hub' },
  } as const;
  for (const [id, kind] of Object.entries(kinds)) {
    await addToken(keeper, name, { id, value: tokens[id as keyof typeof kinds], ...kind });
  }
  for (const [entry, value] of Object.entries(secrets)) await addSecret(keeper, name, entry, value);
  if (profiles.active() === null) await profiles.use(name);
}
