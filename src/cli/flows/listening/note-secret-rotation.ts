import type { Started } from '../../pix-command.ts';

/** Prints a note for people who run listeners: the service no longer uses the old secret. */
export function noteSecretRotation({ session, notes }: Started, kept: boolean): void {
  const profile = session.profile()?.name;
  if (kept && profile !== undefined) notes.note('webhook.rotate.listeners', { profile });
  else notes.note('webhook.rotate.listeners_without');
}
