/**
 * Takes the pictures of the documentation. Each picture shows a real run of the built `pix` against a new
 * sandbox.
 *
 *   npm run pictures                    writes all pictures into docs/pictures/
 *   npm run pictures -- dashboard       writes the pictures whose file name contains this text
 *   node test/pictures/take-pictures.ts OUT.svg COLSxROWS pix …
 *                                       writes a picture of another command
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../guards/source-files.ts';
import {
  failingEndpoint,
  type PictureWorld,
  RUN,
  withBusyShop,
  withSandbox,
  wordsOf,
} from './picture-world.ts';
import { recording, type Scene } from './recording.ts';
import { type Step, terminalPicture } from './terminal-picture.ts';

const PICTURES = join(ROOT, 'docs/pictures');
const SIZE = { cols: 120, rows: 32 } as const;

/** The first steps of each picture of the dashboard: they open the overview, and wait for all data. */
const READ: readonly Step[] = [
  // The dashboard opens with the screen that was used last, so `1` selects the overview.
  ['SANDBOX', '1'],
  [/\d+ (?:needs? attention|warnings?)/, ''],
];
const SCREENS: readonly (readonly [name: string, steps: readonly Step[]])[] = [
  ['overview', [['min a mark', '']]],
  [
    'transactions',
    [
      ['min a mark', '2'],
      ['╭ Transactions', '\r'],
      ['Timeline', ''],
    ],
  ],
  [
    'deliveries',
    [
      ['min a mark', '3'],
      ['failed attempts', ''],
    ],
  ],
  [
    'resend',
    [
      ['min a mark', '3'],
      ['failed attempts', 'r'],
      ['Cancel', ''],
    ],
  ],
  [
    'disputes',
    [
      ['min a mark', '4'],
      ['Claim', ''],
    ],
  ],
  [
    'payouts',
    [
      ['min a mark', '5'],
      ['╭ Payouts', ''],
    ],
  ],
  [
    'inbox',
    [
      ['min a mark', '6'],
      ['SIGNATURE', ''],
    ],
  ],
  [
    'log',
    [
      // These keys resend one event, so that the log contains an action.
      ['min a mark', '3'],
      ['failed attempts', '\r'],
      [/\d+ of 12/, 'r'],
      ['Cancel', '\r'],
      [/not delivered yet|Delivered \d/, '7'],
      // The selected request may be below the visible rows, so `g` goes to the top of the list.
      ['╭ Log', 'g'],
      [/(?:failed|done) +pix resend/, ''],
    ],
  ],
];

/** Values of COLORFGBG. Terminals use this variable to report their text and background colours. */
const THEMES = { dark: '15;0', light: '0;15' } as const;

function write(file: string, svg: string): void {
  writeFileSync(file, svg);
  process.stdout.write(`${file}\n`);
}

async function takeScreens(isWanted: (file: string) => boolean): Promise<void> {
  const wanted = SCREENS.flatMap(([name, steps]) =>
    (['dark', 'light'] as const).map((theme) => ({ file: `dashboard-${name}-${theme}.svg`, theme, steps })),
  ).filter(({ file }) => isWanted(file));
  if (wanted.length === 0) return;
  await withBusyShop(async ({ env }) => {
    for (const { file, theme, steps } of wanted)
      write(
        join(PICTURES, file),
        await terminalPicture({
          ...{ ...SIZE, file: process.execPath, args: [RUN, 'dashboard'], typed: 'pix dashboard' },
          env: { ...env, COLORFGBG: THEMES[theme] },
          keys: [...READ, ...steps],
          palette: theme,
        }),
      );
  });
}

const AMOUNTS = ['41,13', '354,92', '150', '12,90', '89', '1.280,00', '5,55', '230,40'];

/** Records the animation in which an endpoint fails at night, is repaired, and receives all events again. */
async function takeNight(isWanted: (file: string) => boolean): Promise<void> {
  if (!isWanted('night-on-call.svg')) return;
  await withSandbox({ behind: 41 }, async ({ env, pix, toNow }: PictureWorld) => {
    const endpoint = await failingEndpoint();
    try {
      await pix(
        `pix webhook create --url ${endpoint.url} --event TRANSACTION_COMPLETED --generate-secret --yes`,
      );
      for (const amount of AMOUNTS) {
        const { id } = JSON.parse(await pix(`pix charge create --amount ${amount} --json`)) as { id: string };
        await pix(`pix sandbox pay ${id}`);
      }
      // After 40 minutes, the service has made several attempts for each event.
      await pix('pix sandbox clock advance 40m');
      await toNow();
      const scenes: readonly Scene[] = [
        {
          // Without `≥`, the dashboard has read everything.
          shown: /● 8 events undelivered/,
          caption: 'An endpoint fails. Enter: what fails, and why?',
          seconds: 4,
          keys: '\r',
        },
        {
          shown: 'failed attempts',
          caption: 'Its cause: HTTP 500. Once the endpoint is repaired, r: resend',
          seconds: 4,
          keys: 'r',
          before: endpoint.repair,
        },
        {
          shown: 'Cancel',
          caption: 'What will be sent, to which endpoint, on which account. Enter: yes',
          seconds: 4,
          keys: '\r',
        },
        {
          shown: /Delivered/,
          caption: 'Every event arrived. 1: back to the overview',
          seconds: 4,
          keys: '1',
        },
        {
          shown: /no problems found.*╭ Balance/s,
          caption: 'No problems found. Back to bed after four keys.',
          seconds: 5,
          keys: '',
        },
      ];
      const order = { file: process.execPath, args: [RUN, 'dashboard'], env, cols: 112, rows: 31 };
      const opening = { caption: '03:00  Orders are paid, but the shop does not know.', seconds: 3 };
      const typed = 'pix dashboard';
      write(join(PICTURES, 'night-on-call.svg'), await recording({ ...order, typed }, opening, scenes));
    } finally {
      await endpoint.close();
    }
  });
}

async function takeCharge(isWanted: (file: string) => boolean): Promise<void> {
  if (isWanted('charge.svg'))
    await takeOne(
      join(PICTURES, 'charge.svg'),
      '80x24',
      'pix charge create --amount 150,00 --reference order-1042',
    );
}

/** Saves a receipt as `pix receipt` does. */
async function takeReceipt(isWanted: (file: string) => boolean): Promise<void> {
  if (!isWanted('receipt.png')) return;
  await withSandbox({}, async ({ pix }) => {
    const { id } = JSON.parse(
      await pix('pix charge create --amount 150,10 --reference pedido-1042 --json'),
    ) as { id: string };
    await pix(`pix sandbox pay ${id}`);
    const file = join(PICTURES, 'receipt.png');
    await pix(`pix receipt pedido-1042 --out ${file} --force --lang pt-BR`);
    process.stdout.write(`${file}\n`);
  });
}

async function takeOne(file: string, size: string, line: string): Promise<void> {
  const [cols = 80, rows = 24] = size.split('x').map(Number);
  await withSandbox({}, async ({ env }) => {
    const args = [RUN, ...wordsOf(line)];
    write(file, await terminalPicture({ file: process.execPath, args, env, cols, rows, typed: line }));
  });
}

const [file, size, ...typed] = process.argv.slice(2);
if (file?.endsWith('.svg')) await takeOne(file, size ?? '80x24', typed.join(' '));
else {
  const isWanted = (name: string): boolean => file === undefined || name.includes(file);
  await takeCharge(isWanted);
  await takeScreens(isWanted);
  await takeNight(isWanted);
  await takeReceipt(isWanted);
}
