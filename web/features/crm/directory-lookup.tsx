import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { parseSiren } from '#shared/french/siren.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { siren: string; onFound: (address: string) => void }

/** Asks the directory of the reform where a client receives its invoices; only where a platform is connected, which answers. */
export function DirectoryLookup({ siren, onFound }: Props) {
  const platform = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  const known = parseSiren(siren)
  const lookup = useAction((asked: string) => api.approvedPlatform.findInDirectory({ siren: asked }), {
    failure: null,
    onSuccess: ({ items }) => {
      const [only] = items
      if (items.length === 1 && only) onFound(only.address)
    },
  })
  if (!platform.data?.connection) return null
  const found = lookup.data?.items
  return (
    <div className="flex flex-col items-start gap-2 sm:col-span-6">
      <Button
        size="sm"
        icon={Search}
        loading={lookup.isPending}
        disabledReason={known === null ? 'Indiquez d’abord le SIREN du client.' : undefined}
        onClick={() => known !== null && lookup.mutate(known)}
      >
        Chercher dans l’annuaire
      </Button>
      <div role="status" className="text-sm">
        {lookup.isError && messageOf(lookup.error)}
        {found?.length === 0 &&
          'L’annuaire n’a aucune adresse pour ce SIREN\u00a0: le client n’y est pas encore inscrit.'}
        {found?.length === 1 && found[0] && `Adresse trouvée\u00a0: ${told(found[0])}`}
        {found !== undefined &&
          found.length > 1 &&
          'Le client a plusieurs adresses\u00a0: choisissez celle qu’il vous a indiquée.'}
      </div>
      {found !== undefined && found.length > 1 && (
        <ul className="flex flex-wrap gap-2" aria-label="Adresses de l’annuaire">
          {found.map((line) => (
            <li key={line.address}>
              <Button size="sm" onClick={() => onFound(line.address)}>
                {told(line)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const told = ({ address, upcoming }: { address: string; upcoming: boolean }) =>
  upcoming ? `${address} (pas encore ouverte)` : address
