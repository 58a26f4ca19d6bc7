import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { isSecretVariable } from '../domain/environment.ts';
import { fail } from '../domain/errors.ts';
import type { PixError } from '../domain/pix-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface JqSetting {
  /** Path of the Node that runs jq. */
  readonly node: string;
  readonly env: Env;
  readonly onSignal: (handler: () => void) => () => void;
}

interface Pending {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}
type Reply = { readonly text: string } | { readonly fault: string };

/** The program of the child process. It gets pairs of JSON and filter, and sends the text or the error of jq. */
const PROGRAM = `require(process.argv[1]).then((jq) => process.on('message', ([json, filter]) => {
  let reply;
  try {
    reply = { text: jq.raw(json, filter, ['-r', '-c']) ?? '' };
  } catch (error) {
    reply = { fault: String(error.message) };
  }
  process.send(reply);
}));`;

/**
 * A child process that runs jq. It is a process and not a thread, because all threads share the time zone of
 * pix, which is São Paulo's.
 */
class JqProcess {
  readonly #child: ChildProcess;
  #asked: Pending | undefined;
  #ended = false;

  constructor({ node, env: given }: JqSetting) {
    const { NODE_OPTIONS: _none, ...env } = environmentOf(given);
    const { spawn } = process.getBuiltinModule('node:child_process');
    const jq = createRequire(import.meta.url).resolve('jq-web');
    this.#child = spawn(node, ['-e', PROGRAM, jq], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    });
    this.#child.on('message', (reply: Reply) => {
      if ('text' in reply) this.#asked?.resolve(reply.text);
      else this.#asked?.reject(refused(reply.fault));
    });
    this.#child.on('error', (error) => this.end(error));
    this.#child.on('exit', (code, signal) => this.end(new Error(`jq ended: ${signal ?? code}`)));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Is true if the process has nothing to do. */
  get waits(): boolean {
    return !this.#ended && this.#asked === undefined;
  }

  async ask(json: string, filter: string): Promise<string> {
    try {
      return await new Promise<string>((resolve, reject) => {
        this.#asked = { resolve, reject };
        this.#child.ref();
        this.#child.channel?.ref();
        this.#child.send([json, filter], (error) => error && this.end(error));
      });
    } finally {
      this.#asked = undefined;
      // The waiting child must not keep pix running. It ends when pix ends and the channel is closed.
      this.#child.unref();
      this.#child.channel?.unref();
    }
  }

  end(error: Error): void {
    this.#ended = true;
    this.#child.kill('SIGKILL');
    this.#asked?.reject(error);
  }
}

/** The processes that filters started, by Node and time zone. Commands in one process, as in tests, share them. */
const processes = new Map<string, JqProcess[]>();

/** Runs one jq filter in another process, because a filter may run for ever. A signal ends that process. */
export class JqFilter {
  readonly #setting: JqSetting;
  readonly #expression: string;

  constructor(expression: string, setting: JqSetting) {
    this.#expression = expression;
    this.#setting = setting;
  }

  /**
   * Checks the filter by compiling it.
   * @throws PixError `usage` with jq's own message when the syntax of the filter is wrong
   */
  async check(): Promise<void> {
    // jq compiles the filter even without an input.
    await this.#ask('', this.#expression);
  }

  /**
   * Returns one result per line: texts without quotes, other values as compact JSON.
   * @throws PixError `usage` with jq's own message when the filter fails; Error on a signal
   */
  async run(json: string): Promise<string> {
    const text = await this.#ask(json, withEnvironment(this.#expression, this.#setting.env));
    return text === '' || text.endsWith('\n') ? text : `${text}\n`;
  }

  async #ask(json: string, filter: string): Promise<string> {
    const jq = waitingProcess(this.#setting);
    const stopListening = this.#setting.onSignal(() => jq.end(new Error('interrupted')));
    try {
      return await jq.ask(json, filter);
    } finally {
      stopListening();
    }
  }
}

/** Returns a process that has nothing to do, with the user's time zone. Starts one if there is none. */
function waitingProcess(setting: JqSetting): JqProcess {
  // jq itself reads no other variable.
  const key = JSON.stringify([setting.node, setting.env.TZ]);
  const started = (processes.get(key) ?? []).filter(({ ended }) => !ended);
  const found = started.find(({ waits }) => waits);
  if (found) return found;
  const added = new JqProcess(setting);
  processes.set(key, [...started, added]);
  return added;
}

function refused(message: string): PixError {
  const [, reason = message] = /^jq: error(?: \([^)]*\))?: (.*)/m.exec(message) ?? [];
  return fail('output.bad_jq', { reason }, { cause: new Error(message) });
}

/** Returns the variables that a filter may read. Secrets are left out, because output is often stored. */
const environmentOf = (env: Env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value === undefined || isSecretVariable(name, value) ? [] : [[name, value]],
    ),
  );

/**
 * Returns the filter with `env` and `$ENV` of pix's environment. This jq is WebAssembly and has an
 * environment of its own.
 */
function withEnvironment(expression: string, env: Env): string {
  if (!/\benv\b|\$ENV\b/.test(expression)) return expression;
  return `${JSON.stringify(environmentOf(env))} as $ENV | def env: $ENV; ${expression}`;
}
