import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { TaskLink } from '#shared/domain/tasks/task.ts'
import { listLinkedRecords } from '../queries/linked-records.ts'

export type JudgedLinks = { links: TaskLink[]; companyId: string | null; contactId: string | null }

const same = (one: TaskLink) => (other: TaskLink) => one.kind === other.kind && one.id === other.id

/**
 * The links of a task, with the client that it is about: a company or a person among them, else that of its devis or invoice, which is linked too.
 * `kept`: links that it had, of which those that the caller may not read stay. Errors: not_found for a record that the caller may not read.
 */
export async function judgeLinks(
  tx: Tx,
  asked: readonly TaskLink[],
  kept: readonly TaskLink[] = [],
): Promise<JudgedLinks> {
  const all = [...kept, ...asked.filter((link) => !kept.some(same(link)))]
  const records = await listLinkedRecords(tx, all)
  const isRead = (link: TaskLink) => records.some(same(link))
  if (asked.some((link) => !isRead(link) && !kept.some(same(link)))) throw new DomainError('not_found')
  const links = all
    .filter((link) => asked.some(same(link)) || !isRead(link))
    .map(({ kind, id }) => ({ kind, id }))
  const shown = records.filter((record) => links.some(same(record)))
  const client =
    shown.find(({ kind }) => kind === 'company') ??
    shown.find(({ kind }) => kind === 'contact') ??
    shown.find(({ companyId, contactId }) => companyId !== null || contactId !== null)
  const companyId = client?.companyId ?? null
  const contactId = client?.kind === 'company' ? null : (client?.contactId ?? null)
  for (const link of [
    ...(companyId === null ? [] : [{ kind: 'company' as const, id: companyId }]),
    ...(contactId === null ? [] : [{ kind: 'contact' as const, id: contactId }]),
  ])
    if (!links.some(same(link))) links.push(link)
  return { links, companyId, contactId }
}
