import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Connection, ConnectionInput } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fieldMessages } from '#shared/french/validation-messages.ts'
import { getConnection } from '../queries/company-sign-in.ts'
import { sealClientSecret } from '../steps/connection-secret.ts'
import { readConnectionInput } from '../steps/read-connection-input.ts'
import {
  CONNECTIONS_MAX,
  countConnections,
  insertConnection,
  lockConnection,
  putSecret,
  updateConnection as write,
} from '../store/connections.ts'
import { lockOrganization } from '../store/domains.ts'

type Told = 'sign_in.connection_added' | 'sign_in.connection_changed'

const emit = (tx: Tx, type: Told, id: string, name: string) =>
  tx.emit(type, { subject: { type: 'sign_in', id }, meta: { name } })

const secretMissing = () =>
  new DomainError('invalid_input', {
    fields: [{ path: 'clientSecret', code: 'required', message: fieldMessages.required }],
  })

/** Errors: invalid_input at its fields, plan_limit, connections_exceeded. */
export function createConnection(scope: Scope, input: ConnectionInput): Promise<Connection> {
  const kept = readConnectionInput(scope.context, input)
  const id = randomUUID()
  return inTransaction(scope, async (tx) => {
    await lockOrganization(tx)
    await assertPlanAllows(tx, 'directory:use')
    if ((await countConnections(tx)) >= CONNECTIONS_MAX) throw new DomainError('connections_exceeded')
    if (kept.kind === 'openid' && !input.clientSecret) throw secretMissing()
    await insertConnection(tx, id, kept)
    if (kept.kind === 'openid')
      await putSecret(tx, id, sealClientSecret(scope.context, id, input.clientSecret!))
    await emit(tx, 'sign_in.connection_added', id, kept.name)
    return getConnection(tx, id)
  })
}

type Change = Omit<ConnectionInput, 'kind'> & { connectionId: string; revision: number }

/** Replaces a connection, from the revision that the caller saw. Errors: not_found, plan_limit, version_conflict, invalid_input. */
export function updateConnection(
  scope: Scope,
  { connectionId, revision, ...input }: Change,
): Promise<Connection> {
  return inTransaction(scope, async (tx) => {
    const row = await lockConnection(tx, connectionId)
    await assertPlanAllows(tx, 'directory:use')
    if (row.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getConnection(tx, connectionId) } })
    const kept = readConnectionInput(scope.context, { ...input, kind: row.kind as ConnectionInput['kind'] })
    const moved = row.issuer !== kept.issuer
    // A kept secret goes to the provider that it was typed for and to no other.
    if (kept.kind === 'openid' && moved && !input.clientSecret) throw secretMissing()
    const retested =
      moved ||
      row.sign_in_url !== kept.signInUrl ||
      row.client_id !== kept.clientId ||
      String(row.certificates) !== String(kept.certificates) ||
      Boolean(input.clientSecret)
    await write(tx, connectionId, kept, retested)
    if (kept.kind === 'openid' && input.clientSecret)
      await putSecret(tx, connectionId, sealClientSecret(scope.context, connectionId, input.clientSecret))
    await emit(tx, 'sign_in.connection_changed', connectionId, kept.name)
    return getConnection(tx, connectionId)
  })
}
