import { useCallback } from 'react';
import { say } from '../../../i18n/index.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { Panel } from '../../components/panel.tsx';
import { Table } from '../../components/table.tsx';
import { useClicked, useDashboardState, useDrawing } from '../../hooks/dashboard-context.ts';
import { panelListing } from '../../selectors/listing.ts';
import { cursorAt } from '../../selectors/visible-range.ts';
import type { ProfileRow } from '../../state/profile-row.ts';
import { environmentName, money } from '../drawing-options.ts';
import { type PanelSize, panelWidth } from './feed-panel.tsx';

const LEVEL_TONES = { red: 'bad', amber: 'warn', green: 'good', unknown: 'dim' } as const;

export function ProfilesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const onClick = useClicked();
  const listing = panelListing(state, 'profiles');
  const hasFocus = state.panel === 'profiles';
  const at = hasFocus ? cursorAt(state, listing) : -1;
  const click = useCallback(
    (row: number) => {
      const key = listing.keyAt(row - 1);
      if (key !== undefined) onClick({ kind: 'row', key, panel: 'profiles' });
    },
    [listing, onClick],
  );
  const atLeast = ({ isComplete }: ProfileRow, cents: number | null): string =>
    cents === null ? '–' : `${isComplete ? '' : '≥ '}${money(cents)}`;
  return (
    <Panel title={words['panel.profiles']} isFocused={hasFocus} {...size}>
      <ClickArea onClick={click}>
        <Table
          columns={[
            { name: 'name', title: words['column.profile'], width: 12, grows: 40 },
            { name: 'environment', title: words['profiles.environment'], width: 8 },
            { name: 'level', title: words['panel.attention'], width: 18, fits: 26 },
            { name: 'balance', title: words['panel.balance'], width: 16, align: 'right' },
            { name: 'in', title: words['flow.in'], width: 16, align: 'right' },
            { name: 'out', title: words['flow.out'], width: 16, align: 'right' },
          ]}
          rows={state.profiles.map((row, index) => ({
            key: row.name,
            isSelected: index === at,
            mark: row.isShown ? '•' : ' ',
            isDim: row.stage === 'lost',
            cells: [
              { text: row.name, tone: 'bold' },
              {
                text: environmentName(row.environment, words),
                tone: row.environment === 'live' ? 'bad' : 'plain',
              },
              {
                text: `● ${say(words, `verdict.${row.level}`, { count: row.red > 0 ? row.red : row.amber })}`,
                tone: LEVEL_TONES[row.level],
              },
              { text: row.availableCents === null ? '–' : money(row.availableCents) },
              { text: atLeast(row, row.inCents) },
              { text: atLeast(row, row.outCents) },
            ],
          }))}
          width={panelWidth(size)}
        />
      </ClickArea>
    </Panel>
  );
}
