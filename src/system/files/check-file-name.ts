import { PixError } from '../../domain/pix-error.ts';

/** Names that are devices in every folder of Windows, also with an extension: `con.csv`. */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;
const DRIVE = /^(\\\\[?.]\\)?[a-z]:/i;

/**
 * Refuses names that Windows interprets as a device (`CON`, `nul.csv`) or as a hidden stream of another file
 * (`a.csv:b`). With such a name no file would appear in the folder.
 * @throws PixError `usage` that names the file
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
