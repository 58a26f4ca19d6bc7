import type { Tone } from '../../output/drawing/line.ts';
import { toneOfStatus } from '../../output/style.ts';
import type { TableColumn } from '../components/table-column.ts';
import type { Surroundings } from '../selectors/list-columns.ts';
import type { ListRow } from '../selectors/list-row.ts';
import type { ActionOutcome } from '../state/logged-action.ts';

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

const DAY_MS = 86_400_000;

/**
 * Returns the colour tone of a cell. The tone only repeats information of the text, because some screens have
 * no colours.
 */
export function toneOf(title: string, row: ListRow, { serviceMs }: Surroundings): Tone {
  switch (title) {
    case 'column.status':
      if (row.kind === 'payment') return toneOfStatus(row.row.status);
      return row.kind === 'dispute' ? 'warn' : 'plain';
    case 'column.state':
      return row.kind === 'entry' ? toneOfStatus(row.row.state) : 'plain';
    case 'column.cause':
      return 'bad';
    case 'column.event':
      return row.kind === 'event' && row.row.isSuperseded ? 'dim' : 'plain';
    case 'dashboard.deadline': {
      const at = row.kind === 'dispute' ? row.row.expiresAt : null;
      return at !== null && at - serviceMs <= DAY_MS ? 'bad' : 'plain';
    }
    case 'column.signature':
      return row.kind === 'received' && row.row.signature !== 'verified' ? 'bad' : 'good';
    case 'dashboard.forwarded':
      return row.kind === 'received' && row.row.forward === 'failed' ? 'bad' : 'plain';
    case 'column.outcome':
      return row.kind === 'action' ? OUTCOME_TONES[row.row.outcome] : 'plain';
    case 'dashboard.answer': {
      if (row.kind !== 'request') return 'plain';
      const { status, fault } = row.row;
      if (fault !== null) return 'bad';
      return status === null ? 'dim' : status < 400 ? 'good' : 'bad';
    }
    default:
      return 'plain';
  }
}

export const OUTCOME_TONES: Readonly<Record<ActionOutcome, Tone>> = {
  running: 'plain',
  done: 'good',
  failed: 'bad',
  cancelled: 'warn',
  unknown: 'warn',
};

export const LEVEL_TONES = { red: 'bad', amber: 'warn', green: 'good', unknown: 'dim' } as const;
