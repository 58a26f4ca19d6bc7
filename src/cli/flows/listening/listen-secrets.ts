import { fail } from '../../../domain/errors.ts';
import { errorMessage } from '../../../domain/pix-error.ts';
import type { KnownSecret } from '../../../listener/check-signature.ts';
import type { Listener } from '../../../listener/listener.ts';
import type { ListenerOptions } from '../../../listener/listener-options.ts';
import {
  type NamedSecret,
  readProfileWebhookSecrets,
  readWebhookSecrets,
} from '../../../storage/vault/read-webhook-secrets.ts';
import { errorPhrase } from '../../failure/describe-failure.ts';
import type { Started } from '../../pix-command.ts';
import type { World } from '../../session/world.ts';
import { readStdin } from '../../streams/input.ts';
import { previousSecret } from './rejection-notes.ts';

type Target = Pick<Listener, 'addSecret' | 'setSecrets'>;

/**
 * Reads the webhook secrets from stdin if `fromStdin` is set. Otherwise reads `PIX_WEBHOOK_SECRET`, otherwise
 * the profile's vault.
 * @throws PixError `usage` for an empty secret on stdin, `auth` when no secret was found
 */
export async function listenSecrets(
  world: World,
  { session }: Started,
  fromStdin: boolean,
): Promise<readonly string[]> {
  if (!fromStdin) return readWebhookSecrets({ env: world.env, credentials: session.credentials() });
  const secret = world.secrets.noted((await readStdin(world)).replace(/\r?\n$/, ''));
  if (secret === '') throw fail('listen.empty_secret');
  return [secret];
}

export interface SecretsInUse {
  /** The listener's options about secrets. */
  readonly options: Pick<ListenerOptions, 'secrets' | 'knownSecrets' | 'awaitsSecret'>;
  /**
   * Name of the flag or variable that contains the secret, if the listener accepts only this secret. Null if
   * the listener accepts all secrets of the profile.
   */
  readonly fixedSource: string | null;
  follow(listener: Target, signal: AbortSignal): void;
  /** Accepts a secret even before the profile contains it. */
  add(listener: Target, secret: string): void;
  /**
   * Reads the profile's secrets again and prints what changed. Prints a note instead if the secret is fixed.
   */
  reload(): void;
}

/**
 * Returns the secrets that the listener accepts. It accepts new secrets of the profile without a restart,
 * unless the secret came from stdin or the environment.
 * @param source `registers`: the listener gets its secret when its webhook is registered
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
  // A listener with a fixed secret starts even if the vault is locked. It then cannot say which other secret
  // signed a rejected delivery.
  const isLocked = started.session.profile()?.store === 'file' && !world.env.PIX_VAULT_PASSPHRASE;
  const stored = fixedSource !== null && isLocked ? [] : await kept(started).catch(() => []);
  const knownSecrets = stored.map(({ name, secret }) => ({ label: name, secret }));
  if (fixedSource === null || registers) {
    const following = new Following(started, stored);
    return {
      options: { secrets, knownSecrets: registers ? knownSecrets : [], awaitsSecret: registers },
      fixedSource: null,
      follow: (listener, signal) => following.follow(listener, signal),
      add: (listener, secret) => following.add(listener, secret),
      reload: () => following.reload(true),
    };
  }
  return {
    options: { secrets, knownSecrets },
    fixedSource,
    follow: () => undefined,
    add: (listener, secret) => listener.addSecret(secret),
    reload: () => started.notes.note('listen.secrets_fixed', { source: fixedSource }),
  };
}

const kept = async ({ session }: Started): Promise<readonly NamedSecret[]> =>
  session.profile() === null ? [] : readProfileWebhookSecrets(session.freshCredentials());

const MOST_PREVIOUS = 20;

class Following {
  readonly #started: Started;
  #accepted: readonly NamedSecret[];
  #previous: readonly KnownSecret[] = [];
  #listener: Target | undefined;
  #notesSeen: string;
  #turn: Promise<void> = Promise.resolve();
  /** Secret from `add`. The listener accepts this secret even while the profile does not contain it yet. */
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

  /** Watches the profiles file, which changes whenever a secret is stored. */
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
    // A secret may have changed before the watch started.
    this.reload(false);
  }

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
      const reason = errorPhrase(words, error);
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

  /**
   * Returns, as JSON, the names, last characters and times of the profile's secrets. The secrets themselves
   * are not included.
   */
  #noted(): string {
    return JSON.stringify(this.#started.session.profile()?.secrets ?? []);
  }
}

const same = (a: readonly NamedSecret[], b: readonly NamedSecret[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Prints a note for people who run listeners: the service no longer uses the old secret. */
export function noteSecretRotation({ session, notes }: Started, kept: boolean): void {
  const profile = session.profile()?.name;
  if (kept && profile !== undefined) notes.note('webhook.rotate.listeners', { profile });
  else notes.note('webhook.rotate.listeners_without');
}
