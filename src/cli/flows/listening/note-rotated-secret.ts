import type { Start } from '../../pix-command.ts';

/** Notes what a rotated secret means for listeners: the service no longer uses the old one. */
export function noteRotatedSecret({ session, notes }: Start<unknown, unknown>, kept: boolean): void {
  const profile = session.profile()?.name;
  if (kept && profile !== undefined) notes.note('webhook.rotate.listeners', { profile });
  else notes.note('webhook.rotate.listeners_without');
}
