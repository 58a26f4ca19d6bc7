import type { Layout } from './layout.ts';

interface Content {
  readonly alerts: number;
  readonly endpoints: number;
  readonly profiles: number;
}

/**
 * Heights of the panels, including their frames. Height 0 hides a panel. Together, the panels fill the
 * screen.
 */
export interface PanelHeights {
  readonly profiles: number;
  readonly balance: number;
  readonly money: number;
  readonly attention: number;
  readonly endpoints: number;
  readonly latest: number;
}

const LEAST_ALERTS = 2;
const ROOM_FOR_ENDPOINTS = 12;

export function overviewPanelHeights({ size, bodyRows, isFramed }: Layout, content: Content): PanelHeights {
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

/** Heights of the panels in the third column of a wide screen. */
export interface SideHeights {
  readonly payouts: number;
  readonly disputes: number;
  readonly inbox: number;
  /** 0 if the column has no space for the endpoints. */
  readonly endpoints: number;
}

/**
 * Returns heights that fill the third column. An empty panel needs space only for its message. If enough rows
 * remain, the endpoints get them; otherwise the other panels share all rows.
 * @param counts number of rows that each panel has to show
 */
export function sideHeights(room: number, counts: Omit<SideHeights, 'endpoints'>): SideHeights {
  const needed = {
    payouts: neededRows(counts.payouts),
    disputes: neededRows(counts.disputes),
    inbox: neededRows(counts.inbox),
  };
  const endpoints = room - needed.payouts - needed.disputes - needed.inbox;
  if (endpoints >= ROOM_FOR_ENDPOINTS) return { ...needed, endpoints };
  const [payouts = 0, disputes = 0, inbox = 0] = shared(room, [
    counts.payouts,
    counts.disputes,
    counts.inbox,
  ]);
  return { payouts, disputes, inbox, endpoints: 0 };
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
