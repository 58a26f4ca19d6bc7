/** Yields a body in one chunk, as a transport does. */
export async function* bodyOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
