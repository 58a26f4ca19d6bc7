/**
 * Measures how long single commands take, including the start of the process. The results are ratios to the
 * duration of an empty Node process. The commands run alternately.
 *
 *   node test/bench/start-up.ts           21 rounds
 *   node test/bench/start-up.ts 101
 *   node test/bench/start-up.ts 21 charge balance    only commands whose name contains one of these words
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../support/programs/installed.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import {
  type BenchRow,
  benchHome,
  inTurns,
  median,
  type Program,
  pairedRatio,
  RUN,
  report,
  startServer,
  stopServer,
} from './bench-row.ts';

const STUB = fileURLToPath(new URL('stub-service.ts', import.meta.url));
const [rounds = '21', ...words] = process.argv.slice(2);

const BARE_POST = `
  const http = process.getBuiltinModule('node:http');
  const request = http.request(process.argv[1] + '/v1/pix', { method: 'POST', headers: { authorization: 'Bearer t', 'content-type': 'application/json' } }, (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk)).on('end', () => { process.stdout.write(Buffer.concat(chunks)); process.exit(); });
  });
  request.end('{"amount":10}');
`;

interface Case extends Program {
  readonly name: string;
  readonly aim?: number;
}

const { home } = benchHome();
const authority = join(home, 'ca.pem');
writeFileSync(authority, loopbackCertificate.cert);
const env = { PATH: process.env.PATH, HOME: home };
const plain = await startServer<{ port: number }>([STUB, '0'], env);
const secure = await startServer<{ port: number }>([STUB, '0', 'tls'], env);
try {
  const origin = `http://127.0.0.1:${plain.said.port}`;
  const own = { ...env, PIX_BASE_URL: `${origin}/v1`, PIX_TOKEN: 'token-of-the-bench' };
  const PIX_BASE_URL = `https://127.0.0.1:${secure.said.port}/v1`;
  const overTls = { ...own, PIX_BASE_URL, NODE_EXTRA_CA_CERTS: authority };
  const node = process.execPath;
  const pix = (line: string, aim: number, others: Partial<Case> = {}): Case => ({
    name: `pix ${line}`,
    command: node,
    args: [RUN, ...line.split(' ')],
    env: own,
    aim,
    ...others,
  });
  const payout = 'payout create --key a@exemplo.com.br --amount 10 --no-lookup --yes --json';
  const curl = installed('curl');
  const post = ['-s', '-X', 'POST', '-H', 'content-type: application/json', '-d', '{"amount":10}'];
  const cases: readonly Case[] = [
    pix('--version', 1.1),
    pix('--help', 1.1),
    pix('charge create --help', 1.4),
    pix('__complete charge get', 1.8),
    pix('charge create --amount 10 --json', 2.4),
    pix('charge create --amount 10 --json', 2.8, {
      name: 'pix charge create --amount 10 --json, over TLS',
      env: overTls,
    }),
    pix('balance --json', 2.4),
    // This command writes a journal, which the other commands must not read. So this command has a separate
    // data folder.
    pix(payout, 3.6, {
      name: 'pix payout create --json, with journal',
      env: { ...own, PIX_DATA_DIR: join(home, 'data') },
    }),
    { name: 'a bare node:http POST (to compare)', command: node, args: ['-e', BARE_POST, origin], env },
    ...(curl
      ? [{ name: 'curl -s (to compare)', command: curl, args: [...post, `${origin}/v1/pix`], env }]
      : []),
  ].filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const bare: Program = { command: node, args: ['-e', '0'], env };
  const [empty = [], ...times] = inTurns([bare, ...cases], Number(rounds), 3);
  report(
    cases.map(({ name, aim }, at): BenchRow => {
      const mine = times[at] ?? [];
      const figure = `${median(mine).toFixed(0)} ms`;
      return { name, aim, kind: 'time', baseline: 'node -e 0', ratio: pairedRatio(mine, empty), figure };
    }),
  );
} finally {
  await Promise.all([plain, secure].map(({ child }) => stopServer(child)));
}
