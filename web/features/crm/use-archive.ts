import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

type Noun = 'company' | 'contact'
type Request = { ids: string[]; archive: boolean }

const archived: Record<Noun, (count: number) => string> = {
  company: (n) =>
    n === 1 ? 'Entreprise archivée' : `${formatCount(n, 'entreprise', 'entreprises')} archivées`,
  contact: (n) => (n === 1 ? 'Contact archivé' : `${formatCount(n, 'contact', 'contacts')} archivés`),
}
const restored: Record<Noun, (count: number) => string> = {
  company: (n) =>
    n === 1 ? 'Entreprise restaurée' : `${formatCount(n, 'entreprise', 'entreprises')} restaurées`,
  contact: (n) => (n === 1 ? 'Contact restauré' : `${formatCount(n, 'contact', 'contacts')} restaurés`),
}

/** Archives or restores rows, and offers to undo it. */
export const useArchive = (noun: Noun) =>
  useAction(({ ids, archive }: Request) => inParts(ids, (part) => send(noun, part, archive)), {
    // Archived, then restored at once: in that order.
    scope: { id: `archive-${noun}` },
    success: ({ length }, { archive }) => (archive ? archived : restored)[noun](length),
    reverse: (ids, { archive }) => ({ ids, archive: !archive }),
    refresh: orpc.crm,
  })

async function send(noun: Noun, ids: string[], archive: boolean): Promise<string[]> {
  if (noun === 'company') {
    const call = archive ? api.crm.archiveCompanies : api.crm.restoreCompanies
    return (await call({ companyIds: ids })).companyIds
  }
  const call = archive ? api.crm.archiveContacts : api.crm.restoreContacts
  return (await call({ contactIds: ids })).contactIds
}
