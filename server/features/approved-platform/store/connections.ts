import type { Kysely } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { PlatformFault } from '#shared/domain/approved-platform/platform-fault.ts'

/** The connection that an organization or the address of its callbacks names, secrets included: for the installation alone. */
export async function findWithSecrets(db: Kysely<DB>, named: { orgId: string } | { endpoint: string }) {
  const query = db.selectFrom('platform_connections').selectAll()
  const row =
    'orgId' in named ? query.where('org_id', '=', named.orgId) : query.where('endpoint', '=', named.endpoint)
  return (await row.executeTakeFirst()) ?? null
}

export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findWithSecrets>>>

/** The revision of the connection, its row held until the transaction ends; 0 without one. */
export async function lockConnection(tx: Tx) {
  const row = await tx.db
    .selectFrom('platform_connections')
    .select(['revision', 'name', 'fault', 'tries', 'webhook_id'])
    .where('org_id', '=', tx.scope.orgId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export type NewConnection = {
  name: string
  flowUrl: string
  directoryUrl: string
  tokenUrl: string
  clientId: string
  organizationId: string | null
  sealed: string
  webhookId: string | null
  endpoint: string
}

/** A new connection reads what changes from now on; a changed one goes on from where it was. */
export async function saveConnection(tx: Tx, given: NewConnection): Promise<void> {
  const facts = {
    name: given.name,
    flow_url: given.flowUrl,
    directory_url: given.directoryUrl,
    token_url: given.tokenUrl,
    client_id: given.clientId,
    organization_ref: given.organizationId,
    sealed: given.sealed,
    webhook_id: given.webhookId,
    fault: null,
    fault_code: null,
    tries: 0,
    look_at: tx.now,
    answered_at: tx.now,
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('platform_connections')
    .values({
      ...facts,
      org_id: tx.scope.orgId,
      endpoint: given.endpoint,
      read_until: tx.now,
      connected_by: tx.scope.userId,
      connected_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((eb) => ({
        ...facts,
        revision: eb('platform_connections.revision', '+', 1),
      })),
    )
    .execute()
}

export async function deleteConnection(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('platform_connections').where('org_id', '=', tx.scope.orgId).execute()
}

/**
 * The platform answered: what changed until `readUntil` is read. Nothing where the connection was changed meanwhile. A call that came
 * since `begunAt` has it asked again.
 */
export async function saveAnswered(
  tx: Tx,
  {
    revision,
    readUntil,
    begunAt,
    lookAt,
  }: { revision: number; readUntil: Date; begunAt: Date; lookAt: Date },
): Promise<void> {
  await tx.db
    .updateTable('platform_connections')
    .set((eb) => ({
      fault: null,
      fault_code: null,
      tries: 0,
      answered_at: tx.now,
      look_at: eb.case().when('look_at', '<=', begunAt).then(lookAt).else(eb.ref('look_at')).end(),
      read_until: eb.fn<Date>('greatest', ['read_until', eb.val(readUntil)]),
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('revision', '=', revision)
    .execute()
}

export async function saveFault(
  tx: Tx,
  fault: { fault: PlatformFault; code: string | null; tries: number; lookAt: Date; revision: number },
): Promise<void> {
  await tx.db
    .updateTable('platform_connections')
    .set({ fault: fault.fault, fault_code: fault.code, tries: fault.tries, look_at: fault.lookAt })
    .where('org_id', '=', tx.scope.orgId)
    .where('revision', '=', fault.revision)
    .execute()
}

/** Something changed there: it is asked again, also where it is being asked right now. */
export async function askAgain(tx: Tx): Promise<void> {
  await tx.db
    .updateTable('platform_connections')
    .set({ look_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .execute()
}
