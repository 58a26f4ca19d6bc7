import type { Session } from './session.ts';

/** The account that a command works with, as shown permanently on a full-screen application. */
export interface SessionIdentity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Of the token used for reading; `-` when there is none. */
  readonly last4: string;
  /** What forbids changes (a flag, a variable, the profile); null when nothing does. */
  readonly readOnlyBy: string | null;
}

export async function identityOf(session: Session): Promise<SessionIdentity> {
  const profile = session.profile();
  return {
    profile: session.profileName,
    environment: profile?.live ? 'live' : profile?.controlUrl === undefined ? 'test' : 'sandbox',
    last4: await session.tokenTail({ family: 'main', scopes: [] }),
    readOnlyBy: session.readOnlyBy ?? null,
  };
}
