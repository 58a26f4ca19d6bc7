import type { Session } from './session.ts';

/** The account that a command uses, as a full-screen application always shows it. */
export interface SessionIdentity {
  readonly profile: string;
  readonly environment: 'live' | 'test' | 'sandbox';
  /** Last four characters of the token for reading; `-` if there is none. */
  readonly last4: string;
  /** The setting that forbids changes (a flag, a variable or the profile); null if there is none. */
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
