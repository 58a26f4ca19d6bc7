import { type McpServer, mcpServer } from '../cli/flows/mcp-server.ts';
import { PixCommand, type Started } from '../cli/pix-command.ts';

export default class Mcp extends PixCommand {
  static override traits = { shows: [] };
  static override summary = 'Serve read-only tools to an agent over stdin and stdout (MCP)';
  static override description =
    'One tool for each route that only reads. No tool changes anything or moves money. Masks documents, keys and names unless the setting mcp.reveal of the profile is true. Sends at most 50 requests a minute. Ends with stdin.';
  static override examples = ['pix mcp', 'pix mcp --profile shop'];

  async run(): Promise<void> {
    const started = await this.start(Mcp);
    const { notes, session } = started;
    const { stdin, version } = this.world;
    if (stdin.isTTY === true) notes.note('mcp.on_terminal');
    this.endsBySignal();
    const operator = await this.operator();
    const reveal = session.profile()?.mcp?.reveal === true;
    const { server, idle } = await mcpServer(operator, { reveal, version });
    const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
    const hasEnded = this.#endOfInput(started, server);
    await server.connect(new StdioServerTransport(stdin, this.#output(started)));
    await hasEnded;
    await idle();
    await server.close();
  }

  /** Resolves when the client closes stdin or stdout, or a signal ends the command. */
  #endOfInput({ session: { signal } }: Started, server: McpServer['server']): Promise<void> {
    const { stdin } = this.world;
    return new Promise((resolve) => {
      const end = (): void => resolve();
      for (const event of ['end', 'close', 'error']) stdin.once(event, end);
      server.onclose = end;
      if (signal.aborted) end();
      signal.addEventListener('abort', end, { once: true });
    });
  }

  /** Returns a stream that writes to stdout with secrets masked. */
  #output({ out, session }: Started) {
    const { Writable } = process.getBuiltinModule('node:stream');
    return new Writable({
      decodeStrings: false,
      write(text: string | Buffer, _encoding, done) {
        out.options.write(String(text)).then(
          () => done(),
          () => {
            session.interrupt();
            done();
          },
        );
      },
    });
  }
}
