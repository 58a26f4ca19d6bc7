import { fileFlag, forceFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { chunks } from '../../domain/text/chunks.ts';
import { type Sink, withAtomicFile } from '../../operations/files/atomic-file.ts';

const WRITTEN_AT_ONCE = 1_000;

export default class AuditExport extends PixCommand {
  static override summary = 'Export the audit log to a file, exactly as stored';
  static override description =
    'Each line is one JSON object. Its `prev` is the SHA-256 of the previous line, without the line feed.';
  static override examples = ['pix audit export --out audit-2026.ndjson'];
  static override flags = {
    out: fileFlag({ required: true, description: 'output file, readable only by you' }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const { flags, notes, session } = await this.start(AuditExport);
    const { file: path, replaces } = await this.outputFile(flags.out, flags, '--out');
    const journal = await session.journal();
    const { signal } = session;
    let lines = 0;
    const write = async (file: Sink): Promise<void> => {
      for await (const some of chunks(journal.audit.walk(), WRITTEN_AT_ONCE)) {
        await file.write(some.map(({ line }) => `${line}\n`).join(''));
        lines += some.length;
      }
    };
    await withAtomicFile(path, write, { signal, replaces });
    notes.note('audit.exported', { lines });
  }
}
