import { useClientName } from '#web/blocks/clients/use-client-name.ts'

type ClientSearch = { companyId?: string | undefined; contactId?: string | undefined }

/** The filter by a client, which came from a click elsewhere, and what lifts it. */
export function useClientChip({ companyId, contactId }: ClientSearch, change: (next: ClientSearch) => void) {
  const name = useClientName({ ...(companyId && { companyId }), ...(contactId && { contactId }) })
  if (name === undefined) return []
  return [
    {
      label: `Client\u00a0: ${name}`,
      onRemove: () => change({ companyId: undefined, contactId: undefined }),
    },
  ]
}
