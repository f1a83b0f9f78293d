import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { Member, MemberFilter } from '#shared/contract/members.ts'
import { memberStatusLabels } from '#shared/domain/organizations/member.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/text/csv.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listMembers } from '../queries/members.ts'

const PAGE = 500

const columns = (timeZone: string): CsvColumn<Member>[] => [
  ['Nom', (member) => member.name],
  ['E-mail', (member) => member.email],
  ['Fonction', (member) => member.title],
  ['Rôle', (member) => roleLabels[member.role]],
  ['État', (member) => memberStatusLabels[member.status]],
  ['Membre depuis', (member) => todayIn(timeZone, new Date(member.joinedAt))],
]

/** Every member of the filter, by name, as one CSV file. */
export async function exportMembers(scope: Scope, filter: MemberFilter): Promise<CsvFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const day = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) =>
    listMembers(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: PAGE }),
  )
  return csvFile(`membres-${day}`, columns(timezone), pages)
}
