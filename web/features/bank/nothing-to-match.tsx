import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, Landmark } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { bankAccounts } from './bank-queries.ts'

/** Says that all is matched only where a statement was imported. `noun`: the movements, in the plural. */
export function NothingToMatch({ noun }: { noun: string }) {
  const { data } = useQuery(bankAccounts)
  if (data?.items.every(({ lastOn }) => lastOn === null))
    return (
      <EmptyState
        icon={Landmark}
        title="Aucun relevé importé"
        description={
          'Importez un relevé de votre banque\u00a0: ses mouvements viendront ici, avec les factures qu’ils paient.'
        }
        action={<LinkButton to="/revenues/management/bank">Importer un relevé</LinkButton>}
      />
    )
  return (
    <EmptyState
      icon={CircleCheckBig}
      title="Tout est rapproché"
      description={`Les ${noun} des prochains relevés viendront ici.`}
    />
  )
}
