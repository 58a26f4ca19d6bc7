import { Readable } from 'node:stream';

// File streams are slow for a million small files. This module makes `createReadStream` read the whole file
// at once. The test suite uses real file streams.
const fs = process.getBuiltinModule('node:fs');
const atOnce = (file: string): Readable => Readable.from([fs.readFileSync(file)]);
// The replacement lacks the additional methods of a file stream, because the code under test reads only its
// bytes.
fs.createReadStream = atOnce as unknown as typeof fs.createReadStream;

// Each rejected input creates an error, and long stack traces are slow.
Error.stackTraceLimit = 4;
