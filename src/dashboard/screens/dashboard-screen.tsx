import { Box } from 'ink';
import { useMemo } from 'react';
import { say } from '../../i18n/index.ts';
import { Styled } from '../components/styled.tsx';
import { ThemeProvider, themeFor } from '../components/theme.ts';
import { DashboardProvider, useDrawing, useSelector } from '../hooks/dashboard-context.ts';
import { LEAST_SIZE, layoutOf, type ScreenSize } from '../selectors/layout.ts';
import type { DashboardModel } from '../terminal/terminal-screen.ts';
import { BottomLine } from './bottom-line.tsx';
import { ChooserScreen } from './chooser-screen.tsx';
import { DialogScreen } from './dialog-screen.tsx';
import type { DrawingOptions } from './drawing-options.ts';
import { Header, ScreenTabs } from './header.tsx';
import { HelpScreen } from './help-screen.tsx';
import { ListScreen } from './list-screen.tsx';
import { OverviewScreen } from './overview-screen.tsx';
import { PaletteScreen } from './palette-screen.tsx';
import { QrScreen } from './qr-screen.tsx';

interface Props {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
}

export function DashboardScreen({ model, drawing }: Props) {
  const connected = useMemo(() => ({ model, drawing }), [model, drawing]);
  return (
    <DashboardProvider value={connected}>
      <Themed />
    </DashboardProvider>
  );
}

function Themed() {
  const { color, background } = useDrawing();
  const setting = useSelector(({ settings }) => settings.theme);
  const theme = useMemo(() => themeFor(setting, { color, background }), [setting, color, background]);
  return (
    <ThemeProvider value={theme}>
      <Sized />
    </ThemeProvider>
  );
}

function Sized() {
  const size = useSelector((state) => state.size);
  const layout = layoutOf(size);
  if (layout.size === 'small') return <SmallScreen size={size} />;
  return (
    <Box flexDirection="column" width={layout.columns}>
      <Header width={layout.columns} />
      <ScreenTabs width={layout.columns} />
      <Box height={layout.bodyRows} width={layout.columns} flexDirection="column" overflow="hidden">
        <Body />
        <PaletteScreen />
        <Overlay width={layout.columns} height={layout.bodyRows} />
      </Box>
      <BottomLine width={layout.columns} />
    </Box>
  );
}

function SmallScreen({ size: { columns, rows } }: { readonly size: ScreenSize }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" width={columns} height={Math.max(1, rows)} overflow="hidden">
      <Styled tone="warn" wrap="wrap">
        {say(words, 'dashboard.too_small', { ...LEAST_SIZE, have: `${columns}×${rows}` })}
      </Styled>
      <Styled tone="dim" wrap="wrap">
        {say(words, 'dashboard.too_small.hint')}
      </Styled>
    </Box>
  );
}

function Body() {
  const isOverview = useSelector(({ screen, views }) => screen === 'overview' && views.overview.length === 1);
  return isOverview ? <OverviewScreen /> : <ListScreen />;
}

function Overlay({ width, height }: { readonly width: number; readonly height: number }) {
  const open = useSelector(({ dialog, chooser, qr, help }) =>
    dialog !== null ? 'dialog' : chooser !== null ? 'chooser' : qr !== null ? 'qr' : help > 0 ? 'help' : null,
  );
  if (open === null) return null;
  return (
    <Box
      position="absolute"
      top={0}
      left={0}
      width={width}
      height={height}
      alignItems="center"
      justifyContent="center"
    >
      {open === 'dialog' ? <DialogScreen /> : null}
      {open === 'chooser' ? <ChooserScreen /> : null}
      {open === 'qr' ? <QrScreen /> : null}
      {open === 'help' ? <HelpScreen /> : null}
    </Box>
  );
}
