import { Box, Text } from 'ink';
import { safeForTerminal } from '../../../domain/text/safe-text.ts';
import { MINUTE_MS } from '../../../domain/time/clock.ts';
import { phraseOf, say, type Words } from '../../../i18n/index.ts';
import { clockSecondsOrDate, timeLeft } from '../../../output/describe-time.ts';
import type { Tone } from '../../../output/drawing/line.ts';
import { type BatchSummary, failedRows } from '../../../storage/journal/batch-plan.ts';
import { Styled } from '../../components/styled.tsx';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing, useSelector } from '../../hooks/dashboard-context.ts';
import { batchPace, RATE_MS } from '../../resources/payout.ts';
import type { DetailOf } from '../../state/detail-value.ts';

const MOST_BAR = 60;

/** The rows of a batch by state: one bar, and a count for each state. */
export function BatchBar({ batch, width }: { readonly batch: BatchSummary; readonly width: number }) {
  const { words } = useDrawing();
  const { completed, accepted, unknown, inProgress, remaining } = batch;
  const of = (code: string): string => phraseOf(words, code);
  return (
    <StackedBar
      width={Math.max(1, Math.min(MOST_BAR, width))}
      parts={[
        { count: completed, sign: '▆', tone: 'good', label: of('completed') },
        { count: accepted, sign: '▓', tone: 'accent', label: of('accepted') },
        { count: failedRows(batch), sign: '×', tone: 'bad', label: of('failed') },
        { count: unknown, sign: '?', tone: 'warn', label: of('unknown') },
        { count: inProgress, sign: '▒', tone: 'plain', label: of('sending') },
        { count: remaining, sign: '░', tone: 'dim', label: of('waiting') },
      ]}
    />
  );
}

interface BarPart {
  readonly count: number;
  /** One character, different for each part, so that they can be told apart without colours. */
  readonly sign: string;
  readonly tone: Tone;
  readonly label: string;
}

/** Draws the parts of a whole in one row, and their counts below. Parts that are zero are omitted. */
function StackedBar({ parts, width }: { readonly parts: readonly BarPart[]; readonly width: number }) {
  const shown = parts.filter(({ count }) => count > 0);
  const widths = widthsOf(
    shown.map(({ count }) => count),
    width,
  );
  return (
    <Box flexDirection="column" flexShrink={0}>
      <Text wrap="truncate">
        {shown.map(({ sign, tone, label }, at) => (
          <Styled key={label} tone={tone}>
            {sign.repeat(widths[at] ?? 0)}
          </Styled>
        ))}
      </Text>
      <Box columnGap={2} flexWrap="wrap">
        {shown.map(({ sign, tone, label, count }) => (
          <Box key={label} flexShrink={0}>
            <Styled tone={tone}>{`${sign} ${label} ${count}`}</Styled>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Divides the width by the counts. Each part has at least one column, which the widest part gives. */
function widthsOf(counts: readonly number[], width: number): readonly number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const widths = counts.map((count) => Math.max(1, Math.floor((count / total) * width)));
  const widest = widths.indexOf(Math.max(...widths));
  const used = widths.reduce((sum, one) => sum + one, 0);
  return widths.map((one, at) => (at === widest ? Math.max(1, one + width - used) : one));
}

/** The rate of a batch, the time that the rest takes at this rate, and a requested pause. */
export function BatchPaceLines({ batch, recent, pauseRequestedAt }: DetailOf<'batch'>) {
  const { words, lang } = useDrawing();
  const nowMs = useSelector((state) => state.nowMs);
  const left = batch.remaining + batch.inProgress;
  if (left === 0) return null;
  const pace = batchPace(recent, left, nowMs);
  return (
    <Box flexDirection="column" flexShrink={0}>
      <WrappedText tone={pace === null ? 'dim' : 'plain'}>
        {pace === null
          ? say(words, 'batch.no_rate')
          : say(words, 'batch.rate', {
              rate: rateText(pace.perMinute, words),
              minutes: RATE_MS / MINUTE_MS,
              left: timeLeft(Math.ceil(pace.leftMs / MINUTE_MS) * MINUTE_MS),
            })}
      </WrappedText>
      {pauseRequestedAt === null ? null : (
        <WrappedText tone="warn">
          {say(words, 'batch.pause_requested', {
            time: clockSecondsOrDate(pauseRequestedAt, nowMs, lang),
            name: safeForTerminal(batch.name),
          })}
        </WrappedText>
      )}
    </Box>
  );
}

const rateText = (perMinute: number, words: Words): string =>
  perMinute >= 10
    ? String(Math.round(perMinute))
    : perMinute.toFixed(1).replace('.', words['number.decimal_sign']);
