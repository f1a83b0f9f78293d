import { ConfigError, readConfig } from './config.ts'
import { closeContext, createContext, startJobs } from './context.ts'
import { createApp } from './http/app.ts'
import { registerCapturedMails } from './http/captured-mails.ts'
import { registerWeb } from './http/web-files.ts'
import { registerAuth } from './integrations/auth/real.ts'
import { lockInstance } from './integrations/postgres-local/instance-lock.ts'
import { startLocalPostgres } from './integrations/postgres-local/start-local-postgres.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const lock = config.databaseUrl === null ? lockInstance(config.dataDir) : null
  const postgres =
    config.databaseUrl === null ? await startLocalPostgres({ dataDir: config.dataDir, log: () => {} }) : null
  const context = await createContext(config, config.databaseUrl ?? postgres!.url)
  const app = config.roles.web
    ? await createApp({ context, extras: [registerAuth, registerCapturedMails, registerWeb] })
    : null

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await app?.close()
    await closeContext(context)
    await postgres?.stop()
    lock?.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  if (config.roles.worker) await startJobs(context)
  await app?.listen({ host: config.host, port: config.port })
  const address = app?.server.address()
  announce(config, typeof address === 'object' && address ? address.port : config.port)
}

function announce(config: ReturnType<typeof readConfig>, port: number): void {
  const url = config.mode === 'local' ? `http://127.0.0.1:${port}` : config.appUrl
  const lines = [`Ardoise est prête : ${url}`]
  if (config.mode === 'local') {
    lines.push(`Données : ${config.dataDir}`, `E-mails capturés : ${url}/dev/mail`)
  }
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
