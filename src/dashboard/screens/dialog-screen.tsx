import { Box } from 'ink';
import { say, sayKey } from '../../i18n/index.ts';
import { Dialog } from '../components/dialog.tsx';
import { FieldList } from '../components/field-list.tsx';
import { Styled } from '../components/styled.tsx';
import { TextField } from '../components/text-field.tsx';
import { useClicked, useDrawing, useSelector } from '../hooks/dashboard-context.ts';
import { layoutOf } from '../selectors/layout.ts';
import type { Dialog as DialogState } from '../state/dialog.ts';
import { environmentName } from './drawing-options.ts';

const MOST_WIDTH = 84;

export function DialogScreen() {
  const dialog = useSelector((state) => state.dialog);
  return dialog === null ? null : <OpenDialog dialog={dialog} />;
}

function OpenDialog({ dialog }: { readonly dialog: DialogState }) {
  const { words } = useDrawing();
  const onClick = useClicked();
  const { columns, bodyRows } = layoutOf(useSelector(({ size }) => size));
  const { act, title, facts, notes, inputs, focus, fault, pays, top = 0 } = dialog;
  const confirmText = dialog.asksMore ? words['dialog.next'] : words[`dialog.do.${act.kind}`];
  const width = Math.min(MOST_WIDTH, columns - 4);
  const press = (place: number): void => onClick({ kind: 'dialog', place });
  const confirm = inputs.length + 1;
  return (
    <Dialog
      heading={<Account />}
      title={sayKey(words, title.key, title.params)}
      notes={notes.map(({ key, params }) => sayKey(words, key, params))}
      fault={fault && sayKey(words, fault.key, fault.params)}
      buttons={[
        { text: words['dialog.cancel'], isFocused: focus === 0, onClick: () => press(0) },
        { text: confirmText, isFocused: focus === confirm, onClick: () => press(confirm) },
      ]}
      width={width}
      maxHeight={bodyRows}
      isGrave={pays !== null}
      hint={words['dialog.place']}
      top={top}
      moreText={(count) => say(words, 'dialog.more_lines', { count })}
      rows={{ facts: facts.length, children: inputs.length }}
      facts={
        facts.length === 0 ? null : (
          <FieldList fields={facts.map(({ label, text }) => ({ label: words[label], text }))} />
        )
      }
    >
      {inputs.length === 0 ? null : (
        <Box flexDirection="column" flexShrink={0}>
          {inputs.map(({ name, value }, at) => (
            <TextField
              key={name}
              label={words[`dialog.input.${name}`]}
              value={value}
              isFocused={focus === at + 1}
              width={width - 30}
            />
          ))}
        </Box>
      )}
    </Dialog>
  );
}

function Account() {
  const { words } = useDrawing();
  const { environment, profile, last4 } = useSelector((state) => state.identity);
  const paying = useSelector(({ dialog }) => dialog?.last4);
  return (
    <Box columnGap={1}>
      <Styled tone={environment === 'live' ? 'alarm' : 'accent'}>
        {environmentName(environment, words)}
      </Styled>
      <Styled tone="bold">{`${profile} …${paying ?? last4}`}</Styled>
    </Box>
  );
}
