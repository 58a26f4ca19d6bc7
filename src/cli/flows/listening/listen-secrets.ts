import { errorMessage } from '../../../domain/errors.ts';
import type { KnownSecret } from '../../../listener/check-signature.ts';
import type { Listener } from '../../../listener/listener.ts';
import {
  type NamedSecret,
  profileWebhookSecrets,
  webhookSecrets,
} from '../../../storage/vault/webhook-and-card-secrets.ts';
import { faultWords } from '../../failure/fault-words.ts';
import { usage } from '../../flags/parse-values.ts';
import type { Start } from '../../pix-command.ts';
import { readStdin } from '../../session/read-stdin.ts';
import type { World } from '../../session/world.ts';
import { previousSecret } from './rejection-notes.ts';

type Started = Start<unknown, unknown>;
type Target = Pick<Listener, 'addSecret' | 'setSecrets'>;

/** The secrets that may have signed: stdin, else `PIX_WEBHOOK_SECRET`, else the profile's vault. */
export async function listenSecrets(
  world: World,
  { session }: Started,
  fromStdin: boolean,
): Promise<readonly string[]> {
  if (!fromStdin) return webhookSecrets({ env: world.env, credentials: session.credentials() });
  const secret = world.secrets.noted((await readStdin(world)).replace(/\r?\n$/, ''));
  if (secret === '') throw usage('listen.empty_secret');
  return [secret];
}

/** What keeps a running listener's secrets those of the profile. */
export interface SecretsInUse {
  readonly secrets: readonly string[];
  /** Tried only to say whose signature a refused delivery has. */
  readonly known: readonly KnownSecret[];
  /** What the only accepted secret came from; null when all of the profile's are accepted. */
  readonly fixedSource: string | null;
  /** Follows changes of the profile until the signal. */
  follow(listener: Target, signal: AbortSignal): void;
  /** A secret made while the listener runs: accepted at once, and until the profile has another one for it. */
  add(listener: Target, secret: string): void;
  /** Reads the profile's secrets again, and says what changed, or that nothing can. */
  reload(): void;
}

/**
 * The secrets of a listener, kept up with the profile: a rotated or added one is accepted as soon as it is stored, without a
 * restart. One from stdin or the environment stays as it is; the profile's then only explain refusals.
 * @param source `registers`: the listener gets its secret when it is registered
 */
export async function secretsInUse(
  world: World,
  started: Started,
  source: { readonly fromStdin: boolean; readonly registers: boolean },
): Promise<SecretsInUse> {
  const { registers, fromStdin } = source;
  const fixedSource = fromStdin
    ? '--secret-stdin'
    : world.env.PIX_WEBHOOK_SECRET
      ? 'PIX_WEBHOOK_SECRET'
      : null;
  const secrets = registers ? [] : await listenSecrets(world, started, fromStdin);
  // A locked vault must not keep a listener with its own secret from starting, nor ask for a passphrase it does not need: it
  // goes without these explanations.
  const isLocked = started.session.profile()?.store === 'file' && !world.env.PIX_VAULT_PASSPHRASE;
  const stored = fixedSource !== null && isLocked ? [] : await kept(started).catch(() => []);
  const known = stored.map(({ name, secret }) => ({ label: name, secret }));
  if (fixedSource === null || registers) {
    const following = new Following(started, stored);
    return {
      ...{ secrets, known: registers ? known : [], fixedSource: null },
      follow: (listener, signal) => following.follow(listener, signal),
      add: (listener, secret) => following.add(listener, secret),
      reload: () => following.reload(true),
    };
  }
  return {
    ...{ secrets, known, fixedSource },
    follow: () => undefined,
    add: (listener, secret) => listener.addSecret(secret),
    reload: () => started.notes.note('listen.secrets_fixed', { source: fixedSource }),
  };
}

const kept = async ({ session }: Started): Promise<readonly NamedSecret[]> =>
  session.profile() === null ? [] : profileWebhookSecrets(session.freshCredentials());

/** Replaced secrets that are remembered, to explain refusals. */
const MOST_PREVIOUS = 20;

class Following {
  readonly #started: Started;
  #accepted: readonly NamedSecret[];
  #previous: readonly KnownSecret[] = [];
  #listener: Target | undefined;
  #notesSeen: string;
  #turn: Promise<void> = Promise.resolve();
  /** One that the profile has not (yet). */
  #added: string | undefined;

  constructor(started: Started, accepted: readonly NamedSecret[]) {
    this.#started = started;
    this.#accepted = accepted;
    this.#notesSeen = this.#noted();
  }

  add(listener: Target, secret: string): void {
    listener.addSecret(secret);
    this.#added = secret;
  }

  /** By watching the folder of the profiles: each secret that is stored has a note in their file, written after it. */
  follow(listener: Target, signal: AbortSignal): void {
    this.#listener = listener;
    const { session, notes } = this.#started;
    const { dirname, basename } = process.getBuiltinModule('node:path');
    const { file } = session.profiles;
    try {
      const watcher = process
        .getBuiltinModule('node:fs')
        .watch(dirname(file), { persistent: false, signal }, (_change, name) => {
          if (name === null || name === basename(file)) this.reload(false);
        });
      watcher.on('error', (error) => notes.note('listen.secrets_not_watched', { reason: error.message }));
    } catch (error) {
      const reason = errorMessage(error);
      notes.note('listen.secrets_not_watched', { reason });
    }
    // What changed between being read and being watched.
    this.reload(false);
  }

  /** One after the other, so that the last one read is the last one set. */
  reload(asked: boolean): void {
    this.#turn = this.#turn.then(() => this.#read(asked));
  }

  async #read(asked: boolean): Promise<void> {
    const { notes, words } = this.#started;
    try {
      const noted = this.#noted();
      if (!asked && noted === this.#notesSeen) return;
      const now = await kept(this.#started);
      this.#notesSeen = noted;
      if (same(now, this.#accepted)) {
        if (asked) notes.note('listen.secrets_unchanged', { profile: this.#profile });
        return;
      }
      this.#set(now);
      const names = now.map(({ name }) => name).join(', ');
      notes.note('listen.secrets_changed', { profile: this.#profile, count: now.length, names });
    } catch (error) {
      const reason = faultWords(words, error);
      notes.note('listen.secrets_not_reloaded', { profile: this.#profile, reason });
    }
  }

  #set(now: readonly NamedSecret[]): void {
    const gone = this.#accepted.filter((old) => !now.some(({ secret }) => secret === old.secret));
    const previous = gone.map(({ name, secret }) => ({ label: previousSecret(name), secret }));
    const known = [...previous, ...this.#previous].slice(0, MOST_PREVIOUS);
    const secrets = now.map(({ secret }) => secret);
    if (this.#added !== undefined && secrets.includes(this.#added)) this.#added = undefined;
    this.#listener?.setSecrets(this.#added === undefined ? secrets : [...secrets, this.#added], known);
    this.#previous = known;
    this.#accepted = now;
  }

  get #profile(): string {
    return this.#started.session.profile()?.name ?? '';
  }

  /** The notes of the profile's secrets: last characters and times, never the secrets. */
  #noted(): string {
    return JSON.stringify(this.#started.session.profile()?.secrets ?? []);
  }
}

const same = (a: readonly NamedSecret[], b: readonly NamedSecret[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
