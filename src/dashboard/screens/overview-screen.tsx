import { Box } from 'ink';
import { useDashboardState } from '../hooks/dashboard-context.ts';
import { type Layout, layoutOf } from '../selectors/layout.ts';
import { panelListing } from '../selectors/listing.ts';
import { totalsOf } from '../selectors/profile-totals.ts';
import {
  AttentionPanel,
  BalancePanel,
  ChargesPanel,
  DisputesPanel,
  InboxPanel,
  LatestTransactionsPanel,
  MoneyPanel,
  PayoutsPanel,
  ProfilesPanel,
} from './panels/side-panels.tsx';
import { UndeliveredByEndpointPanel } from './panels/undelivered-by-endpoint-panel.tsx';

const FIGURES_WIDTH = 36;
const SIDE_WIDTH = 62;
const LATEST_SHARE = 0.58;

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
function overviewPanelHeights({ size, bodyRows, isFramed }: Layout, content: Content) {
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
function sideHeights(room: number, counts: Readonly<Record<'payouts' | 'disputes' | 'inbox', number>>) {
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

export function OverviewScreen() {
  const state = useDashboardState();
  const layout = layoutOf(state.size);
  const { size, columns, bodyRows, isFramed } = layout;
  const rows = overviewPanelHeights(layout, {
    alerts: panelListing(state, 'list').length,
    endpoints: panelListing(state, 'endpoints').length,
    profiles: state.profiles.length + totalsOf(state.profiles).length,
  });
  const profiles =
    state.profiles.length === 0 ? null : (
      <ProfilesPanel width={columns} height={rows.profiles} isFramed={isFramed} />
    );
  if (!isFramed)
    return (
      <Box flexDirection="column">
        {profiles}
        <BalancePanel width={columns} height={rows.balance} isFramed={false} />
        <MoneyPanel width={columns} height={rows.money} isFramed={false} />
        <AttentionPanel width={columns} height={rows.attention} isFramed={false} />
        {rows.endpoints === 0 ? null : (
          <UndeliveredByEndpointPanel width={columns} height={rows.endpoints} isFramed={false} />
        )}
        <LatestTransactionsPanel width={columns} height={rows.latest} isFramed={false} />
      </Box>
    );
  const side = size === 'wide' ? SIDE_WIDTH : 0;
  const main = columns - side;
  const { journal, disputes, inbox } = state.feeds;
  const beside = sideHeights(bodyRows - rows.profiles, {
    payouts: (journal.value?.batches.length ?? 0) + (journal.value?.entries.length ?? 0),
    disputes: disputes.value?.rows.length ?? 0,
    inbox: inbox.value?.rows.length ?? 0,
  });
  const hasEndpointsBeside = side > 0 && beside.endpoints > 0;
  const latest = hasEndpointsBeside ? main : Math.round(main * LATEST_SHARE);
  return (
    <Box flexDirection="column">
      {profiles}
      <Box>
        <Box flexDirection="column" width={main}>
          <Box>
            <BalancePanel width={FIGURES_WIDTH} height={rows.money} isFramed />
            <MoneyPanel width={main - FIGURES_WIDTH} height={rows.money} isFramed />
          </Box>
          <Box>
            <ChargesPanel width={FIGURES_WIDTH} height={rows.attention} isFramed />
            <AttentionPanel width={main - FIGURES_WIDTH} height={rows.attention} isFramed />
          </Box>
          <Box>
            <LatestTransactionsPanel width={latest} height={rows.latest} isFramed />
            {hasEndpointsBeside ? null : (
              <UndeliveredByEndpointPanel width={main - latest} height={rows.latest} isFramed />
            )}
          </Box>
        </Box>
        {side === 0 ? null : (
          <Box flexDirection="column" width={side}>
            <PayoutsPanel width={side} height={beside.payouts} isFramed />
            <DisputesPanel width={side} height={beside.disputes} isFramed />
            <InboxPanel width={side} height={beside.inbox} isFramed />
            {hasEndpointsBeside ? (
              <UndeliveredByEndpointPanel width={side} height={beside.endpoints} isFramed />
            ) : null}
          </Box>
        )}
      </Box>
    </Box>
  );
}
