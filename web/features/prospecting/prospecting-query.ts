import { queryOptions } from '@tanstack/react-query'
import type { Prospecting } from '#shared/contract/prospecting.ts'
import { api, orpc } from '#web/api/api-client.ts'

/** Whose wish is recorded: a contact’s, or that of whoever reads a company’s own address. */
export type Prospected = { noun: 'contact' | 'company'; id: string }

export const prospectingOptions = ({ noun, id }: Prospected) =>
  queryOptions<Prospecting>({
    queryKey:
      noun === 'contact'
        ? orpc.prospecting.getProspecting.queryKey({ input: { contactId: id } })
        : orpc.prospecting.getCompanyProspecting.queryKey({ input: { companyId: id } }),
    queryFn: () =>
      noun === 'contact'
        ? api.prospecting.getProspecting({ contactId: id })
        : api.prospecting.getCompanyProspecting({ companyId: id }),
  })

type Recorded = Omit<Parameters<typeof api.prospecting.recordProspecting>[0], 'contactId'>

export const recordProspectingOf = ({ noun, id }: Prospected, next: Recorded): Promise<Prospecting> =>
  noun === 'contact'
    ? api.prospecting.recordProspecting({ contactId: id, ...next })
    : api.prospecting.recordCompanyProspecting({ companyId: id, ...next })
