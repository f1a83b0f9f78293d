import { Link } from '@tanstack/react-router'
import { Package } from 'lucide-react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { catalogueKindLabels } from '#shared/domain/catalogue/catalogue-item.ts'
import { type Currency, formatPercentBps } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { CutCell, CutNote, moneyCell } from '#web/patterns/list/list-cells.tsx'
import { QueryList } from '#web/patterns/list/query-list.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import type { Column } from '#web/ui/data-table-types.ts'
import { ArchiveItems } from './archive-items.tsx'
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
        {
          name: 'kind',
          label: 'Type d’article',
          options: [
            { value: '', label: 'Biens et services' },
            { value: 'goods', label: 'Biens' },
            { value: 'services', label: 'Services' },
          ],
        },
        {
          name: 'state',
          label: 'État',
          options: [
            { value: '', label: 'Actifs' },
            { value: 'archived', label: 'Archivés' },
          ],
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
    header: 'Référence',
    sortable: true,
    cell: ({ reference }) => reference && <CutCell text={reference} className="sm:max-w-36" />,
  },
  { id: 'kind', header: 'Type', from: 'lg', cell: ({ kind }) => catalogueKindLabels[kind] },
  { id: 'unit', header: 'Unité', from: 'md', cell: ({ unit }) => unit },
  {
    id: 'vat',
    header: 'TVA',
    align: 'end',
    cell: ({ vatRateBps }) => <span className="whitespace-nowrap">{formatPercentBps(vatRateBps)}</span>,
  },
  {
    id: 'price',
    header: 'Prix unitaire HT',
    sortable: true,
    align: 'end',
    cell: ({ unitPriceCents }) => moneyCell(unitPriceCents, currency),
  },
]
