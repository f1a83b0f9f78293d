import { ensureWebBuilt } from './build-web.ts'
import { projectDir } from './run-program.ts'

/** `npm start`: the front end when its sources changed, then the server in this very process, which gets the signals. */
try {
  process.chdir(projectDir)
  await ensureWebBuilt()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
await import('#server/main.ts')
