import type { Session } from './session.ts';

/** The account that a command works with, as shown permanently on a full-screen application. */
export interface SessionIdentity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Last four characters of the token for reading; `-` if there is none. */
  readonly last4: string;
  /** The setting that forbids changes (a flag, a variable, the profile); null if none does. */
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
