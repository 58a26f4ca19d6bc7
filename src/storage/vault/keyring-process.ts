import type { ChildProcess } from 'node:child_process';
import { fail } from '../../domain/errors.ts';
import { isJsonObject } from '../../domain/text/json.ts';
import type { Env } from '../../system/files/paths.ts';
import type { KeyringEntry, KeyringSetting, MakeKeyringEntry } from './vault.ts';
import { parseJsonOrNull } from './vault-entries.ts';

type Act = keyof KeyringEntry;

interface Pending {
  /** Called when the child process has loaded its library and calls the keyring. */
  readonly onCall: () => void;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A line of the child process: that it now calls the keyring (`calls`), or the result of the call. */
interface Answer {
  readonly id: number;
  readonly calls?: true;
  readonly value?: unknown;
  readonly error?: string;
}

/** Time limit of a keyring call, in ms. Meanwhile, a person may have to find and type a password. */
const LIMIT_MS = 30_000;
/**
 * Time in ms after which pix prints that it waits for the keyring, from the moment at which the child process
 * calls it. An unlocked keyring answers within a few ms. On a busy machine, the process may take longer to start.
 */
const WAITING_MS = 1_000;

/**
 * Calls the keyring in a child process. A call that hangs can be stopped only by ending the process that made
 * the call. The child starts at the first call and ends with this process.
 */
export class KeyringProcess {
  readonly #setting: KeyringSetting;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #last = 0;
  #isWaitingTold = false;

  constructor(setting: KeyringSetting) {
    this.#setting = setting;
  }

  /**
   * Returns an entry whose methods call the keyring.
   * @throws PixError `auth` when the keyring does not answer in time, `interrupted` on a signal; Error for a
   * failure of the keyring
   */
  readonly entry: MakeKeyringEntry = (service, account) => ({
    getPassword: () => this.#ask('getPassword', { service, account }) as Promise<string | null>,
    setPassword: async (value) => void (await this.#ask('setPassword', { service, account, value })),
    deletePassword: () => this.#ask('deletePassword', { service, account }) as Promise<boolean>,
  });

  /** Ends the child process and rejects its pending calls. The next call starts a new process. */
  close(error: unknown = new Error('closed')): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
    const waiting = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of waiting) reject(error);
  }

  async #ask(act: Act, request: Readonly<Record<string, string>>): Promise<unknown> {
    const { clock, onSignal, limitMs = LIMIT_MS } = this.#setting;
    const seconds = Math.ceil(limitMs / 1000);
    this.#last += 1;
    const id = this.#last;
    const cancels = [
      clock.at(clock.now() + limitMs, () => this.close(fail('vault.keyring_silent'))),
      onSignal(() => this.close(fail('error.interrupted'))),
    ];
    const onCall = (): void => {
      cancels.push(clock.at(clock.now() + WAITING_MS, () => this.#tellWaiting(seconds)));
    };
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { onCall, resolve, reject });
        this.#child ??= this.#start();
        this.#child.stdin?.write(`${JSON.stringify({ id, act, ...request })}\n`);
      });
    } finally {
      this.#pending.delete(id);
      for (const cancel of cancels) cancel();
    }
  }

  #tellWaiting(seconds: number): void {
    if (!this.#isWaitingTold) this.#setting.onWaiting(seconds);
    this.#isWaitingTold = true;
  }

  #start(): ChildProcess {
    const { spawn } = process.getBuiltinModule('node:child_process');
    const [program = '', ...args] = this.#setting.program;
    const child = spawn(program, args, {
      env: withoutOurs(this.#setting.env),
      // The keyring's messages on stderr could contain a secret.
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const fail = (error: Error): void => {
      if (this.#child === child) this.close(error);
    };
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#answered(line);
    });
    // Errors of this pipe are ignored, because the child's `close` event already reports that it ended.
    child.stdin.on('error', () => undefined);
    child.once('error', fail);
    child.once('close', () => fail(new Error('the process that works with the keyring ended')));
    // The child and its pipes do not keep this process running.
    child.unref();
    for (const pipe of [child.stdin, child.stdout]) (pipe as typeof pipe & { unref(): void }).unref();
    return child;
  }

  #answered(line: string): void {
    const { id, calls, value, error } = JSON.parse(line) as Answer;
    const waiting = this.#pending.get(id);
    if (calls) waiting?.onCall();
    else if (error === undefined) waiting?.resolve(value);
    else waiting?.reject(new Error(error));
  }
}

/**
 * Returns the environment of the child process. `PIX_…` variables may contain secrets, and `NODE_OPTIONS`
 * (such as `--inspect-brk`) is not meant for the child.
 */
function withoutOurs(env: Env): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(PIX_|NODE_OPTIONS$)/.test(name)));
}

/**
 * Content of the main entry when a long text is stored in several parts. `check` is a hash of the complete
 * text. A wrong hash shows that the parts do not belong together.
 */
interface Manifest {
  readonly parts: number;
  readonly slot: Slot;
  readonly check: string;
}
type Slot = 'a' | 'b';

/**
 * Returns an entry that stores a text longer than `limit` in several parts. New parts are written to the slot
 * that is not in use, and the manifest is replaced last. An interrupted write therefore keeps the old text.
 * @param make returns the entry of an account
 * @param limit maximum characters of one entry; undefined means no limit. The text must be ASCII.
 */
export function splitLongEntry(
  make: (account: string) => KeyringEntry,
  account: string,
  limit: number | undefined,
): KeyringEntry {
  const main = make(account);
  const part = (slot: Slot, index: number): KeyringEntry => make(`${account}#${slot}${index}`);

  /**
   * Deletes the parts of a slot, last part first. If the deletion is interrupted, the remaining parts have no
   * gap. The next call counts the parts up to the first gap, so it finds all remaining parts.
   */
  const clear = async (slot: Slot): Promise<void> => {
    let count = 0;
    while ((await part(slot, count).getPassword()) !== null) count += 1;
    for (count -= 1; count >= 0; count -= 1) await part(slot, count).deletePassword();
  };

  const readOnce = async (): Promise<{ readonly text: string | null } | undefined> => {
    const text = await main.getPassword();
    const manifest = manifestOf(text);
    if (manifest === null) return { text };
    const { slot, parts, check } = manifest;
    const texts = await Promise.all(Array.from({ length: parts }, (_, n) => part(slot, n).getPassword()));
    const whole = texts.join('');
    return sha256(whole) === check ? { text: whole } : undefined;
  };

  return {
    async getPassword() {
      // If another process replaced the text during the first attempt, the second attempt succeeds.
      const read = (await readOnce()) ?? (await readOnce());
      if (read === undefined) throw fail('vault.damaged_entry', { entry: account });
      return read.text;
    },
    async setPassword(text) {
      if (limit === undefined) return main.setPassword(text);
      const before = manifestOf(await main.getPassword());
      if (text.length <= limit) {
        await main.setPassword(text);
        for (const slot of ['a', 'b'] as const) await clear(slot);
        return;
      }
      const slot = before?.slot === 'a' ? 'b' : 'a';
      await clear(slot);
      const parts = text.match(new RegExp(`.{1,${limit}}`, 'gs')) ?? [];
      for (const [index, piece] of parts.entries()) await part(slot, index).setPassword(piece);
      const manifest: Manifest = { parts: parts.length, slot, check: sha256(text) };
      await main.setPassword(JSON.stringify(manifest));
      await clear(slot === 'a' ? 'b' : 'a');
    },
    async deletePassword() {
      const isDeleted = await main.deletePassword();
      if (limit !== undefined) for (const slot of ['a', 'b'] as const) await clear(slot);
      return isDeleted;
    },
  };
}

function manifestOf(text: string | null): Manifest | null {
  if (!text?.startsWith('{"parts":')) return null;
  const value = parseJsonOrNull(text);
  return isJsonObject(value) && isManifest(value) ? value : null;
}

const isManifest = (value: Record<string, unknown>): value is Record<string, unknown> & Manifest =>
  Number.isInteger(value.parts) &&
  Number(value.parts) > 0 &&
  Number(value.parts) < 1_000 &&
  (value.slot === 'a' || value.slot === 'b') &&
  typeof value.check === 'string';

const sha256 = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url');
