import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { wishesSearch } from './call-search.ts'
import { PickClient } from './pick-client.tsx'
import { RecordedWishes } from './recorded-wishes.tsx'
import { Wishes } from './wishes.tsx'

/** The wishes of one client, who is sought by name; where none is, the register of all. */
export function WishesOfSomebody() {
  const [client, change] = useListSearch(wishesSearch)
  const name = useClientName(client)
  const chosen = client.companyId !== undefined || client.contactId !== undefined
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2" data-print="hidden">
        <PickClient
          label={chosen ? 'Choisir un autre client' : 'Choisir un client'}
          onPick={(picked) => change({ companyId: picked.companyId, contactId: picked.contactId })}
        />
        {chosen && (
          <Button onClick={() => change({ companyId: undefined, contactId: undefined })}>
            Tout le registre
          </Button>
        )}
      </div>
      {!chosen && <RecordedWishes />}
      {chosen && name !== undefined && (
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
