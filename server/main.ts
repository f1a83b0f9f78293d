import { roleLabels } from '#shared/domain/permissions.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { closeContext, createContext, startJobs } from './context.ts'
import { createApp } from './http/app.ts'
import { registerCapturedMails } from './http/captured-mails.ts'
import { registerWeb } from './http/web-files.ts'
import { registerAuth } from './integrations/auth/real.ts'
import { lockInstance } from './integrations/postgres-local/instance-lock.ts'
import { startLocalPostgres } from './integrations/postgres-local/start-local-postgres.ts'
import type { AppContext } from './scope.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2))
  const lock = config.databaseUrl === null ? lockInstance(config.dataDir) : null
  const postgres =
    config.databaseUrl === null ? await startLocalPostgres({ dataDir: config.dataDir, log: () => {} }) : null
  const databaseUrl = config.databaseUrl ?? postgres!.url
  const context = await createContext(config, databaseUrl)
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

  const accounts = config.demo && config.roles.web ? await demo(context, databaseUrl) : null
  if (config.roles.worker) await startJobs(context)
  await app?.listen({ host: config.host, port: config.port })
  const address = app?.server.address()
  announce(config, typeof address === 'object' && address ? address.port : config.port, accounts)
}

type DemoAccounts = { password: string; emails: string[] }

/** Loaded in local mode only: production carries no story. */
async function demo(context: AppContext, databaseUrl: string): Promise<DemoAccounts> {
  const { prepareDemo } = await import('#tools/demo/prepare-demo.ts')
  const { DEMO_PASSWORD, demoAccounts } = await import('#tools/demo/accounts.ts')
  await prepareDemo(context, databaseUrl)
  return {
    password: DEMO_PASSWORD,
    emails: demoAccounts.map(({ email, role }) => `${email} (${roleLabels[role].toLowerCase()})`),
  }
}

function announce(config: Config, port: number, accounts: DemoAccounts | null): void {
  const url = config.mode === 'local' ? `http://127.0.0.1:${port}` : config.appUrl
  const lines = [`Ardoise est prête : ${url}`]
  if (config.mode === 'local') {
    if (accounts !== null) {
      lines.push(`Comptes de démonstration, mot de passe ${accounts.password} :`)
      lines.push(...accounts.emails.map((email) => `  ${email}`))
    }
    lines.push(`Données : ${config.dataDir}`, `E-mails capturés : ${url}/dev/mail`)
  }
  console.log(lines.join('\n'))
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
