import { projectDir } from './run-program.ts'

const PARENT_CHECK_MS = 200

/** A killed npm tells its child nothing: Ardoise ends with the npm that started it, and its data are free again. */
function stopWithNpm(): void {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}

/** `npm start`: the front end when its sources changed, then the server in this very process, which gets the signals. */
process.chdir(projectDir)
if (process.env.npm_lifecycle_event !== undefined) stopWithNpm()
const [{ run }, { ensureWebBuilt }] = await Promise.all([import('#server/run.ts'), import('./build-web.ts')])
await run((signal) => ensureWebBuilt({ signal }))
