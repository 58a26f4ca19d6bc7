import { PixError } from '../../domain/errors.ts';

/** Devices of Windows in every folder, also with an ending: `con.csv`. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
const DRIVE = /^(\\\\[?.]\\)?[a-z]:/i;

/**
 * Refuses names that Windows takes for a device (`CON`, `nul.csv`), or for a hidden part of another file (`a.csv:b`): nothing
 * would appear in the folder.
 * @throws PixError `usage` naming the file
 */
export function checkFileName(file: string, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  const name = file.split(/[\\/]/).at(-1) ?? '';
  if (!DEVICE.test(name.replace(DRIVE, '')) && !file.replace(DRIVE, '').includes(':')) return;
  throw new PixError({
    kind: 'usage',
    key: 'file.reserved_name',
    params: { file },
    errorCode: 'file',
    hintKey: 'file.reserved_name.hint',
    outcome: 'not_sent',
  });
}
