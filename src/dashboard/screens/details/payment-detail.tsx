import { Box } from 'ink';
import { printed } from '../../../domain/text/safe-text.ts';
import { phraseOf, sayKey } from '../../../i18n/index.ts';
import { byTheClock, momentText } from '../../../operations/trace/moment-text.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { isBadMoment } from '../../../output/drawing/timeline-lines.ts';
import { Styled } from '../../components/styled.tsx';
import { Timeline } from '../../components/timeline.tsx';
import { withReactKeys } from '../../components/with-react-keys.ts';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDrawing } from '../../hooks/dashboard-context.ts';
import type { DetailValue } from '../../state/detail-value.ts';
import { FieldsDetail } from './fields-detail.tsx';

type PaymentValue = Extract<DetailValue, { kind: 'payment' }>;

interface Props {
  readonly value: PaymentValue;
  readonly width: number;
}

export function PaymentDetail({ value: { problems, timeline, groups }, width }: Props) {
  const { words } = useDrawing();
  const timeOf = (iso: string): string => clockSeconds(Date.parse(iso));
  return (
    <Box flexDirection="column" rowGap={1}>
      <Box flexDirection="column" flexShrink={0}>
        <Styled tone="bold">{words['dashboard.timeline']}</Styled>
        <Timeline
          width={width}
          moments={timeline.map((moment) => ({
            at: timeOf(moment.at),
            what: phraseOf(words, moment.what),
            detail: momentText(words, moment, timeOf),
            isBad: isBadMoment(moment.what),
          }))}
        />
      </Box>
      {problems.length === 0 ? null : (
        <Box flexDirection="column" flexShrink={0}>
          {withReactKeys(problems, ({ key }) => key).map(({ key, item }) => (
            <WrappedText key={key} tone="bad">
              {printed`● ${sayKey(words, item.key, byTheClock(item.params, timeOf))}`}
            </WrappedText>
          ))}
        </Box>
      )}
      <FieldsDetail groups={groups} text={null} />
    </Box>
  );
}
