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
const LATEST_SHARE = 0.58;
/** The third column has room for a strip of 60 minutes, and grows with the terminal. */
const SIDE = { least: 64, share: 0.4, most: 100 } as const;

interface Content {
  readonly alerts: number;
  readonly endpoints: number;
  readonly profiles: number;
}

const LEAST_ALERTS = 2;
const ROOM_FOR_ENDPOINTS = 12;
/** Three figures, and with enough rows the period below them. */
const MONEY_ROWS = { compact: 3, regular: 5, wide: 7 } as const;

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
  const money = frame + MONEY_ROWS[size === 'small' ? 'compact' : size];
  if (!isFramed) {
    const [balance, attention] = [2, frame + alerts];
    const left = Math.max(0, room - balance - money - attention);
    const hasEndpoints = content.endpoints > 0 && left >= ROOM_FOR_ENDPOINTS;
    const endpoints = hasEndpoints ? frame + Math.min(content.endpoints, Math.floor(left / 4)) : 0;
    return { profiles, balance, money, attention, endpoints, latest: left - endpoints };
  }
  const attention = frame + (size === 'wide' ? alerts : Math.max(4, alerts));
  const latest = Math.max(0, room - money - attention);
  return { profiles, balance: money, money, attention, endpoints: latest, latest };
}

const EMPTY_ROWS = 3;
const TABLE_ROWS = 3;
const LEAST_ROWS = 6;

/**
 * Returns heights that fill the third column of a wide screen. An empty panel needs space only for its message.
 * The other panels share the rows: first a few for each, then all that they need, the endpoints first.
 * @param counts number of rows that each panel has to show
 */
function sideHeights(
  room: number,
  counts: Readonly<Record<'payouts' | 'disputes' | 'endpoints' | 'inbox', number>>,
) {
  const needed = (count: number): number => (count === 0 ? EMPTY_ROWS : count + TABLE_ROWS);
  const wanted = {
    payouts: needed(counts.payouts),
    disputes: needed(counts.disputes),
    endpoints: needed(2 * counts.endpoints),
    inbox: needed(counts.inbox),
  };
  const least = (rows: number): number => Math.min(rows, LEAST_ROWS);
  const heights = {
    payouts: least(wanted.payouts),
    disputes: least(wanted.disputes),
    endpoints: least(wanted.endpoints),
    inbox: least(wanted.inbox),
  };
  let left = room - heights.payouts - heights.disputes - heights.endpoints - heights.inbox;
  const grow = (name: keyof typeof heights, most = left): void => {
    const more = Math.max(0, Math.min(most, left, wanted[name] - heights[name]));
    heights[name] += more;
    left -= more;
  };
  grow('endpoints');
  grow('payouts', Math.floor(left / 3));
  grow('disputes', Math.floor(left / 2));
  grow('inbox');
  grow('disputes');
  grow('payouts');
  // The endpoints fill spare rows with their newest events.
  heights.endpoints += left;
  return heights;
}

export function OverviewScreen() {
  const state = useDashboardState();
  const layout = layoutOf(state.size);
  const { columns, isFramed } = layout;
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
  return (
    <Box flexDirection="column">
      {profiles}
      {layout.size === 'wide' ? (
        <WidePanels columns={columns} rows={rows} />
      ) : (
        <RegularPanels columns={columns} rows={rows} />
      )}
    </Box>
  );
}

interface PanelsProps {
  readonly columns: number;
  readonly rows: ReturnType<typeof overviewPanelHeights>;
}

function RegularPanels({ columns, rows }: PanelsProps) {
  const latest = Math.round(columns * LATEST_SHARE);
  return (
    <>
      <Box>
        <BalancePanel width={FIGURES_WIDTH} height={rows.money} isFramed />
        <MoneyPanel width={columns - FIGURES_WIDTH} height={rows.money} isFramed />
      </Box>
      <Box>
        <ChargesPanel width={FIGURES_WIDTH} height={rows.attention} isFramed />
        <AttentionPanel width={columns - FIGURES_WIDTH} height={rows.attention} isFramed />
      </Box>
      <Box>
        <LatestTransactionsPanel width={latest} height={rows.latest} isFramed />
        <UndeliveredByEndpointPanel width={columns - latest} height={rows.latest} isFramed />
      </Box>
    </>
  );
}

function WidePanels({ columns, rows }: PanelsProps) {
  const state = useDashboardState();
  const { journal, disputes, inbox } = state.feeds;
  const side = Math.min(SIDE.most, Math.max(SIDE.least, Math.round(columns * SIDE.share)));
  const main = columns - side;
  const beside = sideHeights(rows.attention + rows.latest, {
    payouts: (journal.value?.batches.length ?? 0) + (journal.value?.entries.length ?? 0),
    disputes: disputes.value?.rows.length ?? 0,
    endpoints: panelListing(state, 'endpoints').length,
    inbox: inbox.value?.rows.length ?? 0,
  });
  return (
    <>
      <Box>
        <BalancePanel width={FIGURES_WIDTH} height={rows.money} isFramed />
        <MoneyPanel width={columns - 2 * FIGURES_WIDTH} height={rows.money} isFramed />
        <ChargesPanel width={FIGURES_WIDTH} height={rows.money} isFramed />
      </Box>
      <Box>
        <Box flexDirection="column" width={main}>
          <AttentionPanel width={main} height={rows.attention} isFramed />
          <LatestTransactionsPanel width={main} height={rows.latest} isFramed />
        </Box>
        <Box flexDirection="column" width={side}>
          <PayoutsPanel width={side} height={beside.payouts} isFramed />
          <DisputesPanel width={side} height={beside.disputes} isFramed />
          <UndeliveredByEndpointPanel width={side} height={beside.endpoints} isFramed />
          <InboxPanel width={side} height={beside.inbox} isFramed />
        </Box>
      </Box>
    </>
  );
}
