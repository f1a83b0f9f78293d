import { type Config, readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { verifyLedger } from '#server/features/invoices/commands/verify-ledger.ts'
import { listLedgers } from '#server/features/invoices/queries/ledgers.ts'
import { lockInstance } from '#server/integrations/postgres-local/instance-lock.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import { type AppContext, systemScope } from '#server/scope.ts'

const STRETCH = 500

/** Verifies the ledger of every organization, or of the one named by its id; ends with 1 when a row was altered. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const begun = new AsyncDisposableStack()
  try {
    const context = begun.adopt(await createContext(config, await databaseOf(config, begun)), closeContext)
    const [asked] = process.argv.slice(2)
    const ledgers = await listLedgers(context)
    const chosen = asked === undefined ? ledgers : ledgers.filter(({ id }) => id === asked)
    if (asked !== undefined && chosen.length === 0)
      throw new Error(`Aucun registre pour l’organisation ${asked}.`)
    for (const ledger of chosen) await verifyOne(context, ledger)
  } finally {
    await begun.disposeAsync()
  }
}

/** The database of the settings, else the local one, which nobody else may be running. */
async function databaseOf({ databaseUrl, dataDir }: Config, begun: AsyncDisposableStack): Promise<string> {
  if (databaseUrl !== null) return databaseUrl
  begun.adopt(lockInstance(dataDir), (lock) => lock.release())
  const postgres = begun.adopt(await startLocalPostgres({ dataDir, log: () => {} }), (own) => own.stop())
  return postgres.url
}

async function verifyOne(context: AppContext, { id, name }: { id: string; name: string }): Promise<void> {
  let checked = 0
  for (let after: number | null = 0; after !== null; ) {
    const stretch = await verifyLedger(systemScope(context, id), { after, limit: STRETCH, files: true })
    checked += stretch.checked
    after = stretch.next
    if (stretch.fault === null) continue
    const { position, reason, subjectId } = stretch.fault
    console.error(
      `${name} (${id}) : ligne ${position} altérée (${reason}), ${stretch.fault.name ?? subjectId ?? 'sans nom'}.`,
    )
    process.exitCode = 1
    return
  }
  console.log(`${name} (${id}) : ${checked} lignes vérifiées, aucune altérée.`)
}

await main()
