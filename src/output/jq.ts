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
 * Runs one jq filter in a child process, because a filter may run for ever. A signal ends the child. It is a
 * process and not a thread, because all threads share the time zone of pix, which is São Paulo's.
 */
export class JqFilter {
  readonly #setting: JqSetting;
  readonly #expression: string;
  readonly #pending: Pending[] = [];
  #child: ChildProcess | undefined;

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

  #ask(json: string, filter: string): Promise<string> {
    const child = this.#started();
    const stopListening = this.#setting.onSignal(() => this.#end(new Error('interrupted')));
    const asked = new Promise<string>((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      child.ref();
      child.channel?.ref();
      child.send([json, filter], (error) => error && this.#end(error));
    });
    return asked.finally(() => {
      stopListening();
      // The waiting child must not keep pix running. It ends when pix ends and the channel is closed.
      child.unref();
      child.channel?.unref();
    });
  }

  #started(): ChildProcess {
    if (this.#child) return this.#child;
    const { spawn } = process.getBuiltinModule('node:child_process');
    const { NODE_OPTIONS: _none, ...env } = environmentOf(this.#setting.env);
    const jq = createRequire(import.meta.url).resolve('jq-web');
    const child = spawn(this.#setting.node, ['-e', PROGRAM, jq], {
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      windowsHide: true,
    });
    child.on('message', (reply: Reply) => {
      const asked = this.#pending.shift();
      if ('text' in reply) asked?.resolve(reply.text);
      else asked?.reject(refused(reply.fault));
    });
    const end = (error: Error): void => {
      if (this.#child === child) this.#end(error);
    };
    child.on('error', end);
    child.on('exit', (code, signal) => end(new Error(`jq ended: ${signal ?? code}`)));
    this.#child = child;
    return child;
  }

  #end(error: Error): void {
    const child = this.#child;
    this.#child = undefined;
    child?.kill('SIGKILL');
    for (const { reject } of this.#pending.splice(0)) reject(error);
  }
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
