import { Readable } from 'node:stream';

// Loaded before the targets: streams of files return the content immediately, since a million small files would mostly wait
// for the threads that read them. The test suite uses real streams.
const fs = process.getBuiltinModule('node:fs');
const atOnce = (file: string): Readable => Readable.from([fs.readFileSync(file)]);
// Readers use only the bytes of the stream.
fs.createReadStream = atOnce as unknown as typeof fs.createReadStream;

// Each rejected input creates an error, and long stack traces take much of the time.
Error.stackTraceLimit = 4;
