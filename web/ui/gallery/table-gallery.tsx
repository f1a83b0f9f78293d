import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { DataTable } from '../data-table.tsx'
import type { Column, Sort } from '../data-table-types.ts'
import { IconButton } from '../icon-button.tsx'
import { ListStatus } from '../list-status.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { SelectionBar } from '../selection-bar.tsx'
import type { Tone } from '../tone.ts'
import { Specimen } from './specimen.tsx'

type Line = { id: string; client: string; state: string; tone: Tone; on: string; amount: string }

const rows: Line[] = [
  {
    id: 'D-2026-0042',
    client: 'Menuiserie Lambert',
    state: 'Envoyé',
    tone: 'info',
    on: '12 nov. 2026',
    amount: '1 234,56 €',
  },
  {
    id: 'D-2026-0041',
    client: 'Atelier des Quatre-Vents',
    state: 'Signé',
    tone: 'success',
    on: '10 nov. 2026',
    amount: '18 900,00 €',
  },
  {
    id: 'D-2026-0040',
    client: 'Mme Camille Martin',
    state: 'Refusé',
    tone: 'danger',
    on: '2 nov. 2026',
    amount: '640,00 €',
  },
  {
    id: 'D-2026-0039',
    client: 'Boulangerie Saint-Honoré',
    state: 'Brouillon',
    tone: 'neutral',
    on: '30 oct. 2026',
    amount: '96,00 €',
  },
]

const columns: Column<Line>[] = [
  { id: 'number', header: 'Numéro', cell: (line) => line.id, sortable: true },
  { id: 'client', header: 'Client', cell: (line) => line.client, sortable: true },
  { id: 'state', header: 'État', cell: (line) => <Badge tone={line.tone}>{line.state}</Badge> },
  { id: 'on', header: 'Date', cell: (line) => line.on, sortable: true },
  { id: 'amount', header: 'Montant TTC', cell: (line) => line.amount, align: 'end', sortable: true },
  {
    id: 'actions',
    header: '',
    interactive: true,
    narrow: 'hidden',
    align: 'end',
    cell: (line) => (
      <Menu trigger={<IconButton icon={Ellipsis} size="sm" label={`Actions de ${line.id}`} />}>
        <MenuItem onSelect={() => {}}>Dupliquer</MenuItem>
      </Menu>
    ),
  },
]

const empty = { title: 'Aucun devis', description: 'Votre premier devis est à deux minutes.' }

export function TableGallery() {
  const [sort, setSort] = useState<Sort>({ columnId: 'on', direction: 'desc' })
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set(['D-2026-0041']))
  return (
    <Specimen title="Tableaux">
      <ListStatus rows={rows} columns={columns} sort={sort} />
      <DataTable
        label="Devis"
        rows={rows}
        columns={columns}
        rowKey={(line) => line.id}
        rowLink={(line, content) => <a href={`#${line.id}`}>{content}</a>}
        sort={sort}
        onSortChange={setSort}
        selection={selection}
        onSelectionChange={setSelection}
        bulkActions={
          <Button size="sm" icon={Download}>
            Exporter
          </Button>
        }
        empty={empty}
        count={1_234}
        hasMore
        onLoadMore={() => {}}
      />
      <SelectionBar words="3 éléments sélectionnés" onClear={() => {}}>
        <Button size="sm" icon={Download}>
          Exporter
        </Button>
      </SelectionBar>
      <DataTable
        label="Devis en chargement"
        rows={undefined}
        columns={columns}
        rowKey={(line) => line.id}
        empty={empty}
      />
      <DataTable label="Devis absents" rows={[]} columns={columns} rowKey={(line) => line.id} empty={empty} />
      <DataTable
        label="Devis en échec"
        rows={undefined}
        columns={columns}
        rowKey={(line) => line.id}
        empty={empty}
        error
        onRetry={() => {}}
      />
    </Specimen>
  )
}
