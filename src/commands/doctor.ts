import { fileFlag, forceFlag } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import type { Session } from '../cli/session/session.ts';
import type { World } from '../cli/session/world.ts';
import { inboxPlace } from '../cli/stores/inbox-place.ts';
import { explanationOf, loadWords, phraseOf, sayKey, type Words } from '../i18n/index.ts';
import { silently } from '../operations/doctor/check-machine.ts';
import { examine } from '../operations/doctor/examine.ts';
import type { DoctorContext, Finding, Said } from '../operations/doctor/finding.ts';
import { ifWritable, type OutputFile, writeAtomicFile } from '../operations/files/atomic-file.ts';
import type { Operator } from '../operations/operator.ts';
import { doctorView } from '../output/views/setup/profile-view.ts';
import { dataDir } from '../system/files/paths.ts';

export default class Doctor extends PixCommand {
  static override traits = { prints: [doctorView], examines: true };
  static override summary = 'Check this machine, the profile, URLs and tokens, and suggest fixes';
  static override description =
    'Changes nothing, shows no secrets, and works without a profile too. Exit code 8 if a check fails.';
  static override examples = [
    'pix doctor',
    'pix doctor --bundle support.json',
    'pix doctor --timeout 5 --jq \'.[] | select(.result != "ok")\'',
  ];

  static override flags = {
    bundle: fileFlag({
      description: 'also write a JSON file for support, without secrets and personal data',
    }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const { flags, out, notes, words, session } = await this.start(Doctor);
    const bundle = await this.outputFile(this.resultPath(flags.bundle, []), flags, '--bundle');
    const context = openDoctorContext(this.world, session, () => this.operator());
    // Checks that the file can be written before the examination, which takes long.
    const work = () => examine(context);
    const findings = await (bundle === undefined ? work() : ifWritable(bundle, work));
    const rows = doctorFindingRows(findings, await loadWords('en'), words);
    await out.many(doctorView, rows);
    await this.#writeBundle(context, bundle, findings);
    if (bundle !== undefined) notes.note('doctor.bundle.written', { file: bundle.file });
    for (const { item } of rows)
      if (item.advice !== null && !out.forMachines)
        notes.line(`${item.check} (${item.target}): ${item.advice}`);
    if (findings.some(({ result }) => result === 'failed')) this.endsWith('check');
  }

  async #writeBundle(
    context: DoctorContext,
    target: OutputFile | undefined,
    findings: readonly Finding[],
  ): Promise<void> {
    if (target === undefined) return;
    const { supportBundle, withoutServiceText } = await import('../operations/doctor/support-bundle.ts');
    const english = await loadWords('en');
    const rows = doctorFindingRows(findings.map(withoutServiceText), english, english);
    const { version, secrets } = this.world;
    const document = await supportBundle(context, { version, secrets, findings: rows.map(({ raw }) => raw) });
    const text = secrets.mask(`${JSON.stringify(document, null, 2)}\n`);
    await writeAtomicFile(target.file, Buffer.from(text), { replaces: target.replaces });
  }
}

/** Returns one row per finding: `raw` in English for JSON, `item` in the reader's language. */
const doctorFindingRows = (findings: readonly Finding[], english: Words, words: Words) =>
  findings.map((finding) => ({
    raw: shown(finding, english),
    item: {
      ...shown(finding, words),
      check: sayKey(words, `doctor.check.${finding.check}`),
      result: phraseOf(words, finding.result),
    },
  }));

const shown = ({ check, target, result, detail, advice }: Finding, words: Words) => ({
  check,
  target,
  result,
  detail: sayKey(words, detail.key, detail.params),
  advice: advice === undefined ? null : adviceOf(advice, words),
});

/**
 * Returns the advice of §7.3 for the service's error code. Without such advice, returns the finding's hint.
 */
function adviceOf(advice: Said, words: Words): string | null {
  const code =
    'error' in advice && advice.error.init.statusCode !== undefined ? advice.error.errorCode : null;
  const known = code === null ? undefined : explanationOf(words, code)?.action;
  return known ?? (advice.key === '' ? null : sayKey(words, advice.key, advice.params));
}

function openDoctorContext(world: World, session: Session, operator: () => Promise<Operator>): DoctorContext {
  const { env, platform, home, clock, random } = world;
  return {
    env,
    platform,
    home,
    clock,
    random,
    profiles: session.profiles,
    profile: () => session.profile(),
    credentials: () => session.credentials(),
    vault: (profile) => session.vault(profile),
    operator,
    timeoutMs: session.timeoutMs(),
    onNetwork: world.transport === undefined,
    readOnly: silently(() => session.readOnlyBy ?? null) !== null,
    inboxPlace: () => inboxPlace(world),
    dataFolder: dataDir(world),
  };
}
