import { Readable } from 'node:stream';

// Replaces file streams by streams that return the content immediately, because a million small files are
// slow. The test suite uses real streams.
const fs = process.getBuiltinModule('node:fs');
const atOnce = (file: string): Readable => Readable.from([fs.readFileSync(file)]);
// Readers use only the bytes, so the other methods of a file stream are missing.
fs.createReadStream = atOnce as unknown as typeof fs.createReadStream;

// Each rejected input creates an error, and long stack traces are slow.
Error.stackTraceLimit = 4;
