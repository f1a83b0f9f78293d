import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '#server/scope.ts'
import { isDemoComplete, runDemoTrial } from './demo-state.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

/** Makes the demo organization if it is not there, in a child process that ends with this one, or with the signal. */
export async function prepareDemo(
  context: AppContext,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  if (await isDemoComplete(context)) return runDemoTrial(context)
  const child = fork(program, [], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: context.config.dataDir },
    signal,
    killSignal: 'SIGKILL',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', kill)
  if (code !== 0) throw new Error('L’entreprise de démonstration n’a pas pu être préparée.')
}
