import type { Layout } from './layout.ts';

interface Content {
  readonly alerts: number;
  readonly endpoints: number;
  readonly profiles: number;
}

const LEAST_ALERTS = 2;
const ROOM_FOR_ENDPOINTS = 12;

/**
 * Returns the heights of the panels, including their frames. Height 0 hides a panel. Together, the panels fill
 * the screen.
 */
export function overviewPanelHeights({ size, bodyRows, isFramed }: Layout, content: Content) {
  const frame = isFramed ? 2 : 1;
  const profiles = content.profiles === 0 ? 0 : frame + 1 + content.profiles;
  const room = bodyRows - profiles;
  const most = Math.max(LEAST_ALERTS, Math.floor(room / 5));
  const alerts = Math.min(Math.max(1, content.alerts), most);
  if (!isFramed) {
    const [balance, money, attention] = [2, 3, frame + alerts];
    const left = Math.max(0, room - balance - money - attention);
    const hasEndpoints = content.endpoints > 0 && left >= ROOM_FOR_ENDPOINTS;
    const endpoints = hasEndpoints ? frame + Math.min(content.endpoints, Math.floor(left / 4)) : 0;
    return { profiles, balance, money, attention, endpoints, latest: left - endpoints };
  }
  // A wide terminal is high enough for charts of several rows.
  const money = frame + (size === 'wide' ? 7 : 3);
  const attention = frame + Math.max(4, alerts);
  const latest = Math.max(0, room - money - attention);
  return { profiles, balance: money, money, attention, endpoints: latest, latest };
}

const EMPTY_ROWS = 3;
const TABLE_ROWS = 3;

/**
 * Returns heights that fill the third column of a wide screen. An empty panel needs space only for its message.
 * If enough rows remain, the endpoints get them; otherwise their height is 0, and the other panels share all
 * rows.
 * @param counts number of rows that each panel has to show
 */
export function sideHeights(
  room: number,
  counts: Readonly<Record<'payouts' | 'disputes' | 'inbox', number>>,
) {
  const all = [counts.payouts, counts.disputes, counts.inbox];
  const needed = all.map(neededRows);
  const left = needed.reduce((rest, rows) => rest - rows, room);
  const hasEndpoints = left >= ROOM_FOR_ENDPOINTS;
  const [payouts = 0, disputes = 0, inbox = 0] = hasEndpoints ? needed : shared(room, all);
  return { payouts, disputes, inbox, endpoints: hasEndpoints ? left : 0 };
}

const neededRows = (count: number): number => (count === 0 ? EMPTY_ROWS : count + TABLE_ROWS);

function shared(room: number, counts: readonly number[]): readonly number[] {
  const full = counts.filter((count) => count > 0).length;
  let left = room - EMPTY_ROWS * (counts.length - full);
  let open = full;
  return counts.map((count) => {
    if (count === 0) return EMPTY_ROWS;
    const height = open === 1 ? left : Math.min(neededRows(count), Math.floor(left / open));
    left -= height;
    open -= 1;
    return height;
  });
}
