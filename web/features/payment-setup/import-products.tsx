import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { priceOf } from '#web/blocks/catalogue/product-price.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useKeptImports } from './setup-memory.ts'
import { importableOptions } from './setup-queries.ts'
import { SETUP_CHANGE } from './use-setup.ts'

/** The products of the account, to choose from. Only for those who may write: the account is asked. */
export function ImportProducts() {
  const query = useQuery(importableOptions)
  const [kept, setChosen] = useKeptImports()
  const chosen = kept ?? []
  const [fault, setFault] = useState<string | null>(null)
  const load = useAction(api.paymentSetup.importProducts, {
    mutationKey: SETUP_CHANGE,
    success: ({ items }) =>
      items.length > 1 ? `${formatCount(items.length, 'produit', 'produits')} importés` : 'Produit importé',
    failure: 'Erreur lors de l’importation',
    refresh: orpc.paymentSetup,
    onSuccess: () => setChosen(null),
  })
  const items = query.data?.items
  if (!items)
    return <QueryState query={query} loading={<Skeleton className="h-48" />} errorClassName="py-6" />
  if (items.length === 0)
    return (
      <EmptyState
        title="Aucun produit à importer"
        description="Ce compte n’en a pas encore."
        className="py-6"
      />
    )
  const productIds = items.map(({ productId }) => productId).filter((id) => chosen.includes(id))
  const submit = () => {
    if (productIds.length === 0) return setFault('Sélectionnez au moins un produit à importer')
    setFault(null)
    load.mutate({ productIds })
  }
  return (
    <div className="grid gap-4">
      <FieldGroup label="Produits du compte" error={fault}>
        <ul className="grid gap-3">
          {items.map((product) => (
            <li key={product.productId} className="flex items-start justify-between gap-3">
              <Checkbox
                label={product.name}
                help={`${priceOf(product)}. ${product.description}`}
                checked={chosen.includes(product.productId)}
                onChange={(event) => {
                  setFault(null)
                  setChosen(
                    event.target.checked
                      ? [...chosen, product.productId]
                      : chosen.filter((id) => id !== product.productId),
                  )
                }}
              />
              {product.imported && <Badge tone="success">Importé</Badge>}
            </li>
          ))}
        </ul>
      </FieldGroup>
      <Button icon={Download} className="justify-self-start" loading={load.isPending} onClick={submit}>
        Importer la sélection
      </Button>
    </div>
  )
}
