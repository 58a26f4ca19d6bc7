import { describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import type { Machine } from './machine/machine.ts';
import {
  aSecondLater,
  control,
  newMachine,
  openedDashboard as opened,
  printed,
  sandboxMachine,
} from './machine/sandbox-machine.ts';
import { atTerminal, type TerminalSession } from './machine/terminal.ts';

const ENTER = '\r';
const ESC = '\u001b';
const SIZE = { cols: 120, rows: 35 };

/**
 * Creates and pays a charge for each amount. The reference of the charge is `order-` and the amount.
 * @returns the ids of the charges
 */
async function paid(machine: Machine, amounts: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const amount of amounts) {
    const charge = `charge create --amount ${amount} --reference order-${amount}`;
    const id = await printed(machine, `pix ${charge} --jq .id`);
    await machine.run(`pix sandbox pay ${id} --jq .status`);
    ids.push(id);
  }
  return ids;
}

const click = (terminal: TerminalSession, text: string): void => {
  const { column, row } = terminal.placeOf(text);
  expect(column).toBeGreaterThan(0);
  terminal.type(`${ESC}[<0;${column};${row}M${ESC}[<0;${column};${row}m`);
};

const clipboardOf = (terminal: TerminalSession): readonly string[] =>
  [...terminal.written().matchAll(/\u001b\]52;c;([A-Za-z0-9+/=]+)\u0007/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString(),
  );

const sandbox = sandboxMachine('--no-challenge');

describe('pix dashboard on a terminal', { timeout: 60_000 }, () => {
  it('pix dashboard resends the events of a repaired endpoint with at most five key presses, and shows the result', async () => {
    const machine = newMachine();
    const port = await printed(machine, 'free-port');
    await machine.run(
      'pix sandbox start --data :memory: --port 0 --seed 1 --no-challenge --json > sandbox.json &',
    );
    await machine.run('await sandbox.json');
    const hook = (url: string): string =>
      `pix webhook create --url ${url} --generate-secret --event TRANSACTION_COMPLETED --yes --jq .active 2> secret.txt`;
    await machine.run(hook('http://127.0.0.1:9/other'));
    await paid(machine, ['10']);
    await machine.run(hook(`http://127.0.0.1:${port}/pix`));
    await paid(machine, ['20', '30']);
    // After 25 minutes, the next delivery attempt of the service is several minutes away. So the service
    // itself delivers nothing during the test.
    await machine.run('pix sandbox clock advance 25m --jq .now 2> advanced.txt');
    const terminal = atTerminal(machine, ['dashboard'], SIZE);
    await terminal.shows('2 events undelivered');
    expect(terminal.placeOf('2 events undelivered').row).toBeGreaterThan(
      terminal.placeOf('3 events undelivered').row,
    );
    await machine.run(
      `pix webhook listen --port ${port} --path /pix --tolerance 3600 --ready-file ready.json > told.txt 2> listening.txt &`,
    );
    await machine.run('await ready.json');
    let keys = 0;
    const press = (key: string): void => {
      keys += 1;
      terminal.type(key);
    };
    press('j');
    press(ENTER);
    await terminal.shows('Newest events');
    press('r');
    await terminal.shows('Resend 2 events to 1 endpoint?');
    await aSecondLater();
    await terminal.shows('▶[ Resend ]');
    press(ENTER);
    await terminal.shows('Delivered 2 of 2 events.');
    expect(keys).toBeLessThanOrEqual(5);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    expect(await printed(machine, 'pix inbox list --jq length')).toBe('2');
  });

  it('pix dashboard reacts to the mouse, searches the service on Enter, and copies the id or the reference that the user chooses', async () => {
    const machine = sandbox();
    const [id] = await paid(machine, ['10', '20', '30']);
    const terminal = await opened(machine, { cols: 90, rows: 24 });
    await terminal.shows('order-30');
    click(terminal, '2 Trans');
    await terminal.shows('1–3 of 3');
    click(terminal, 'order-10');
    await terminal.showsLine('▶', 'order-10');
    click(terminal, 'order-10');
    await terminal.shows('Timeline');
    terminal.type(ESC);
    await terminal.shows('1–3 of 3');
    const { column, row } = terminal.placeOf('order-20');
    terminal.type(`${ESC}[<64;${column};${row}M`);
    await terminal.showsLine('▶', 'order-30');
    terminal.type('/ref:order-10');
    await terminal.shows('1 of 3');
    terminal.type(ENTER);
    await terminal.shows('1 result from the service');
    terminal.type('Y');
    await terminal.shows('end-to-end id');
    terminal.type('1');
    await terminal.shows(`Sent to the terminal's clipboard: ${id}`);
    terminal.type('Y');
    await terminal.shows('end-to-end id');
    terminal.type('3');
    await terminal.shows("Sent to the terminal's clipboard: order-10");
    expect(clipboardOf(terminal)).toEqual([id, 'order-10']);
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
  });

  // test/dashboard/live.test.ts tests the terminal bell.
  it('during an outage, pix dashboard announces a red alert by a desktop notification, and draws outdated figures in a faint style', async () => {
    const machine = sandbox();
    expect((await machine.run('pix profile set sandbox dashboard.notify desktop --yes')).code).toBe(0);
    // All data sources fail during an outage, and the dashboard announces only the first failure. The test
    // does not know which source fails first.
    const isTold = (): boolean =>
      /\u001b\]9;sandbox: (?:The service cannot|Cannot read) [^\u0007\u001b]+\u0007\u001b\]777;notify;pix;sandbox: /.test(
        terminal.written(),
      );
    const terminal = await opened(machine, SIZE);
    await terminal.shows('R$ 1.000,00');
    await terminal.shows('No problems found.');
    expect(terminal.cellOf('R$ 1.000,00')).toMatchObject({ isFaint: false });
    expect(isTold()).toBe(false);
    await control(machine, 'faults', { route: '*', kind: 'drop-before' });
    terminal.type('u');
    await terminal.shows('The service cannot be reached');
    await until(isTold);
    await terminal.shows(' read ');
    expect(terminal.cellOf('R$ 1.000,00')).toMatchObject({ isFaint: true });
    terminal.type('q');
    expect(await terminal.ended).toBe(0);
    await machine.run('pix profile set sandbox dashboard.notify bell --yes');
  });
});
