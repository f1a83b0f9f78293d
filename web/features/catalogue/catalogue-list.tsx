import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Package } from 'lucide-react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { catalogueKindLabels } from '#shared/domain/catalogue/catalogue-item.ts'
import { type Currency, formatCount, formatPercentBps } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { inParts } from '#web/patterns/action/in-parts.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { CutCell, CutNote, mainMoneyCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { useStateTabs } from '#web/patterns/list/use-state-tabs.ts'
import { Button } from '#web/ui/button.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { catalogueList } from './catalogue-queries.ts'
import { catalogueSearch } from './catalogue-search.ts'

/** The products and services of the organization; a click opens one. */
export function CatalogueList() {
  const [{ state }] = useListSearch(catalogueSearch)
  const { currency } = useOrganization()
  const archived = state === 'archived'
  return (
    <QueryList
      list={catalogueList}
      label="Catalogue"
      icon={Package}
      searchBox={{ name: 'q', label: 'Référence ou désignation' }}
      filters={[
        useStateTabs(catalogueList, {
          name: 'state',
          label: 'État',
          options: optionsOf({ archived: 'Archivés' }, 'Actifs'),
          countsOf: ({ byState }) => ({ '': byState.active, archived: byState.archived }),
        }),
        {
          name: 'kind',
          label: 'Type d’article',
          options: optionsOf({ goods: 'Biens', services: 'Services' }, 'Biens et services'),
        },
      ]}
      columns={columns(currency as Currency)}
      rowKey={({ id }) => id}
      rowName={({ designation }) => designation}
      rowLink={({ id }, content) => (
        <Link to="." search={(before: object) => ({ ...before, item: id })} replace>
          {content}
        </Link>
      )}
      bulkActions={(selected, done) => <ArchiveItems selected={selected} restore={archived} onDone={done} />}
      empty={{
        title: 'Votre catalogue est vide',
        description:
          'Ajoutez ce que vous vendez le plus souvent\u00a0: une ligne de devis ou de facture se remplira en un geste.',
      }}
      noMatch={{ title: archived ? 'Aucun article archivé ici' : 'Aucun article trouvé' }}
    />
  )
}

const columns = (currency: Currency): Column<CatalogueItem>[] => [
  {
    id: 'name',
    phone: 'name',
    header: 'Désignation',
    sortable: true,
    cell: ({ designation, description }) => (
      <span className="block sm:max-w-72 xl:max-w-96">
        <CutCell text={designation} />
        {description && <CutNote text={description} />}
      </span>
    ),
  },
  {
    id: 'reference',
    phone: 'under',
    header: 'Référence',
    sortable: true,
    cell: ({ reference }) => reference && <CutCell text={reference} className="sm:max-w-36" />,
  },
  { id: 'kind', header: 'Type', from: 'lg', cell: ({ kind }) => catalogueKindLabels[kind] },
  { id: 'unit', header: 'Unité', from: 'md', cell: ({ unit }) => unit },
  {
    id: 'vat',
    phone: 'mark',
    header: 'TVA',
    align: 'end',
    cell: ({ vatRateBps }) => <span className="whitespace-nowrap">{formatPercentBps(vatRateBps)}</span>,
  },
  {
    id: 'price',
    phone: 'end',
    header: 'Prix unitaire HT',
    sortable: true,
    align: 'end',
    cell: ({ unitPriceCents }) => mainMoneyCell(unitPriceCents, currency),
  },
]

type ArchiveItemsProps = {
  selected: { id: string }[]
  /** Brings back what is archived. */
  restore: boolean
  onDone: () => void
}

/** Archives the items that are chosen in the list, with « Annuler ». */
function ArchiveItems({ selected, restore, onDone }: ArchiveItemsProps) {
  const set = useAction(
    ({ ids, archive }: { ids: string[]; archive: boolean }) => {
      const call = archive ? api.catalogue.archiveCatalogueItems : api.catalogue.restoreCatalogueItems
      return inParts(ids, async (itemIds) => (await call({ itemIds })).itemIds)
    },
    {
      // Archived, then restored at once: in that order.
      scope: { id: 'archive-items' },
      success: ({ length }, { archive }) => {
        const done = archive ? 'archivé' : 'restauré'
        return length === 1 ? `Article ${done}` : `${formatCount(length, 'article', 'articles')} ${done}s`
      },
      reverse: (ids, { archive }) => ({ ids, archive: !archive }),
      refresh: orpc.catalogue,
    },
  )
  return (
    <Button
      size="sm"
      icon={restore ? ArchiveRestore : Archive}
      disabledReason={useRefusal('catalogue:write')}
      loading={set.isPending}
      onClick={() =>
        set.mutate({ ids: selected.map(({ id }) => id), archive: !restore }, { onSuccess: onDone })
      }
    >
      {restore ? 'Restaurer' : 'Archiver'}
    </Button>
  )
}
