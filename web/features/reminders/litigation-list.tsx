import { useInfiniteQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import type { LitigationFile } from '#shared/contract/litigation.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { RowActs } from '#web/patterns/action/row-acts.tsx'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { ClientLink } from './client-link.tsx'
import { PagedTable } from './paged-table.tsx'
import { litigationOptions } from './reminder-queries.ts'

const loadSheet = () => import('./claim-sheet-dialog.tsx').then((module) => module.ClaimSheetDialog)

/** The contentieux files, the newest first; one that is being made says how far it is. */
export function LitigationList() {
  const pages = useInfiniteQuery(litigationOptions)
  const [reading, setReading] = useState<LitigationFile | null>(null)
  const Sheet = useLoaded(loadSheet, reading !== null)
  return (
    <>
      <PagedTable
        pages={pages}
        label="Dossiers contentieux"
        columns={[
          ...columns,
          {
            id: 'actions',
            phone: 'end',
            header: '',
            align: 'end',
            interactive: true,
            cell: (file) => <Actions file={file} onSheet={() => setReading(file)} />,
          },
        ]}
        rowKey={({ id }) => id}
        rowName={({ clientName, reference }) => `${clientName}, ${reference}`}
        empty={{
          icon: Scale,
          title: 'Aucun dossier pour le moment',
          description:
            'Depuis la fiche d’un client ou une facture en retard, «\u202fDossier contentieux\u202f» réunit en un PDF les sommes, les factures, les devis signés, les courriers et leurs preuves, avec les originaux.',
        }}
      />
      {Sheet && reading && <Sheet file={reading} onClose={() => setReading(null)} />}
    </>
  )
}

const columns: Column<LitigationFile>[] = [
  {
    id: 'client',
    phone: 'name',
    header: 'Client',
    cell: (file) => (
      <>
        <ClientLink {...file} />
        <span className="block text-muted text-xs">
          {file.reference} · {formatDate(file.countedOn)}
        </span>
      </>
    ),
  },
  {
    id: 'invoices',
    header: 'Factures',
    cell: ({ invoiceNumbers }) =>
      invoiceNumbers.length <= 3
        ? invoiceNumbers.join(', ')
        : `${invoiceNumbers.slice(0, 2).join(', ')} et ${invoiceNumbers.length - 2} autres`,
  },
  {
    id: 'sum',
    phone: 'under',
    header: 'Principal',
    align: 'end',
    cell: ({ owedCents, interestCents, indemnityCents, currency }) =>
      owedCents !== null && (
        <>
          <span className="amount">{formatMoney(owedCents, currency)}</span>
          <span className="block text-muted text-xs tabular">
            {' '}
            + {formatMoney(interestCents ?? 0, currency)} d’intérêts
            {(indemnityCents ?? 0) > 0 && ` et ${formatMoney(indemnityCents ?? 0, 'EUR')}`}
          </span>
        </>
      ),
  },
  {
    id: 'state',
    phone: 'mark',
    header: 'État',
    cell: ({ state, done, total }) =>
      state === 'ready' ? (
        <Badge tone="success">Prêt</Badge>
      ) : state === 'failed' ? (
        <Badge tone="danger">Échec</Badge>
      ) : (
        <Badge tone="info">{total === 0 ? 'En préparation' : `En préparation, ${done} / ${total}`}</Badge>
      ),
  },
]

function Actions({ file, onSheet }: { file: LitigationFile; onSheet: () => void }) {
  const { id: fileId, reference, state } = file
  const refusal = useRefusal('reminder:manage')
  const pdf = useAction(async () =>
    saveFile(await api.litigation.getLitigationPdf({ fileId }), `Dossier-contentieux-${reference}.pdf`),
  )
  const remove = useAction(() => api.litigation.removeLitigationFile({ fileId }), {
    success: 'Dossier supprimé\u00a0: les originaux restent où ils sont',
    refresh: orpc.litigation,
  })
  return (
    <RowActs
      of={`le dossier ${reference}`}
      acts={[
        state === 'ready' && {
          label: 'PDF',
          name: `PDF du dossier ${reference}`,
          loading: pdf.isPending,
          run: () => pdf.mutate(),
        },
        state === 'ready' && {
          label: 'ZIP',
          name: `ZIP des originaux du dossier ${reference}`,
          run: () => window.location.assign(exportAddress('/litigation/archive/export', { fileId })),
        },
        state === 'ready' && {
          label: 'Formulaires',
          name: `Formulaires du dossier ${reference}`,
          run: onSheet,
        },
        state !== 'waiting' && {
          label: 'Supprimer',
          name: `Supprimer le dossier ${reference}`,
          refusal,
          loading: remove.isPending,
          run: () => remove.mutate(),
        },
      ]}
    />
  )
}
