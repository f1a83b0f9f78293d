import { eachPage } from '#server/db/each-page.ts'
import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import type { Scope, StreamedFile } from '#server/scope.ts'
import type { Member, MemberFilter } from '#shared/contract/members.ts'
import { tableColumns } from '#shared/domain/files/table-columns.ts'
import { type AsTable, tableFile } from '#shared/domain/files/table-file.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { rightsSaid } from '#shared/domain/member-rights.ts'
import { memberStatusLabels } from '#shared/domain/organizations/member.ts'
import { roleLabels } from '#shared/domain/roles.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { listMembers } from '../queries/members.ts'

const { dayOf, text } = tableColumns

const PAGE = 500

const columns = (timeZone: string): XlsxColumn<Member>[] => [
  text('Nom', (member) => member.name),
  text('E-mail', (member) => member.email),
  text('Fonction', (member) => member.title),
  text('Rôle', (member) => roleLabels[member.role]),
  text('Droits', (member) => rightsSaid(member).join(', ')),
  text('État', (member) => memberStatusLabels[member.status]),
  dayOf('Membre depuis', timeZone, (member) => member.joinedAt),
]

/** Every member of the filter, by name, as one file. */
export async function exportMembers(
  scope: Scope,
  { format, ...filter }: MemberFilter & AsTable,
): Promise<StreamedFile> {
  const { timezone } = await readAs(scope, getOrganization)
  const today = todayIn(timezone, scope.context.clock.now())
  const pages = eachPage(scope, (tx, cursor) =>
    listMembers(tx, { ...filter, sort: 'name', direction: 'asc', cursor, limit: PAGE }),
  )
  return tableFile({ format, name: `membres-${today}`, title: 'Membres', columns: columns(timezone), pages })
}
