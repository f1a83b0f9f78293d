import { Package, ToggleLeft, ToggleRight } from 'lucide-react'
import type { Product } from '#shared/contract/payment-products.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { rhythmOf, taxBehaviorLabels } from '#web/blocks/catalogue/product-price.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { CutNote, dayCell, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { tabCounts } from '#web/patterns/list/list-filter.ts'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { productList } from './setup-queries.ts'

/** The products of the payment account, as Ardoise keeps them. */
export function ProductList() {
  const { timezone } = useOrganization()
  return (
    <QueryList
      list={productList}
      label="Produits"
      icon={Package}
      searchBox={{ name: 'q', label: 'Nom, description ou identifiant' }}
      filters={[
        useStateTabs(productList, {
          name: 'state',
          label: 'État',
          options: optionsOf({ active: 'Actifs', inactive: 'Inactifs' }, 'Tous'),
          countsOf: ({ byState }) => tabCounts(byState),
        }),
      ]}
      columns={columns(timezone)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      bulkActions={(selected, done) => <StateButtons ids={selected.map(({ id }) => id)} onDone={done} />}
      empty={{
        title: 'Aucun produit pour le moment',
        description: 'Importez ceux de votre compte de paiement, ou créez le premier.',
      }}
      noMatch={{ title: 'Aucun produit trouvé' }}
    />
  )
}

function StateButtons({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const refusal = useRefusal('payment_provider:write')
  const set = useAction(
    (wanted: { ids: string[]; active: boolean }) =>
      inParts(wanted.ids, async (ids) => {
        await api.paymentSetup.setProductsActive({ ...wanted, ids })
        return ids
      }),
    {
      scope: { id: 'products-active' },
      success: ({ length }, { active }) => {
        const done = active ? 'activé' : 'désactivé'
        return length > 1 ? `${formatCount(length, 'produit', 'produits')} ${done}s` : `Produit ${done}`
      },
      reverse: (ids, { active }) => ({ ids, active: !active }),
      refresh: orpc.paymentSetup,
      onSuccess: onDone,
    },
  )
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
    phone: 'name',
    header: 'Nom',
    sortable: true,
    cell: ({ name, description, item }) => (
      <span className="block sm:max-w-64">
        <span className="wrap-anywhere sm:block sm:truncate" title={name}>
          {item === null ? (
            name
          ) : (
            <TextLink to="/revenues/management/catalogue" search={{ item: item.id }}>
              {name}
            </TextLink>
          )}
        </span>
        {item !== null && item.designation !== name && (
          <CutNote text={item.designation}>Article {item.designation}</CutNote>
        )}
        {description && <CutNote text={description} />}
      </span>
    ),
  },
  {
    id: 'price',
    phone: 'end',
    header: 'Prix',
    align: 'end',
    cell: ({ amountCents, currency }) => mainMoneyCell(amountCents, currency),
  },
  { id: 'rhythm', phone: 'under', header: 'Facturation', cell: (product) => rhythmOf(product) },
  {
    id: 'tax',
    header: 'Taxe',
    cell: ({ taxBehavior }) => <span className="whitespace-nowrap">{taxBehaviorLabels[taxBehavior]}</span>,
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: ({ active }) =>
      active ? <Badge tone="success">Actif</Badge> : <Badge tone="neutral">Inactif</Badge>,
  },
  {
    id: 'propose',
    header: 'Abonnement',
    interactive: true,
    cell: ({ id, active, priceType, item, name }) =>
      active &&
      priceType === 'recurring' &&
      item !== null && (
        <TextLink
          to="/revenues/stripe/subscriptions"
          search={{ propose: id }}
          aria-label={`Proposer ${name} à un client`}
        >
          Proposer
        </TextLink>
      ),
  },
  {
    id: 'updated',
    header: 'Modifié',
    sortable: true,
    narrow: 'hidden',
    cell: ({ updatedAt }) => dayCell(updatedAt, timeZone),
  },
]
