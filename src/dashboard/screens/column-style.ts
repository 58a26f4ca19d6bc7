import type { TableColumn } from '../components/table-column.ts';

type Style = Omit<TableColumn, 'name' | 'title'>;

const ID: Style = { width: 14, grows: 36, cutsMiddle: true };
const NUMBER: Style = { width: 8, align: 'right' };

/** Styles by the message key of the column's title. */
const STYLES: Readonly<Record<string, Style>> = {
  'column.id': ID,
  'column.transactionId': ID,
  'column.reference': { ...ID, width: 18 },
  'column.clientReference': { width: 12, grows: 36, cutsMiddle: true },
  'column.endToEndId': { width: 32, cutsMiddle: true },
  'column.protocol': { width: 16, cutsMiddle: true },
  'column.endpoint': { width: 20, grows: 100, cutsMiddle: true },
  'column.status': { width: 9, fits: 20 },
  'column.state': { width: 10, fits: 20 },
  'column.type': { width: 8, fits: 16 },
  'column.kind': { width: 8, fits: 14 },
  'column.amount': { width: 13, align: 'right' },
  'dashboard.disputed': { width: 13, align: 'right' },
  'dashboard.age': { width: 6, align: 'right' },
  'dashboard.deadline': { width: 12, align: 'right' },
  'column.name': { width: 10, grows: 30 },
  'column.destination': { width: 14, grows: 36 },
  'column.cause': { width: 8, fits: 18, grows: 27 },
  'column.events': { width: 7, align: 'right' },
  'column.attempts': { width: 9, align: 'right' },
  'column.event': { width: 14, fits: 24 },
  'column.signature': { width: 10, fits: 20 },
  'column.receivedAt': NUMBER,
  'dashboard.forwarded': { width: 10, fits: 16 },
  'dashboard.route': { width: 12, fits: 20 },
  'column.at': { width: 8 },
  'column.outcome': { width: 9, fits: 14 },
  'column.command': { width: 30, grows: 200 },
  'column.method': { width: 6 },
  'dashboard.answer': { width: 8, fits: 18 },
  'dashboard.took': NUMBER,
  'dashboard.request': { width: 20, grows: 200 },
};

export const columnStyle = (title: string): Style => STYLES[title] ?? NUMBER;

export const LEVEL_TONES = { red: 'bad', amber: 'warn', green: 'good', unknown: 'dim' } as const;
