import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EarlierImport } from '#shared/contract/earlier-invoices.ts'
import { formatCount, formatDateTime } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { earlierImports } from './earlier-queries.ts'

/** The imports that were made, each of which can be taken back. */
export function ImportList({ onRemoved }: { onRemoved: () => void }) {
  const { timezone } = useOrganization()
  const refusal = useRefusal('invoice:write')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(earlierImports)
  const [asked, setAsked] = useState<EarlierImport | null>(null)
  const remove = useAction((importId: string) => api.invoices.removeEarlierImport({ importId }), {
    success: 'Reprise annulée',
    onSuccess: () => onRemoved(),
  })
  const imports = data?.pages.flatMap(({ items }) => items) ?? []
  if (imports.length === 0) return null
  return (
    <Card title="Reprises faites">
      <ul className="flex flex-col divide-y divide-line">
        {imports.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="wrap-anywhere block">{one.fileName}</span>
              <span className="block text-muted text-xs">
                {formatCount(one.invoices, 'facture', 'factures')}, {formatDateTime(one.createdAt, timezone)}
                {one.createdBy && <>, {one.createdBy}</>}
              </span>
            </span>
            <Button
              size="sm"
              disabledReason={refusal}
              aria-label={`Annuler la reprise de ${one.fileName}`}
              onClick={() => setAsked(one)}
            >
              Annuler
            </Button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Afficher les précédentes
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Annuler la reprise de «\u202f${asked?.fileName ?? ''}\u202f»\u00a0?`}
        consequence={`${formatCount(asked?.invoices ?? 0, 'facture reprise disparaît', 'factures reprises disparaissent')} de l’historique. Vous pourrez reprendre le fichier de nouveau.`}
        confirmLabel="Annuler la reprise"
        onConfirm={() => (asked === null ? undefined : remove.mutateAsync(asked.id))}
      />
    </Card>
  )
}
