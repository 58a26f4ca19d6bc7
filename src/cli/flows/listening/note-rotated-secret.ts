import type { Start } from '../../pix-command.ts';

/** What a rotated secret means for listeners: the old one stopped working at the service. */
export function noteRotatedSecret({ session, notes }: Start<unknown, unknown>, kept: boolean): void {
  const profile = session.profile()?.name;
  if (kept && profile !== undefined) notes.note('webhook.rotate.listeners', { profile });
  else notes.note('webhook.rotate.listeners_without');
}
