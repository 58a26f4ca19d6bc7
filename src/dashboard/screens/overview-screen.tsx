import { Box } from 'ink';
import { useDashboardState } from '../hooks/dashboard-context.ts';
import { layoutOf } from '../selectors/layout.ts';
import { panelListing } from '../selectors/listing.ts';
import { overviewPanelHeights, sideHeights } from '../selectors/panel-heights.ts';
import { AttentionPanel } from './panels/attention-panel.tsx';
import { BalancePanel } from './panels/balance-panel.tsx';
import { ChargesPanel } from './panels/charges-panel.tsx';
import { LatestTransactionsPanel } from './panels/latest-transactions-panel.tsx';
import { MoneyPanel } from './panels/money-panel.tsx';
import { ProfilesPanel } from './panels/profiles-panel.tsx';
import { DisputesPanel, InboxPanel, PayoutsPanel } from './panels/side-panels.tsx';
import { UndeliveredByEndpointPanel } from './panels/undelivered-by-endpoint-panel.tsx';

const FIGURES_WIDTH = 36;
const SIDE_WIDTH = 62;
const LATEST_SHARE = 0.58;

export function OverviewScreen() {
  const state = useDashboardState();
  const layout = layoutOf(state.size);
  const { size, columns, bodyRows, isFramed } = layout;
  const rows = overviewPanelHeights(layout, {
    alerts: panelListing(state, 'list').length,
    endpoints: panelListing(state, 'endpoints').length,
    profiles: state.profiles.length,
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
