/**
 * One metric family of an OpenMetrics text. The keys of its samples contain name and labels:
 * `pix_x_total{event="A"}`.
 */
export interface MetricFamily {
  readonly type: string;
  readonly samples: Map<string, number>;
}

const LABEL = '[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const NUMBER = '[+-]?(?:[\\d.]+(?:e[+-]?\\d+)?|inf|nan)';
const SAMPLE = new RegExp(`^([a-z_:][\\w:]*(?:\\{(?:${LABEL}(?:,${LABEL})*)?\\})?) (${NUMBER})$`, 'i');

/**
 * Parses an OpenMetrics text without timestamps and exemplars. prom-client writes the text, so this function checks
 * only the form of its lines.
 * @throws Error that quotes the first line that is no sample
 */
export function parseOpenMetrics(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('does not end with # EOF and a line feed');
  const families = new Map<string, MetricFamily>();
  let current: MetricFamily | undefined;
  for (const line of text.trimEnd().split('\n')) {
    const [, name = '', type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (type !== undefined) {
      current = { type, samples: new Map() };
      families.set(name, current);
    } else if (!line.startsWith('# ')) {
      const [, key, number = ''] = SAMPLE.exec(line) ?? [];
      if (key === undefined) throw new Error(`no sample: ${line}`);
      current?.samples.set(key, Number(number.replace(/inf$/i, 'Infinity')));
    }
  }
  return families;
}
