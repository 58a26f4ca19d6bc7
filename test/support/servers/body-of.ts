/** The body of an answer as a transport gives it, in one piece. */
export async function* bodyOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
