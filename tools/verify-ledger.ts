import { type Config, readConfig } from '#server/config.ts'
import { closeContext, createContext } from '#server/context.ts'
import { verifySums } from '#server/features/sums/commands/verify-sums.ts'
import { listOrganizations } from '#server/features/sums/queries/organizations.ts'
import { lockInstance } from '#server/integrations/postgres-local/instance-lock.ts'
import { startLocalPostgres } from '#server/integrations/postgres-local/start-local-postgres.ts'
import type { AppContext } from '#server/scope.ts'

/**
 * Verifies the ledger of every organization, or of the one named by its id, and the sums that always hold (server/features/sums/): ends with 1
 * when a row was altered, or a sum does not hold.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const begun = new AsyncDisposableStack()
  try {
    const context = begun.adopt(await createContext(config, await databaseOf(config, begun)), closeContext)
    const [asked] = process.argv.slice(2)
    const all = await listOrganizations(context)
    const chosen = asked === undefined ? all : all.filter(({ id }) => id === asked)
    if (asked !== undefined && chosen.length === 0) throw new Error(`Aucune organisation ${asked}.`)
    for (const organization of chosen) await verifyOne(context, organization)
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
  const { entries, broken } = await verifySums(context, id)
  for (const { name: sum, sentence, ids } of broken)
    console.error(`${name} (${id}) : ${sum}. Ne tient pas : ${sentence} ${ids.join(', ')}`)
  if (broken.length > 0) process.exitCode = 1
  else
    console.log(`${name} (${id}) : ${entries} lignes vérifiées, aucune altérée ; toutes les sommes tiennent.`)
}

await main()
