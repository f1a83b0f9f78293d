import { prepareSources } from './one-byte-sources.mjs'

/** What `npm start` runs from: the sources of the server without types, in letters of one byte (ADR 200). */
try {
  prepareSources()
} catch (error) {
  // Node then strips the types itself, in more memory.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
