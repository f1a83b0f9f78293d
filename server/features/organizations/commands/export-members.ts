import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Member, MemberFilter } from '#shared/contract/members.ts'
import { type CsvFile, csvFile } from '#shared/domain/csv.ts'
import { memberStatusLabels } from '#shared/domain/member.ts'
import { roleLabels } from '#shared/domain/permissions.ts'
import { formatDate } from '#shared/french/format.ts'
import { listMembers } from '../queries/members.ts'

const BATCH = 500

const header = ['Nom', 'E-mail', 'Fonction', 'Rôle', 'État', 'Membre depuis']

/** Every member of the filter, by name, as one CSV file. */
export async function exportMembers(scope: Scope, filter: MemberFilter): Promise<CsvFile> {
  const day = scope.context.clock.now().toISOString().slice(0, 10)
  return csvFile(`membres-${day}`, header, batches(scope, filter))
}

async function* batches(scope: Scope, filter: MemberFilter) {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = { ...filter, sort: 'name', direction: 'asc', cursor, limit: BATCH } as const
    const batch: Awaited<ReturnType<typeof listMembers>> = await readAs(scope, (tx) => listMembers(tx, page))
    yield batch.items.map(cells)
    cursor = batch.nextCursor
  }
}

const cells = (member: Member) => [
  member.name,
  member.email,
  member.title,
  roleLabels[member.role],
  memberStatusLabels[member.status],
  formatDate(new Date(member.joinedAt)),
]
