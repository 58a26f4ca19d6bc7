import { Box, Text } from 'ink';
import { say, sayKey, type Words } from '../../i18n/index.ts';
import { type Tone, widthOf } from '../../output/drawing/line.ts';
import { Gauge } from '../components/gauge.tsx';
import { FixedText, Styled } from '../components/styled.tsx';
import { lastPart } from '../components/text-field.tsx';
import { useDashboardState, useDrawing } from '../hooks/dashboard-context.ts';
import { bindingsAt, keyLabel } from '../keys/bindings.ts';
import { disabledReason } from '../reducer/follow-intent.ts';
import { OUTCOME_TONES } from '../resources/log.ts';
import { noticeOf } from '../selectors/notice.ts';
import { currentView, type DashboardState } from '../state/dashboard-state.ts';

interface KeyHint {
  readonly key: string;
  readonly text: string;
  /** Whether the hint is shown even if other hints, or a notice, then have no room. */
  readonly isKept?: boolean;
}

interface ProgressBarProps {
  readonly done: number;
  readonly total: number;
  readonly text: string;
  readonly hasFailures?: boolean;
  readonly width?: number;
}

export const ProgressBar = ({ done, total, text, hasFailures = false, width = 12 }: ProgressBarProps) => (
  <Box gap={1} flexShrink={0}>
    <Gauge value={done} most={total} width={width} tone={hasFailures ? 'warn' : 'good'} />
    <Styled tone={hasFailures ? 'warn' : 'plain'}>{text}</Styled>
  </Box>
);

interface Props {
  /** Hints, the most important first. Hints that do not fit are omitted, the kept ones last. */
  readonly hints: readonly KeyHint[];
  readonly width: number;
}

const GAP = 2;
const hintWidth = ({ key, text }: KeyHint): number =>
  widthOf(key) + (text === '' ? 0 : 1 + widthOf(text)) + GAP;

const keptWidth = (hints: readonly KeyHint[]): number =>
  hints.reduce((sum, hint) => sum + (hint.isKept ? hintWidth(hint) : 0), 0);

export function KeyHints({ hints, width }: Props) {
  let left = width + GAP - keptWidth(hints);
  const shown = hints.filter((hint) => {
    if (hint.isKept) return true;
    if (hintWidth(hint) > left) return false;
    left -= hintWidth(hint);
    return true;
  });
  return (
    <Box flexShrink={0} columnGap={2}>
      {shown.map(({ key, text }) => (
        <Box key={`${key} ${text}`} flexShrink={0} columnGap={1}>
          <Styled tone="accent">{key}</Styled>
          {text === '' ? null : <Styled>{text}</Styled>}
        </Box>
      ))}
    </Box>
  );
}

export function BottomLine({ width }: { readonly width: number }) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const { typing } = state;
  if (typing !== null)
    return (
      <Box width={width} height={1} flexShrink={0} paddingX={1} columnGap={2} justifyContent="space-between">
        <Text wrap="truncate">
          <Styled tone="accent">{typing.kind === 'filter' ? '/' : ':'}</Styled>
          <Styled>{lastPart(typing.text, width - 7 - widthOf(words[`typing.${typing.kind}`]))}</Styled>
          <Text inverse> </Text>
        </Text>
        <FixedText tone="dim">{words[`typing.${typing.kind}`]}</FixedText>
      </Box>
    );
  const notice = drawnNotice(state, words);
  const { hints, shown } = fitted(hintsOf(state, words), notice, width - 2);
  const room = shown === null ? width - 2 : width - 4 - noticeWidth(shown);
  return (
    <Box width={width} height={1} flexShrink={0} paddingX={1} columnGap={2} justifyContent="space-between">
      <KeyHints hints={hints} width={Math.max(room, keptWidth(hints) - GAP)} />
      {shown === null ? null : <NoticeLine notice={shown} />}
    </Box>
  );
}

/**
 * Makes room for the whole text of a notice: first the kept hints lose their words, then the notice loses its
 * hint. The keys of the kept hints stay.
 */
function fitted(hints: readonly KeyHint[], notice: DrawnNotice | null, width: number) {
  const fits = (some: readonly KeyHint[], shown: DrawnNotice): boolean =>
    keptWidth(some) + noticeWidth(shown) <= width;
  if (notice === null || fits(hints, notice)) return { hints, shown: notice };
  const keys = hints.filter(({ isKept }) => isKept).map((hint) => ({ ...hint, text: '' }));
  return { hints: keys, shown: fits(keys, notice) ? notice : { ...notice, hint: '' } };
}

interface DrawnNotice {
  readonly text: string;
  readonly tone: Tone;
  readonly progress: { readonly done: number; readonly total: number; readonly failed: number } | null;
  readonly hint: string;
}

function drawnNotice(state: DashboardState, words: Words): DrawnNotice | null {
  const plain = (text: string, tone: Tone = 'dim', hint = ''): DrawnNotice => ({
    text,
    tone,
    progress: null,
    hint,
  });
  const { message } = state;
  const notice = noticeOf(state);
  switch (notice?.kind) {
    case 'message':
      return message && plain(sayKey(words, message.key, message.params), message.tone);
    case 'progress': {
      const { progress, canCancel } = notice.action;
      if (progress === null) return null;
      const { done, failed, total } = progress;
      const key = failed > 0 ? 'progress.failed' : 'progress.text';
      return {
        text: say(words, key, { done, failed, total: total ?? '…' }),
        tone: 'plain',
        progress: { done, failed, total: total ?? 0 },
        hint: canCancel === false ? '' : words[`progress.${canCancel}`],
      };
    }
    case 'action': {
      const { message: told, outcome } = notice.action;
      const text = told === null ? '' : sayKey(words, told.key, told.params);
      return outcome === 'running'
        ? plain(text, 'plain')
        : plain(text, OUTCOME_TONES[outcome], words['result.keys']);
    }
    case 'working':
      return plain(words[state.running.includes('prepare') ? 'dashboard.preparing' : 'dashboard.working']);
    case 'filter':
      return plain(say(words, 'dashboard.filtered', { filter: currentView(state).filter }), 'accent');
    default:
      return null;
  }
}

const PROGRESS_WIDTH = 12;

const noticeWidth = ({ text, progress, hint }: DrawnNotice): number =>
  widthOf(text) + 2 + (progress === null ? 0 : PROGRESS_WIDTH + 1) + (hint === '' ? 0 : widthOf(hint) + 2);

const MARKS: Readonly<Partial<Record<Tone, string>>> = { good: '✓', warn: '!', bad: '✗' };

export const Toast = ({ tone, children }: { readonly tone: Tone; readonly children: string }) => (
  <Box columnGap={1} flexShrink={1}>
    {MARKS[tone] === undefined ? null : <FixedText tone={tone}>{MARKS[tone]}</FixedText>}
    <Styled tone={tone}>{children}</Styled>
  </Box>
);

function NoticeLine({ notice: { text, tone, progress, hint } }: { readonly notice: DrawnNotice }) {
  return (
    <Box columnGap={2} flexShrink={1}>
      {progress === null ? (
        <Toast tone={tone}>{text}</Toast>
      ) : (
        <ProgressBar {...progress} text={text} hasFailures={progress.failed > 0} width={PROGRESS_WIDTH} />
      )}
      {hint === '' ? null : <FixedText tone="dim">{hint}</FixedText>}
    </Box>
  );
}

function hintsOf(state: DashboardState, words: Words): readonly KeyHint[] {
  return bindingsAt(state.screen, currentView(state).place)
    .filter((binding) => binding.inFooter && disabledReason(state, binding) === null)
    .map((binding) => ({
      key: keyLabel(binding.keys[0] ?? '', words),
      text: words[`key.${binding.intent}`],
      isKept: binding.intent === 'help' || binding.intent === 'quit',
    }));
}
