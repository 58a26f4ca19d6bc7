/**
 * Lines of the README that the test does not run. Each value is the reason, or names the test that runs the
 * line.
 */
export const NOT_TYPED: Readonly<Record<string, string>> = {
  "INFRACTION=$(pix infraction list --jq '.[0].id')": 'the account has no dispute: receipts.txt has one',
  'pix infraction evidence $INFRACTION --out evidence.html': 'test/acceptance/transcripts/receipts.txt',
  'npm start': 'installs and tours: test/bin/bootstrap.test.ts and test/acceptance/tour.test.ts',
  'npm test': 'this is it',
  'npm run lint': 'test/guards/types.test.ts runs the same',
  'npm run typecheck': 'test/guards/types.test.ts runs the same',
  'npm run bench': 'measures for minutes, and asserts nothing',
  'npm run test:any-day': 'runs all of this a dozen times',
};

/**
 * Replacements that the test makes in the command lines of the README. A sandbox replaces the real account,
 * and a local address replaces the public one.
 */
export const STAND_INS: readonly (readonly [text: string, instead: string])[] = [
  // The test cannot type the token, because it has no terminal. So the command reads the token from a file.
  [
    'pix profile add shop --base-url https://api.example.com/v1 --live',
    'pix profile add shop --base-url $ACCOUNT --live --scope DEPOSIT --token-stdin < token.txt',
  ],
  ['https://api.example.com/v1', '$ACCOUNT'],
  ['https://shop.example.com/pix', 'http://127.0.0.1:$PORT/pix'],
  // The test has no system keyring, and the encrypted vault is slow.
  // `test/acceptance/transcripts/profiles.txt` tests the vault.
  ['pix profile add', 'pix profile add --insecure-storage'],
  ['--port 4400', '--port $PORT'],
  ['--port 4401', '--port $TEST_PORT'],
  ['http://127.0.0.1:4401/', 'http://127.0.0.1:$TEST_PORT/'],
  ['http://127.0.0.1:3000/pix', '$APPLICATION'],
  ['sandbox start --detach', 'sandbox start --detach --port 0'],
];

/**
 * A command that may exit with code 8. It may find an event that waits for a retry, because the event happened
 * before the listener started.
 */
export const FINDS = 'pix callback triage';

interface Company {
  /** Text on stderr (with PIX_DEBUG=1) that shows that the command is running. */
  readonly until: string;
  /** The line to type in another terminal while the command is running. */
  readonly meanwhile?: string;
  /** Text on stdout that the test waits for before it runs the next line. */
  readonly shows?: string;
  /**
   * `itself`: the command ends by itself after the line of `meanwhile`. `Ctrl-C`: the test interrupts the
   * command at the end.
   */
  readonly ends: 'itself' | 'Ctrl-C';
}

/** Commands that wait for an event. The test runs them in the background. */
export const IN_COMPANY: Readonly<Record<string, Company>> = {
  'pix charge watch $ID': {
    until: '< 200',
    meanwhile: 'PIX_CONFIG_DIR=$OTHER pix sandbox pay $ID --jq .status',
    ends: 'itself',
  },
  'pix webhook listen --port 4400 --path /pix --forward-to http://127.0.0.1:3000/pix': {
    until: 'Listening on',
    meanwhile: 'PIX_CONFIG_DIR=$OTHER pix sandbox pay $(pix charge create --amount 1 --jq .id) --jq .status',
    shows: 'TRANSACTION_COMPLETED',
    ends: 'Ctrl-C',
  },
  'pix webhook listen --port 4401 --register --public-url http://127.0.0.1:4401/ --exit-after 1': {
    until: 'is verified: deliveries start',
    meanwhile: 'pix charge create --amount 10 --jq .status',
    ends: 'itself',
  },
};
