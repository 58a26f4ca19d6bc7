export function parseStoredHeaders(text: unknown): Readonly<Record<string, string>> | null {
  try {
    const value: unknown = JSON.parse(String(text));
    const isWhole =
      typeof value === 'object' &&
      value !== null &&
      Object.values(value).every((one) => typeof one === 'string');
    return isWhole ? (value as Record<string, string>) : null;
  } catch {
    return null;
  }
}
