import { useQuery } from '@tanstack/react-query'
import { missingSellerFacts } from '#shared/domain/organizations/seller-facts.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

/** A devis must say who makes it: what the organization has not written yet, and where to write it. */
export function SellerNotice() {
  const { data } = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const may = useCan('organization:update')
  if (!data) return null
  const missing = missingSellerFacts(data)
  if (missing.length === 0) return null
  return (
    <Alert tone="warning" className="mb-5" title={`Il manque à vos devis ${list.format(missing)}`}>
      Ces mentions sont obligatoires en France.{' '}
      {may ? (
        <TextLink to="/settings/organization">Compléter l’organisation</TextLink>
      ) : (
        'Demandez à un administrateur de compléter l’organisation.'
      )}
    </Alert>
  )
}
