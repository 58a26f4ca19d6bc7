import { Box } from 'ink';
import { printed, safeForTerminal } from '../../../domain/text/safe-text.ts';
import { type MessageKey, phraseOf, say, sayKey, type Words } from '../../../i18n/index.ts';
import { answerText, type PaymentAnswer } from '../../../operations/trace/payment-answer.ts';
import { byTheClock, momentText } from '../../../operations/trace/timeline-of.ts';
import { clockSeconds } from '../../../output/describe-time.ts';
import { isBadMoment } from '../../../output/drawing/timeline-lines.ts';
import { ClickArea } from '../../components/click-area.tsx';
import { FieldList } from '../../components/field-list.tsx';
import { frameRows, Panel, type PanelSize } from '../../components/panel.tsx';
import { ScrollView } from '../../components/scroll-view.tsx';
import { Styled } from '../../components/styled.tsx';
import { Timeline } from '../../components/timeline.tsx';
import { withReactKeys } from '../../components/with-react-keys.ts';
import { WrappedText } from '../../components/wrapped-text.tsx';
import { useDashboardState, useDrawing, useModel } from '../../hooks/dashboard-context.ts';
import { selectedRow } from '../../selectors/cursor.ts';
import { previewedItem } from '../../selectors/preview.ts';
import {
  currentView,
  type DashboardState,
  type Detail,
  isList,
  placeKey,
} from '../../state/dashboard-state.ts';
import type { DetailOf, DetailValue } from '../../state/detail-value.ts';
import { BatchBar, BatchPaceLines } from './batch-detail.tsx';
import { EventDetail } from './event-detail.tsx';
import { Facts, Lead } from './facts.tsx';
import { RowSummary, summaryTitle } from './row-summary.tsx';

export function DetailPanel({
  hasFocus,
  ...size
}: PanelSize & {
  readonly hasFocus: boolean;
}) {
  const { words } = useDrawing();
  const state = useDashboardState();
  const model = useModel();
  const { place, top } = currentView(state);
  const isOpened = !isList(place.kind);
  const row = selectedRow(state);
  const title =
    'label' in place && isOpened
      ? place.label
      : row === null
        ? words['panel.selected']
        : summaryTitle(row, state);
  const preview = previewOf(state);
  const rows = Math.max(1, size.height - frameRows(size.isFramed));
  return (
    <ClickArea onScroll={(lines) => model.onScroll(lines, 'detail')}>
      <Panel title={title} isFocused={hasFocus} {...size}>
        <ScrollView
          // A new React key makes `ScrollView` start at the first line of each opened item.
          key={placeKey(place)}
          top={isOpened ? top : 0}
          height={rows}
          moreText={(count) =>
            say(words, isOpened ? 'dashboard.more_lines' : 'dashboard.more_lines_open', { count })
          }
        >
          {isOpened ? (
            <Opened state={state} width={size.width - 4} />
          ) : row === null ? null : preview === null ? (
            <RowSummary row={row} width={size.width - 4} height={rows} />
          ) : (
            <Read {...preview} width={size.width - 4} />
          )}
        </ScrollView>
      </Panel>
    </ClickArea>
  );
}

function Opened({ state, width }: { readonly state: DashboardState; readonly width: number }) {
  const { words } = useDrawing();
  const { detail } = state;
  if (detail === null || detail.place !== placeKey(currentView(state).place))
    return <Styled tone="warn">{words['feed.connecting']}</Styled>;
  return <Read {...detail} width={width} />;
}

/** Returns the detail of the selected row, if it was read. */
function previewOf(state: DashboardState): Detail | null {
  const { detail } = state;
  const item = previewedItem(state);
  return item !== null && detail?.place === placeKey(item) && detail.value !== null ? detail : null;
}

function Read({ failure, value, width }: Detail & { readonly width: number }) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column">
      {failure === null ? null : (
        <WrappedText tone="bad">{sayKey(words, failure.key, failure.params)}</WrappedText>
      )}
      {value === null ? null : <Value value={value} width={width} />}
    </Box>
  );
}

const RESULT_WIDTH = 20;

function ActionDetail({ command, parts }: DetailOf<'action'>) {
  const { words } = useDrawing();
  return (
    <Box flexDirection="column">
      <Box flexShrink={0} paddingBottom={1}>
        <WrappedText>{safeForTerminal(command)}</WrappedText>
      </Box>
      {parts.map(({ id, transactionId, result, detail }) => (
        <Box key={id} flexShrink={0} columnGap={2}>
          <Box width={RESULT_WIDTH} flexShrink={0}>
            <Styled tone={result === 'delivered' || result === 'resolved' ? 'good' : 'warn'}>
              {phraseOf(words, result)}
            </Styled>
          </Box>
          <Styled>{`${transactionId ?? id} ${detail}`.trimEnd()}</Styled>
        </Box>
      ))}
    </Box>
  );
}

function Value({ value, width }: { readonly value: DetailValue; readonly width: number }) {
  switch (value.kind) {
    case 'payment':
      return <PaymentDetail {...value} width={width} />;
    case 'event':
      return <EventDetail value={value} />;
    case 'fields':
      return <FieldsDetail {...value} width={width} />;
    case 'batch':
      return (
        <Box flexDirection="column" rowGap={1}>
          <BatchBar batch={value.batch} width={width} />
          <BatchPaceLines {...value} />
          <FieldsDetail groups={value.groups} text={null} width={width} />
        </Box>
      );
    case 'action':
      return <ActionDetail {...value} />;
  }
}

function PaymentDetail(value: DetailOf<'payment'> & { readonly width: number }) {
  const { answer, problems, facts, timeline, groups, width } = value;
  const { words } = useDrawing();
  const timeOf = (iso: string): string => clockSeconds(Date.parse(iso));
  return (
    <Box flexDirection="column" rowGap={1}>
      <Answer answer={answer} />
      {problems.length === 0 ? null : (
        <Box flexDirection="column" flexShrink={0}>
          {withReactKeys(problems, ({ key }) => key).map(({ key, item }) => (
            <WrappedText key={key} tone="bad">
              {printed`● ${sayKey(words, item.key, byTheClock(item.params, timeOf))}`}
            </WrappedText>
          ))}
        </Box>
      )}
      <Facts facts={facts} width={width} />
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
      <FieldsDetail groups={groups} text={null} width={width} />
    </Box>
  );
}

/** The sentence that answers whether the payment arrived. */
function Answer({ answer }: { readonly answer: PaymentAnswer }) {
  const { words, reveal } = useDrawing();
  return (
    <Box flexShrink={0}>
      <WrappedText>{safeForTerminal(answerText(words, answer, reveal))}</WrappedText>
    </Box>
  );
}

function FieldsDetail(value: Omit<DetailOf<'fields'>, 'kind'> & { readonly width: number }) {
  const { answer, lead, claim = null, facts = [], groups, text, width } = value;
  const { words } = useDrawing();
  return (
    <Box flexDirection="column" rowGap={1}>
      {answer === undefined ? null : <Answer answer={answer} />}
      {lead === undefined ? null : <Lead phrases={[lead]} />}
      {claim === null ? null : (
        <Box flexDirection="column" flexShrink={0}>
          <Styled tone="bold">{words[claim.label]}</Styled>
          <WrappedText>{safeForTerminal(claim.text)}</WrappedText>
        </Box>
      )}
      {facts.length === 0 ? null : <Facts facts={facts} width={width} />}
      {withReactKeys(groups, (group) => group.words).map(({ key, item: group }) => (
        <Box key={key} flexDirection="column" flexShrink={0}>
          <Styled tone="bold">{wordOf(words, group.words)}</Styled>
          <FieldList
            fields={group.fields.map((field) => ({
              label: wordOf(words, `column.${field.name}`, field.name),
              text: field.text,
            }))}
          />
        </Box>
      ))}
      {text === null ? null : <Styled wrap="wrap">{safeForTerminal(text, { keepLineFeeds: true })}</Styled>}
    </Box>
  );
}

/**
 * Returns the text of a message key; `otherwise` if the key has no text, as for the name of an HTTP header.
 */
const wordOf = (words: Words, key: string, otherwise: string = key): string =>
  Object.hasOwn(words, key) ? words[key as MessageKey] : otherwise;
