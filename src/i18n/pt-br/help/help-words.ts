import { chargesHelp } from './charges-help.ts';
import { eventsHelp } from './events-help.ts';
import { payoutsHelp } from './payouts-help.ts';
import { privacyHelp } from './privacy-help.ts';
import { recordsHelp } from './records-help.ts';
import { sandboxHelp } from './sandbox-help.ts';
import { setupHelp } from './setup-help.ts';
import { sharedHelp } from './shared-help.ts';
import { topicsHelp } from './topics-help.ts';

/** A chave de cada texto é o texto em inglês. */
export const helpWords: Readonly<Record<string, string>> = {
  ...chargesHelp,
  ...eventsHelp,
  ...payoutsHelp,
  ...privacyHelp,
  ...recordsHelp,
  ...sandboxHelp,
  ...setupHelp,
  ...sharedHelp,
  ...topicsHelp,
};
