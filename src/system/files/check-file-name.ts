import { fail } from '../../domain/errors.ts';

/**
 * Matches names that Windows reserves for devices in every folder, with or without an extension (`con.csv`).
 */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
const DRIVE = /^(\\\\[?.]\\)?[a-z]:/i;

/**
 * Refuses names that mean a device (`CON`, `nul.csv`) or a hidden stream (`a.csv:b`) on Windows. Such a name
 * creates no visible file.
 * @throws PixError `usage` that names the file
 */
export function checkFileName(file: string, platform: NodeJS.Platform = process.platform): void {
  if (platform !== 'win32') return;
  const name = file.split(/[\\/]/).at(-1) ?? '';
  if (!DEVICE.test(name.replace(DRIVE, '')) && !file.replace(DRIVE, '').includes(':')) return;
  throw fail('file.reserved_name', { file });
}
