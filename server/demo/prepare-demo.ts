import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AppContext } from '#server/scope.ts'
import { demoAccounts } from './accounts.ts'
import { isDemoComplete, runDemoTrial } from './demo-state.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

type Making = {
  databaseUrl: string
  signal: AbortSignal
  /** Called before it is made. */
  begin(): void
}

/**
 * Makes the demo organization if it is not there, in a child process that ends with this one, or with the signal. Its accounts stay
 * closed (`preparing`): the caller opens them once its jobs have begun.
 */
export async function prepareDemo(
  context: AppContext,
  { databaseUrl, signal, begin }: Making,
): Promise<void> {
  if (await isDemoComplete(context)) return runDemoTrial(context)
  begin()
  const preparing = { percent: 0, emails: new Set(demoAccounts.map(({ email }) => email)) }
  context.demo.preparing = preparing
  const child = fork(program, [], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: context.config.dataDir },
    signal,
    killSignal: 'SIGKILL',
  })
  child.on('message', (percent) => {
    preparing.percent = Number(percent)
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', kill)
  if (code !== 0) throw new Error('L’entreprise de démonstration n’a pas pu être préparée.')
}
