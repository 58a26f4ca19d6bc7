import type { DeclaredFlag } from './silent-flags.ts';

/**
 * Values to type for each flag, by the name of the flag. A flag has a second value if the first one may be
 * the default, because typing the default has no effect.
 */
const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  amount: ['7', '8'],
  'base-url': ['https://other.example.com/v1'],
  'callback-url': ['https://shop.example.com/x'],
  cause: ['404', 'dns'],
  'card-url': ['https://card.example.com/v1'],
  concurrency: ['1'],
  'confirm-amount': ['1,00', '20,00'],
  'customer-document': ['11144477735'],
  data: ['{"extraField":"x"}'],
  date: ['today', '2026-11-20'],
  document: ['11144477735'],
  e2e: ['E0000000020261121150012345678901'],
  'end-date': ['2027-11-01'],
  event: ['TRANSACTION_COMPLETED', 'TRANSACTION_CREATED'],
  endpoint: ['https://nobody.example.com/'],
  'expires-in': ['900'],
  'failed-out': ['failed.csv'],
  family: ['main', 'hub'],
  file: ['folha.txt'],
  from: ['2h'],
  'hub-url': ['https://hub.example.com/v1'],
  installments: ['2'],
  'key-type': ['EMAIL', 'CPF'],
  late: ['-1s', '1s'],
  key: ['11.222.333/0001-81'],
  limit: ['1'],
  map: ['id=pedido', 'reference='],
  'max-total': ['1'],
  'stop-after': ['1', 'off'],
  'max-wait': ['7', '7s'],
  out: ['other.csv', 'other.html'],
  'override-limits': ['7', 'CFO'],
  'payer-document': ['11144477735'],
  png: ['other.png'],
  'postback-url': ['https://shop.example.com/x'],
  probability: ['0.5'],
  query: ['limit=1'],
  rate: ['7'],
  'receiver-document': ['12ABC34501DE35', '11144477735'],
  receipt: ['new.html'],
  result: ['other.csv'],
  'sandbox-url': ['https://sandbox.example.com/v1'],
  search: ['order-1'],
  set: ['extraField=x'],
  since: ['1h', '2026-11-22'],
  state: ['refused', 'confirmed'],
  'timestamp-now': ['1'],
  to: ['1h'],
  tolerance: ['1'],
  until: ['PENDING', 'COMPLETED', 'OPEN'],
  'virtual-account': ['shelf'],
};

/** Returns all ways to type a flag. Each way is a list of command-line arguments. */
export function samplesOf({ name, type, allowNo, options }: DeclaredFlag): readonly (readonly string[])[] {
  if (type === 'boolean') return [[`--${name}`], ...(allowNo ? [[`--no-${name}`]] : [])];
  const values = SAMPLES[name] ?? options ?? ['7'];
  return values.map((value) => [`--${name}`, value]);
}
