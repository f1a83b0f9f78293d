import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { findTeamMembers, isMember, listReaders } from '../queries/readers.ts'

type Assignee = { userId: string } | { teamId: string } | null

/** Those of the conversations that may be given to somebody, and who is told. Errors: not_found, assignee_cannot_read, team_cannot_read. */
export async function findAssignable(
  tx: Tx,
  ids: readonly string[],
  to: Assignee,
): Promise<{ ids: string[]; told: string[] }> {
  if (to === null) return { ids: [...ids], told: [] }
  if ('userId' in to) {
    if (!(await isMember(tx, to.userId))) throw new DomainError('not_found')
    const readable = (await listReaders(tx, ids, to.userId)).map(({ conversationId }) => conversationId)
    if (readable.length === 0) throw new DomainError('assignee_cannot_read')
    return { ids: readable, told: [to.userId] }
  }
  const members = await findTeamMembers(tx, to.teamId)
  if (members === null) throw new DomainError('not_found')
  const readers = (await listReaders(tx, ids)).filter(({ userId }) => members.includes(userId))
  if (readers.length === 0) throw new DomainError('team_cannot_read')
  return {
    ids: [...new Set(readers.map(({ conversationId }) => conversationId))],
    told: [...new Set(readers.map(({ userId }) => userId))],
  }
}
