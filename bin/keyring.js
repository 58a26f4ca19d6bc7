// Reads and writes the system's keyring, as a child process of src/storage/vault/keyring-process.ts. A locked
// keyring can block this process for ever; pix then kills it. Requests and answers are lines of JSON on stdin
// and stdout, because other users can read a process's arguments.
let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) answer(JSON.parse(line));
});
// End by a signal: `process.exit` would wait for a call that the keyring does not answer.
process.stdin.on('close', () => process.kill(process.pid, 'SIGKILL'));
process.stdout.on('error', () => process.kill(process.pid, 'SIGKILL'));
// Ignore Ctrl-C, which a terminal sends to both processes. Only pix ends this process.
process.on('SIGINT', () => {});

/**
 * Performs a request and prints the result. @param request `act` is a method of `AsyncEntry`; only
 * `setPassword` has a `value`
 */
async function answer({ id, act, service, account, value }) {
  let result;
  try {
    // Loaded here, so that the answer can report a missing library.
    const { AsyncEntry } = require('@napi-rs/keyring');
    // From here pix counts how long the keyring takes to answer. The constructor already connects to it.
    send({ id, calls: true });
    // By default the library silently falls back to the kernel's keyring, which a restart erases.
    const entry = new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    const found = await (act === 'setPassword' ? entry.setPassword(value) : entry[act]());
    result = { id, value: found ?? null };
  } catch (error) {
    result = { id, error: String(error.message) };
  }
  send(result);
}

function send(line) {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
