import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../guards/source-files.ts';
import { until } from '../support/until.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';

export const RUN = join(ROOT, 'bin/run.js');
export const wordsOf = (line: string): readonly string[] => line.split(' ').slice(1);

export interface PictureWorld {
  readonly env: Readonly<Record<string, string>>;
  readonly home: string;
  /** Runs a command line that begins with `pix`, and returns its stdout. */
  readonly pix: (line: string) => Promise<string>;
  /** Advances the sandbox's clock to the time of this machine, so that all clocks on a picture agree. */
  readonly toNow: () => Promise<void>;
}

/**
 * Starts a sandbox and calls `work` with a function that runs commands. Afterwards stops and deletes the
 * sandbox.
 * @param behind minutes by which the sandbox's clock is behind until `toNow` is called
 */
export async function withSandbox(
  { flags = '', behind = 0 }: { readonly flags?: string; readonly behind?: number },
  work: (world: PictureWorld) => Promise<void>,
): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'pix-pictures-'));
  const env = bareEnvironment({ HOME: home, TZ: 'America/Sao_Paulo' }) as Record<string, string>;
  // This function must not block the process, because endpoints in this process receive deliveries.
  const run = async (line: string, env: PictureWorld['env']): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...wordsOf(line)], {
      env,
      cwd: home,
    });
    return stdout;
  };
  const pix = (line: string): Promise<string> => run(line, env);
  try {
    const start = `pix sandbox start --port 0 --detach --no-challenge --seed 7 --json${flags}`;
    await run(start, { ...env, NODE_OPTIONS: `--import=data:text/javascript,${clockBehind(behind)}` });
    await pix('pix profile use sandbox');
    const toNow = async (): Promise<void> => {
      const { now } = JSON.parse(await pix('pix sandbox status --json')) as { now: string };
      const seconds = Math.floor((Date.now() - Date.parse(now)) / 1_000);
      if (seconds > 0) await pix(`pix sandbox clock advance ${seconds}s`);
    };
    await work({ env, home, pix, toNow });
  } finally {
    await pix('pix sandbox stop');
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Returns a script without blanks that sets the clock of a process back. */
const clockBehind = (minutes: number): string => `Date.now=((now)=>()=>now()-${minutes * 60_000})(Date.now)`;

/**
 * Starts a sandbox with data for all screens of the dashboard, such as failing endpoints, an inbox and a
 * batch.
 */
export async function withBusyShop(work: (world: PictureWorld) => Promise<void>): Promise<void> {
  const flags = ' --traffic 10 --scenario failed-callbacks';
  await withSandbox({ flags, behind: 38 }, async (world) => {
    const { pix, home, toNow } = world;
    await pix('pix webhook create --url http://127.0.0.1:9/pix --generate-secret --yes');
    const listener = await listening(world);
    try {
      await pix('pix sandbox clock advance 36m');
      for (const [key, amount, reference] of [
        ['fornecedor@exemplo.com.br', '150', 'invoice-88'],
        ['imobiliaria@exemplo.com.br', '1.280,40', 'rent-11'],
        ['+5511987654321', '39,90', 'refill-7'],
      ])
        await pix(
          `pix payout create --key ${key} --no-lookup --yes --amount ${amount} --reference ${reference}`,
        );
      const rows = Array.from(
        { length: 12 },
        (_, at) => `fornecedor@exemplo.com.br,${at + 1}0.00,salary-${at + 1}`,
      );
      writeFileSync(join(home, 'salaries.csv'), ['key,amount,reference', ...rows].join('\n'));
      await pix('pix payout batch salaries.csv --no-lookup --max-total 1000 --confirm-amount 780,00');
      await toNow();
      await work(world);
    } finally {
      const ended = once(listener, 'exit');
      listener.kill('SIGTERM');
      await ended;
    }
  });
}

/** Starts a listener, registers it as a webhook, and waits until it is ready. */
async function listening({ env, home, pix }: PictureWorld): Promise<ChildProcess> {
  const ready = join(home, 'ready.json');
  const args = [RUN, 'webhook', 'listen', '--port', '0', '--tolerance', '86400', '--ready-file', ready];
  const child = spawn(process.execPath, args, { env, cwd: home, stdio: 'ignore' });
  await until(() => existsSync(ready));
  const [address = ''] = /http:\/\/[\d.:]+/.exec(readFileSync(ready, 'utf8')) ?? [];
  await pix(`pix webhook create --url ${address}/ --generate-secret --yes`);
  return child;
}

/** Starts an endpoint that answers with an error until `repair` is called. */
export async function failingEndpoint(): Promise<{
  readonly url: string;
  readonly repair: () => void;
  readonly close: () => Promise<void>;
}> {
  let status = 500;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pix`,
    repair: () => {
      status = 200;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
