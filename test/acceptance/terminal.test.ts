import { describe, expect, it } from 'vitest';
import { readTerminal } from '../support/read-qr.ts';
import { newMachine, printed, sandboxMachine } from './machine/sandbox-machine.ts';
import { atTerminal } from './machine/terminal.ts';

const CTRL_C = '\u0003';
const ENTER = '\r';

const sandbox = sandboxMachine();

describe('pix charge create on a terminal', { timeout: 60_000 }, () => {
  it('on a terminal of 80×24, pix charge create draws a QR code in bright white on black, with the Pix code and the amount beside it', async () => {
    const machine = sandbox();
    const size = { cols: 80, rows: 24 };
    const terminal = atTerminal(machine, ['charge', 'create', '--amount', '10', '--reference', 'a'], size);
    expect(await terminal.ended).toBe(0);
    const { id, qrCodeText } = JSON.parse(await printed(machine, 'pix charge get --reference a --json'));
    const lines = terminal.visible();
    expect(readTerminal(lines.join('\n'))).toBe(qrCodeText);
    expect(terminal.cellOf('█▀')).toEqual({ foreground: 15, background: 0, isFaint: false });
    const beside = lines.map((line) => line.slice(47).trim());
    expect(beside).toEqual(expect.arrayContaining(['R$ 10,00', id]));
    expect(beside.join(' ')).toContain('The code to copy is above the QR code, on one line.');
    // pix prints the code as one line, so that a person can copy it in one piece. The terminal wraps this
    // line.
    const screen = terminal.screen();
    expect(screen.replaceAll('\n', '').split(qrCodeText)).toHaveLength(2);
    // That line is above the screen, so the code is also shown beside the QR code.
    const room = 80 - 47;
    expect(lines.map((line) => line.slice(47).padEnd(room)).join('')).toContain(qrCodeText);
  });

  // test/commands/charge.test.ts tests a narrow terminal.
  it('pix charge create prints a hint instead of the QR code if the terminal is too small for it', async () => {
    const terminal = atTerminal(sandbox(), ['charge', 'create', '--amount', '10'], { cols: 80, rows: 23 });
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen().replaceAll(/\s+/g, ' ')).toMatch(
      /The QR code needs 45 columns and 24 lines\..*--png/,
    );
    expect(terminal.screen()).not.toMatch(/[▀▄█]/);
  });

  it('pix charge create --wait updates one line while it waits, then replaces it by the paid charge', async () => {
    const machine = sandbox();
    const terminal = atTerminal(machine, ['charge', 'create', '--amount', '10', '--wait', '--no-qr']);
    await terminal.shows('Waiting for TX');
    const id = await printed(machine, "pix charge list --jq '.[0].id'");
    await printed(machine, `pix sandbox pay ${id} --jq .status`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toContain(`${id} is COMPLETED.`);
    expect(terminal.screen()).toMatch(/status +COMPLETED/);
    expect(terminal.screen()).not.toContain('Waiting for TX');
  });
});

describe('commands after Ctrl-C on a terminal', { timeout: 60_000 }, () => {
  it('pix charge watch ends on Ctrl-C with exit code 130 and removes its "Waiting for …" line', async () => {
    const machine = sandbox();
    const id = await printed(machine, 'pix charge create --amount 10 --jq .id');
    const terminal = atTerminal(machine, ['charge', 'watch', id]);
    await terminal.shows(`Waiting for ${id}… PENDING`);
    terminal.type(CTRL_C);
    expect(await terminal.ended).toBe(130);
    expect(terminal.screen()).toMatch(/(^|\n)Error: Interrupted\.$/);
    expect(terminal.screen()).not.toContain('Waiting');
  });

  it('pix webhook listen and pix sandbox start end on Ctrl-C with exit code 0', async () => {
    const machine = newMachine();
    const service = atTerminal(machine, ['sandbox', 'start', '--data', ':memory:', '--port', '0']);
    await service.shows('Sandbox running at');
    service.type(CTRL_C);
    expect(await service.ended).toBe(0);
    const listener = atTerminal(machine, ['webhook', 'listen', '--port', '0', '--secret-stdin']);
    listener.type(`a-secret${ENTER}\u0004`);
    await listener.shows('Listening on');
    listener.type(CTRL_C);
    expect(await listener.ended).toBe(0);
  });
});

// test/commands/asked.test.ts tests the other keys that answer no.
it('Ctrl-C cancels a question even before a person can have read it', async () => {
  const machine = sandbox();
  const url = 'https://shop.example.com/pix';
  const terminal = atTerminal(machine, ['webhook', 'create', '--url', url, '--generate-secret']);
  await terminal.shows(`Deliver events of this account to ${url}?`);
  expect(terminal.screen()).toMatch(/Profile sandbox \(test\), token …\w{4}/);
  terminal.type(CTRL_C);
  expect(await terminal.ended).toBe(9);
  expect(await printed(machine, 'pix webhook list --jq length')).toBe('0');
});

it('pix profile add asks for missing values, never prints a typed secret, and encrypts the token', async () => {
  const machine = newMachine();
  const [token, passphrase] = ['token-of-nobody-0123456789', 'correct horse battery staple'];
  const terminal = atTerminal(machine, ['profile', 'add', 'shop']);
  await terminal.shows('(--base-url)');
  await terminal.answer(`https://api.example.com/v1${ENTER}`);
  await terminal.shows('Token');
  await terminal.answer(`${token}${ENTER}`);
  await terminal.shows('Where should the secrets of profile "shop" be stored?');
  await terminal.answer(ENTER);
  await terminal.shows('New passphrase for the vault of "shop"');
  await terminal.answer(`${passphrase}${ENTER}`);
  await terminal.shows('Repeat the passphrase');
  await terminal.answer(`${passphrase}${ENTER}`);
  expect(await terminal.ended).toBe(0);
  expect(terminal.screen()).toMatch(/vault +file with a passphrase/);
  expect(terminal.screen()).toContain('…6789');
  expect(terminal.screen()).toContain(
    'pix profile add shop --base-url https://api.example.com/v1 --token-stdin',
  );
  for (const secret of [token, passphrase]) expect(terminal.written()).not.toContain(secret);
});

describe('pix payout create on a terminal', { timeout: 60_000 }, () => {
  it('pix payout create ignores keys that were typed before its question was on the screen', async () => {
    const machine = sandbox();
    const args = ['payout', 'create', '--key', 'ana@example.com', '--amount', '12'];
    const terminal = atTerminal(machine, args, { cols: 80, rows: 24 });
    terminal.type('y');
    await terminal.shows('Pay R$ 12,00');
    terminal.type('y');
    await terminal.answer(ENTER);
    expect(await terminal.ended).toBe(9);
    expect(terminal.screen()).toContain('Error: Not confirmed.');
    expect(await printed(machine, 'pix payout list --jq length')).toBe('0');
  });

  it('pix payout create asks for missing flags and pays once', async () => {
    const machine = sandbox();
    const terminal = atTerminal(machine, ['payout', 'create', '--lang', 'pt-BR'], { cols: 80, rows: 24 });
    await terminal.shows('(--key)');
    await terminal.answer(`ana@example.com${ENTER}`);
    await terminal.shows('(--amount)');
    await terminal.answer(`1.234${ENTER}`);
    await terminal.shows('de duas formas');
    await terminal.answer(`\u001511,00${ENTER}`);
    await terminal.shows('Pagar R$ 11,00');
    await terminal.answer('s');
    expect(await terminal.ended).toBe(0);
    const line = "pix payout create --lang pt-BR --key ana@example.com --amount '11,00' --profile sandbox";
    // pix prints the command as one line, so that a person can copy it in one piece. The terminal wraps this
    // line.
    expect(terminal.written()).toContain(`\n${line}\r\n`);
    expect(await printed(machine, 'pix payout list --jq length')).toBe('1');
  });
});
