import { say, type Words } from '../../../i18n/index.ts';
import { Panel, type PanelSize, panelWidth } from '../../components/panel.tsx';
import { Table, type TableRow } from '../../components/table.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { usePanelRows } from '../../hooks/use-panel-rows.ts';
import type { ProfileRow } from '../../state/profile-row.ts';
import { ClickableRows } from '../clickable-rows.tsx';
import { LEVEL_TONES } from '../column-style.ts';
import { environmentName, money } from '../drawing-options.ts';

export function ProfilesPanel(size: PanelSize) {
  const { words } = useDrawing();
  const count = useSelector(({ profiles }) => profiles.length);
  const { hasFocus, rows } = usePanelRows('profiles', count);
  return (
    <Panel title={words['panel.profiles']} isFocused={hasFocus} {...size}>
      <ClickableRows panel="profiles" rows={rows} headings={1}>
        <Table
          columns={[
            { title: words['column.profile'], width: 12, grows: 40 },
            { title: words['profiles.environment'], width: 8 },
            { title: words['panel.attention'], width: 18, fits: 26 },
            { title: words['panel.balance'], width: 16, align: 'right' },
            { title: words['flow.in'], width: 16, align: 'right' },
            { title: words['flow.out'], width: 16, align: 'right' },
          ]}
          rows={rows.flatMap(({ key, row: { kind, row }, isSelected }) =>
            kind === 'profile' ? [{ ...profileRow(row, words), key, isSelected }] : [],
          )}
          width={panelWidth(size)}
        />
      </ClickableRows>
    </Panel>
  );
}

const atLeast = ({ isComplete }: ProfileRow, cents: number | null): string =>
  cents === null ? '–' : `${isComplete ? '' : '≥ '}${money(cents)}`;

const profileRow = (row: ProfileRow, words: Words): Omit<TableRow, 'key'> => ({
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
});
