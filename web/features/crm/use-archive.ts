import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { toast } from '#web/ui/toast.ts'

type Noun = 'company' | 'contact'
type Request = { ids: string[]; archive: boolean }

/** The most that one request archives (shared/contract/crm.ts). */
const AT_ONCE = 200

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
export function useArchive(noun: Noun) {
  const client = useQueryClient()
  const mutation = useMutation({
    // Archived, then restored at once: in that order.
    scope: { id: `archive-${noun}` },
    mutationFn: async ({ ids, archive }: Request) => {
      const changed: string[] = []
      for (let from = 0; from < ids.length; from += AT_ONCE)
        changed.push(...(await send(noun, ids.slice(from, from + AT_ONCE), archive)))
      return changed
    },
    onSuccess: (ids, { archive }) => {
      const undo = () => mutation.mutate({ ids, archive: !archive })
      toast.success((archive ? archived : restored)[noun](ids.length), {
        ...(ids.length > 0 ? { action: { label: 'Annuler', onClick: undo } } : {}),
      })
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.crm.key() }),
  })
  return mutation
}

async function send(noun: Noun, ids: string[], archive: boolean): Promise<string[]> {
  if (noun === 'company') {
    const call = archive ? api.crm.archiveCompanies : api.crm.restoreCompanies
    return (await call({ companyIds: ids })).companyIds
  }
  const call = archive ? api.crm.archiveContacts : api.crm.restoreContacts
  return (await call({ contactIds: ids })).contactIds
}
