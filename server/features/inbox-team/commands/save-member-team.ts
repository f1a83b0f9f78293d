import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { MemberTeam } from '#shared/contract/inbox-team.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { teamTaken } from '../steps/name-taken.ts'
import { notifyLabelsChanged } from '../store/labels.ts'
import {
  insertTeam,
  isTeamTaken,
  listTeams,
  lockTeam,
  removeTeam,
  renameTeam,
  setMembers,
} from '../store/member-teams.ts'

/** Makes a group of members that conversations may be assigned to. Errors: not_found, team_name_taken. */
export function createMemberTeam(
  scope: Scope,
  { name, memberIds }: { name: string; memberIds: string[] },
): Promise<MemberTeam> {
  return inTransaction(scope, async (tx) => {
    const teamId = await insertTeam(tx, name)
    if (teamId === null) throw teamTaken()
    return finish(tx, teamId, memberIds)
  })
}

/** Errors: not_found, team_name_taken. */
export function updateMemberTeam(
  scope: Scope,
  {
    teamId,
    name,
    memberIds,
  }: { teamId: string; name?: string | undefined; memberIds?: string[] | undefined },
): Promise<MemberTeam> {
  return inTransaction(scope, async (tx) => {
    if (!(await lockTeam(tx, teamId))) throw new DomainError('not_found')
    if (name !== undefined) {
      if (await isTeamTaken(tx, name, teamId)) throw teamTaken()
      await renameTeam(tx, teamId, name)
    }
    return finish(tx, teamId, memberIds)
  })
}

async function finish(tx: Tx, teamId: string, memberIds: string[] | undefined): Promise<MemberTeam> {
  if (memberIds !== undefined && !(await setMembers(tx, teamId, memberIds)))
    throw new DomainError('not_found')
  await notifyLabelsChanged(tx)
  return (await listTeams(tx, teamId))[0]!
}

/** Its conversations are nobody’s then. Errors: not_found. */
export function deleteMemberTeam(scope: Scope, { teamId }: { teamId: string }): Promise<{ teamId: string }> {
  return inTransaction(scope, async (tx) => {
    if (!(await removeTeam(tx, teamId))) throw new DomainError('not_found')
    await notifyLabelsChanged(tx)
    return { teamId }
  })
}
