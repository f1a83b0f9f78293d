import { ensureWebBuilt } from './build-web.ts'
import { prepareSources } from './one-byte-sources.mjs'

/** `npm run build`: what `npm start` would build, for an account that may not write in the project later. */
try {
  await ensureWebBuilt()
  prepareSources()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
