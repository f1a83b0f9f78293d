import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { changedTags, TAGS_MAX, type TagChange } from '#shared/domain/crm/tags.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { listClientTags } from '../queries/tags.ts'
import { lockTagged, type TaggedTable, writeTags } from '../store/tags.ts'

type Input = TagChange & { companyIds: string[]; contactIds: string[] }

/** Adds tags to clients and removes others. Returns those that it changed. Errors: not_found, tags_full. */
export function tagClients(scope: Scope, { companyIds, contactIds, ...change }: Input) {
  return inTransaction(scope, async (tx) => {
    const { items } = await listClientTags(tx)
    const known = items.map(({ tag }) => tag)
    return {
      companyIds: await tagRows(tx, 'companies', companyIds, { change, known }),
      contactIds: await tagRows(tx, 'contacts', contactIds, { change, known }),
    }
  })
}

async function tagRows(
  tx: Tx,
  table: TaggedTable,
  ids: readonly string[],
  { change, known }: { change: TagChange; known: readonly string[] },
): Promise<string[]> {
  const asked = [...new Set(ids)]
  const rows = await lockTagged(tx, table, asked)
  if (rows.length < asked.length) throw new DomainError('not_found')
  const changed = rows.flatMap((row) => {
    const tags = changedTags(row.tags, change, known)
    return tags.join('\n') === row.tags.join('\n') ? [] : [{ ...row, tags }]
  })
  if (changed.some(({ tags }) => tags.length > TAGS_MAX)) throw new DomainError('tags_full')
  await writeTags(tx, table, changed)
  for (const { id, name, companyId } of changed) {
    await tx.emit(table === 'companies' ? 'company.updated' : 'contact.updated', {
      subject: { type: table === 'companies' ? 'company' : 'contact', id },
      companyId,
      ...(table === 'contacts' && { contactId: id }),
      description: name,
      meta: { name, fields: ['tags'] },
    })
  }
  return changed.map(({ id }) => id)
}
