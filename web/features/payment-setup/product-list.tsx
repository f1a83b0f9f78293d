import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Package, ToggleLeft, ToggleRight } from 'lucide-react'
import { useState } from 'react'
import type { Product, ProductSorting } from '#shared/contract/payment-products.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { messageOf } from '#web/api/api-error.ts'
import { api, orpc } from '#web/api/client.ts'
import { useOrganization, useRefusal } from '#web/api/me.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { rhythmOf, taxBehaviorLabels } from './product-price.ts'
import type { ProductSearch } from './product-search.ts'
import { productCount, productPages } from './setup-queries.ts'

type ProductListProps = { search: ProductSearch; onSearchChange: (change: Partial<ProductSearch>) => void }

/** The products of the payment account, as Ardoise keeps them. */
export function ProductList({ search, onSearchChange }: ProductListProps) {
  const pages = useInfiniteQuery(productPages(search))
  const { data: total } = useQuery(productCount(search))
  const { timezone } = useOrganization()
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const change = (next: Partial<ProductSearch>) => {
    setSelection(new Set())
    onSearchChange(next)
  }
  const filtered = Boolean(search.q || search.state)
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchInput
          label="Nom, description ou identifiant"
          value={search.q ?? ''}
          onValueChange={(q) => change({ q: q || undefined })}
          className="min-w-0 grow basis-full sm:max-w-sm sm:basis-64"
        />
        <NativeSelect
          aria-label="État"
          className="grow sm:grow-0"
          options={[
            { value: '', label: 'Tous les états' },
            { value: 'active', label: 'Actifs' },
            { value: 'inactive', label: 'Inactifs' },
          ]}
          value={search.state ?? ''}
          onChange={({ target }) =>
            change({ state: target.value === '' ? undefined : (target.value as 'active' | 'inactive') })
          }
        />
      </search>
      <DataTable<Product>
        label="Produits"
        rows={pages.data?.pages.flatMap((page) => page.items)}
        columns={columns(timezone)}
        rowKey={(product) => product.id}
        rowName={(product) => product.name}
        sort={{ columnId: search.sort ?? 'name', direction: search.direction ?? 'asc' }}
        onSortChange={({ columnId, direction }) =>
          change({ sort: columnId as ProductSorting['sort'], direction })
        }
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={<StateButtons ids={[...selection]} onDone={() => setSelection(new Set())} />}
        error={pages.error && messageOf(pages.error)}
        onRetry={() => void (pages.data ? pages.fetchNextPage() : pages.refetch())}
        refreshing={pages.isPlaceholderData || (pages.isError && pages.isFetching)}
        count={total?.count}
        hasMore={pages.hasNextPage}
        onLoadMore={() => void pages.fetchNextPage()}
        loadingMore={pages.isFetchingNextPage}
        empty={
          filtered
            ? {
                icon: Package,
                title: 'Aucun produit trouvé',
                description: 'Essayez avec moins de mots, ou retirez un filtre.',
                action: (
                  <Button onClick={() => change({ q: undefined, state: undefined })}>
                    Effacer les filtres
                  </Button>
                ),
              }
            : {
                icon: Package,
                title: 'Aucun produit pour le moment',
                description: 'Importez ceux de votre compte de paiement, ou créez le premier.',
              }
        }
      />
    </>
  )
}

/** The most that one request changes (shared/contract/payment-products.ts). */
const AT_ONCE = 200

function StateButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const client = useQueryClient()
  const refusal = useRefusal('payment_provider:write')
  const set = useMutation({
    scope: { id: 'products-active' },
    mutationFn: async (wanted: { ids: string[]; active: boolean }) => {
      for (let from = 0; from < wanted.ids.length; from += AT_ONCE)
        await api.paymentSetup.setProductsActive({ ...wanted, ids: wanted.ids.slice(from, from + AT_ONCE) })
    },
    onSuccess: (_answer, { ids: changed, active }) => {
      const done = active ? 'activé' : 'désactivé'
      toast.success(
        changed.length > 1
          ? `${formatCount(changed.length, 'produit', 'produits')} ${done}s`
          : `Produit ${done}`,
        { action: { label: 'Annuler', onClick: () => set.mutate({ ids: changed, active: !active }) } },
      )
      onDone()
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: orpc.paymentSetup.key() }),
  })
  return (
    <>
      <Button
        size="sm"
        icon={ToggleRight}
        disabledReason={refusal}
        loading={set.isPending}
        onClick={() => set.mutate({ ids, active: true })}
      >
        Activer
      </Button>
      <Button
        size="sm"
        icon={ToggleLeft}
        disabledReason={refusal}
        loading={set.isPending}
        onClick={() => set.mutate({ ids, active: false })}
      >
        Désactiver
      </Button>
    </>
  )
}

const columns = (timeZone: string): Column<Product>[] => [
  {
    id: 'name',
    header: 'Nom',
    sortable: true,
    cell: ({ name, description }) => (
      <span className="block sm:max-w-64">
        <span className="wrap-anywhere sm:block sm:truncate" title={name}>
          {name}
        </span>
        {description && (
          <span className="block truncate font-normal text-muted text-xs" title={description}>
            {description}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'price',
    header: 'Prix',
    align: 'end',
    cell: ({ amountCents, currency }) => (
      <span className="whitespace-nowrap">{formatMoney(amountCents, currency)}</span>
    ),
  },
  { id: 'rhythm', header: 'Facturation', cell: (product) => rhythmOf(product) },
  {
    id: 'tax',
    header: 'Taxe',
    cell: ({ taxBehavior }) => <span className="whitespace-nowrap">{taxBehaviorLabels[taxBehavior]}</span>,
  },
  {
    id: 'state',
    header: 'État',
    cell: ({ active }) =>
      active ? <Badge tone="success">Actif</Badge> : <Badge tone="neutral">Inactif</Badge>,
  },
  {
    id: 'updated',
    header: 'Modifié',
    sortable: true,
    narrow: 'hidden',
    cell: ({ updatedAt }) => (
      <span className="whitespace-nowrap">{formatDate(new Date(updatedAt), timeZone)}</span>
    ),
  },
]
