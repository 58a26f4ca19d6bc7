import { Readable } from 'node:stream';

// This file is loaded before the targets. It replaces file streams by streams that return the content
// immediately: a million small files would mostly wait for the threads that read them. The test suite uses
// real streams.
const fs = process.getBuiltinModule('node:fs');
const atOnce = (file: string): Readable => Readable.from([fs.readFileSync(file)]);
// The replacement lacks most methods of a file stream, but readers use only its bytes.
fs.createReadStream = atOnce as unknown as typeof fs.createReadStream;

// Each rejected input creates an error, and long stack traces take much of the time.
Error.stackTraceLimit = 4;
