import { ShieldCheck } from 'lucide-react'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { wishesSearch } from './call-search.ts'
import { PickClient } from './pick-client.tsx'
import { Wishes } from './wishes.tsx'

/** The wishes of one client, who is sought by name. */
export function WishesOfSomebody() {
  const [client, change] = useListSearch(wishesSearch)
  const name = useClientName(client)
  return (
    <div className="grid gap-6">
      <div>
        <PickClient
          label={name === undefined ? 'Choisir un client' : 'Choisir un autre client'}
          onPick={(picked) => change({ companyId: picked.companyId, contactId: picked.contactId })}
        />
      </div>
      {name === undefined ? (
        <Card flush aria-label="Client">
          <EmptyState
            icon={ShieldCheck}
            title="Choisissez un client"
            description="Vous verrez ce qu’il a accepté ou refusé, avec la preuve, et pourrez l’enregistrer."
          />
        </Card>
      ) : (
        <Card
          title={name}
          aria-label={name}
          actions={
            <LinkButton size="sm" to="/calls/sheet" search={client}>
              Fiche d’appel
            </LinkButton>
          }
        >
          <Wishes key={client.contactId ?? client.companyId} called={client} name={name} />
        </Card>
      )}
    </div>
  )
}
