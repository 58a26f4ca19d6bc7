/**
 * A minimal fake of the service, whose answers are generated at its start. Its first line of stdout is JSON
 * with its port.
 *
 *   node test/bench/stub-service.ts ROWS [tls]
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';

const [rows = '0', scheme = 'http'] = process.argv.slice(2);
const PAGE = 100;
const BLOCK_BYTES = 1024 * 1024;
const pages = Math.ceil(Number(rows) / PAGE);

/** Returns a transaction with 40 fields, including two that are not in the contract. */
function transaction(at: number): string {
  const id = `TX20261122${String(at).padStart(14, '0')}`;
  const amount = (1_000 + (at % 9_000)) / 100;
  return `{"id":"${id}","status":"COMPLETED","type":"DEPOSIT","method":"PIX","amount":${amount},"serviceFeeCharged":0.115,"qrCodeText":"00020126580014br.gov.bcb.pix0136${id}520400005303986540510.505802BR5912Loja Exemplo6009Sao Paulo62070503***6304ABCD","qrCodeBase64":null,"qrCodeUrl":"https://service.example/qr/${id}","generatedName":"Cliente número ${at}","generatedDocument":"11144477735","generatedEmail":"cliente${at}@exemplo.com.br","payerName":"Maria da Silva ${at}","payerDocument":"11144477735","payerInstitutionIspb":"60701190","payerInstitutionName":"ITAÚ UNIBANCO S.A.","payerAccountNumber":"0012345-6","receiverName":"Loja Exemplo","receiverDocument":"11222333000181","receiverInstitutionIspb":"18236120","receiverInstitutionName":"NU PAGAMENTOS","receiverAccountNumber":"100001","endToEndId":"E60701190202611221200${String(at).padStart(11, '0')}","createdAt":"2026-11-22T12:00:00.000Z","updatedAt":"2026-11-22T12:00:05.120Z","paidAt":"2026-11-22T12:00:05.000Z","withdrawPixKey":null,"withdrawPixType":null,"clientReference":"order-${at}","virtualAccount":"store-7","callbackUrl":"https://shop.example/hooks/pix","refundEndToEndId":null,"refundStatus":null,"refundReason":null,"refundDescription":null,"refundedAt":null,"refundAmount":null,"cancellationReason":null,"merchantNote":"table 7, two coffees","batchNumber":${at}}`;
}

/**
 * After page 20, the server sends the same 20 pages again. The benchmarks measure only the program that reads
 * the pages, so the content does not matter.
 */
const bodies = Array.from({ length: Math.min(pages, 20) }, (_page, page) =>
  Array.from({ length: PAGE }, (_row, row) => transaction(page * PAGE + row)).join(','),
).map((data) => ({
  more: Buffer.from(`{"data":[${data}],"hasNextPage":true}`),
  last: Buffer.from(`{"data":[${data}],"hasNextPage":false}`),
}));

function page(url: URL): Buffer {
  const number = Number(url.searchParams.get('page') ?? 1);
  const body = bodies[(number - 1) % Math.max(1, bodies.length)];
  if (number > pages || !body) return Buffer.from('{"data":[],"hasNextPage":false}');
  return number < pages ? body.more : body.last;
}

/** Returns line number `at` of a CSV report. Some cells are quoted. */
const line = (at: number): string =>
  `TX20261122${String(at).padStart(14, '0')},COMPLETED,DEPOSIT,PIX,10.5,0.115,order-${at},store-7,E60701190202611221200${at},2026-11-22T12:00:00.000Z,2026-11-22T12:00:05.120Z,2026-11-22T12:00:05.000Z,"Silva, Maria ${at}",11144477735,maria${at}@exemplo.com.br,"Silva, Maria da",11144477735,60701190,ITAU UNIBANCO,0012345-6,Loja Exemplo,11222333000181,18236120,NU PAGAMENTOS,100001,,,https://shop.example/hooks/pix,,,,,,,\n`;

/** A block of about 1 MiB that contains complete lines. A report file repeats this block. */
const block = Buffer.from(
  Array.from({ length: Math.floor(BLOCK_BYTES / line(1_000).length) }, (_line, at) => line(at + 1_000)).join(
    '',
  ),
);
const blockRows = block.toString('latin1').split('\n').length - 1;

/**
 * Sends a report file of `blocks` blocks. For example, the file of the report `report-500` has 500 blocks.
 */
async function giveFile(blocks: number, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/csv', 'content-length': blocks * block.length });
  for (let given = 0; given < blocks; given += 1) {
    if (!response.write(block)) await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end();
}

const paid = transaction(1);
const ANSWERS: Readonly<Record<string, string>> = {
  'GET /v1/user/balance': '{"balanceAvailable":1000.5,"balanceBlocked":0}',
  'GET /v1/user':
    '{"accountNumber":"100001","branch":"0001","name":"Loja Exemplo","role":"owner","status":"ACTIVE","balanceAvailable":1000.5}',
};

/**
 * Returns the answer to a charge. It repeats the reference of the request, because the client compares the
 * two references.
 */
function charge(body: string): string {
  const { amount, clientReference } = JSON.parse(body);
  return JSON.stringify({ ...JSON.parse(paid), status: 'PENDING', amount, clientReference });
}

/**
 * Returns the answer to a payout. It repeats fields of the request, because pix compares them with the
 * payment that it intended.
 */
function payout(body: string): string {
  const { amount, pixKey, clientReference } = JSON.parse(body);
  return JSON.stringify({
    ...JSON.parse(paid),
    type: 'WITHDRAW',
    amount,
    withdrawPixKey: pixKey,
    withdrawPixType: 'email',
    clientReference,
  });
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', origin());
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const report = /report-(\d+)/.exec(url.pathname);
  const blocks = Number(report?.[1]);
  if (url.pathname.startsWith('/file/')) return giveFile(blocks, response);
  let body: Buffer | string | undefined = ANSWERS[`${request.method} ${url.pathname}`];
  if (url.pathname === '/v1/user/transactions') body = page(url);
  if (url.pathname === '/v1/pix') body = charge(Buffer.concat(chunks).toString());
  if (url.pathname === '/v1/withdraw') body = payout(Buffer.concat(chunks).toString());
  if (report)
    body = url.pathname.endsWith('/download')
      ? JSON.stringify({ url: `${origin()}/file/report-${blocks}` })
      : JSON.stringify({
          id: `report-${blocks}`,
          status: 'COMPLETED',
          writtenRows: blocks * blockRows,
          createdAt: '2026-11-22T12:00:00.000Z',
        });
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body ?? ''),
  });
  response.end(body);
}

const server = scheme === 'tls' ? createSecureServer(loopbackCertificate) : createServer();
server.on('request', answer);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
);

function origin(): string {
  const { port } = server.address() as AddressInfo;
  return `${scheme === 'tls' ? 'https' : 'http'}://127.0.0.1:${port}`;
}
