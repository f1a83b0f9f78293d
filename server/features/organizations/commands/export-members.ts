import { eachPage } from '#server/db/each-page.ts'
import type { Scope } from '#server/scope.ts'
import type { Member, MemberFilter } from '#shared/contract/members.ts'
import { type CsvColumn, type CsvFile, csvFile } from '#shared/domain/csv.ts'
import { memberStatusLabels } from '#shared/domain/member.ts'
import { roleLabels } from '#shared/domain/permissions.ts'
import { formatDate } from '#shared/french/format.ts'
import { listMembers } from '../queries/members.ts'

const PAGE = 500

const columns: CsvColumn<Member>[] = [
  ['Nom', (member) => member.name],
  ['E-mail', (member) => member.email],
  ['Fonction', (member) => member.title],
  ['Rôle', (member) => roleLabels[member.role]],
  ['État', (member) => memberStatusLabels[member.status]],
  ['Membre depuis', (member) => formatDate(new Date(member.joinedAt))],
]

/** Every member of the filter, by name, as one CSV file. */
export async function exportMembers(scope: Scope, filter: MemberFilter): Promise<CsvFile> {
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  const pages = eachPage(scope, (tx, cursor) =>
    listMembers(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: PAGE }),
  )
  return csvFile(`membres-${day}`, columns, pages)
}
