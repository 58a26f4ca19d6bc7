import { Readable } from 'node:stream';

// Loaded before the targets. A stream of a file gives it at once, since a million small files would wait for little else
// than the threads that read them. The test suite reads files as everybody does.
const fs = process.getBuiltinModule('node:fs');
const atOnce = (file: string): Readable => Readable.from([fs.readFileSync(file)]);
// Whoever reads takes the bytes of it and no more.
fs.createReadStream = atOnce as unknown as typeof fs.createReadStream;

// What is refused is an error each time, and much of its time goes into telling where it was made.
Error.stackTraceLimit = 4;
