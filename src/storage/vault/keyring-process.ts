import type { ChildProcess } from 'node:child_process';
import { PixError } from '../../domain/pix-error.ts';
import type { Env } from '../../system/files/paths.ts';
import { type KeyringEntry, type KeyringSetting, type MakeKeyringEntry, vaultError } from './vault.ts';

type Act = keyof KeyringEntry;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Time limit of a keyring call, in ms. Meanwhile, a person may have to find and type a password. */
const LIMIT_MS = 30_000;
/**
 * Time in ms after which pix prints that it waits for the keyring. An unlocked keyring answers within a few
 * ms.
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
      clock.at(clock.now() + WAITING_MS, () => this.#tellWaiting(seconds)),
      clock.at(clock.now() + limitMs, () => this.close(vaultError('keyring_silent', {}))),
      onSignal(() => this.close(interrupted())),
    ];
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
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
    const { id, value, error } = JSON.parse(line) as { id: number; value?: unknown; error?: string };
    const waiting = this.#pending.get(id);
    if (error === undefined) waiting?.resolve(value);
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

const interrupted = (): PixError =>
  new PixError({
    kind: 'interrupted',
    key: 'error.interrupted',
    errorCode: 'interrupted',
    outcome: 'not_sent',
  });
