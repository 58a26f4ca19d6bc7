import { string as stringArgument } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { withQuestion } from '../../cli/asking/questions-of-inputs.ts';
import { LIST } from '../../cli/flags/flag-types.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { askWhetherActive, chooseVault, readNewToken } from '../../cli/streams/profile-questions.ts';
import { SCOPES } from '../../contract/route.ts';
import { fail } from '../../domain/errors.ts';
import { PAYOUT_FAMILIES } from '../../domain/family.ts';
import { shellCommand } from '../../domain/text/shell-command.ts';
import { addProfile, checkNewName } from '../../operations/profiles/add-profile.ts';
import { profileView, shownProfile } from '../../output/views/setup/profile-view.ts';
import { newProfile } from '../../storage/profiles/profile.ts';
import { withKey } from '../../storage/profiles/profile-setting-keys.ts';

const URLS = {
  'base-url': 'baseUrl',
  'hub-url': 'hubUrl',
  'card-url': 'cardUrl',
  'sandbox-url': 'sandboxUrl',
} as const;

const profileAddFlags = {
  'base-url': withQuestion(string({ helpValue: 'URL', description: 'base URL of the main routes' }), {
    check: (url) => withKey(newProfile('new', 'plain'), 'baseUrl', url),
    isNeeded: ({ given }) => Object.keys(URLS).every((name) => given[name] === undefined),
  }),
  'hub-url': string({ helpValue: 'URL', description: 'base URL of the hub routes' }),
  'card-url': string({ helpValue: 'URL', description: 'base URL of the card routes' }),
  'sandbox-url': string({ helpValue: 'URL', description: 'base URL of the test environment' }),
  'token-stdin': boolean({ description: 'read the token from stdin' }),
  scope: string({ ...LIST, options: [...SCOPES], description: 'scopes of the token' }),
  family: string({
    options: [...PAYOUT_FAMILIES],
    default: 'main',
    description: 'preferred route family, when both have the route',
  }),
  live: boolean({ description: 'production profile: payouts ask you to type the amount' }),
  'insecure-storage': boolean({ description: 'store secrets in a plain file, without encryption' }),
};

/** Returns the service addresses of the new profile. @throws PixError `usage` when no address was given */
function urlsOf(
  flags: Readonly<Partial<Record<keyof typeof URLS, string | undefined>>>,
): Partial<Record<(typeof URLS)[keyof typeof URLS], string | undefined>> {
  const urls = Object.entries(URLS).map(([flag, field]) => [field, flags[flag as keyof typeof URLS]]);
  if (urls.some(([, url]) => url !== undefined)) return Object.fromEntries(urls);
  throw fail('profile.needs_url');
}

export default class ProfileAdd extends PixCommand {
  static override traits = { audited: true, shows: [profileView] };
  static override summary = 'Add a profile for an account of the service';
  static override description =
    'On a terminal, missing values are asked for. A token is never given on the command line.';
  static override examples = [
    'pix profile add shop --base-url https://api.example.com/v1 --live',
    'cat token.txt | pix profile add shop --base-url https://api.example.com/v1 --token-stdin --scope DEPOSIT',
  ];
  static override args = {
    name: withQuestion(stringArgument({ required: true, description: 'profile name' }), {
      check: (name, { session }) => checkNewName(session.profiles, name),
    }),
  };
  static override flags = profileAddFlags;

  async run(): Promise<void> {
    const { args, flags, out, notes, session, typed, words } = await this.start(ProfileAdd);
    session.told.subjects.push(args.name);
    const urls = urlsOf(flags);
    const token = await readNewToken(this.world, words, flags['token-stdin']);
    if (token === null) refuseWithout(typed, '--token-stdin', ['scope']);
    else if (!typed.has('token-stdin')) this.alsoAsked(['--token-stdin']);
    const isFirst = session.profiles.list().length === 0;
    const isUsed = isFirst && (!flags.live || (await askWhetherActive(this.world, words, args.name)));
    if (isUsed && flags.live) this.alsoAsked([], shellCommand(['pix', 'profile', 'use', args.name]));
    const profile = await addProfile(
      {
        ...{ profiles: session.profiles, clock: this.world.clock, random: this.world.random },
        openVault: (store) => session.vault({ store }),
        withoutKeyring: async (reason) => {
          const store = await chooseVault(this.world, words, args.name, reason);
          if (store === 'plain') this.alsoAsked(['--insecure-storage']);
          return store;
        },
      },
      {
        name: args.name,
        urls,
        token: token === null ? null : { value: token, scopes: flags.scope ?? [] },
        isUsed,
        family: flags.family === 'hub' ? 'hub' : 'main',
        live: flags.live,
        store: flags['insecure-storage'] ? 'plain' : undefined,
      },
    );
    if (isFirst && !isUsed) notes.note('profile.not_used', { name: profile.name });
    await out.own(profileView, shownProfile(profile, session.profiles.active()?.name === profile.name));
  }
}
