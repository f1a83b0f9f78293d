import { useQueryClient } from '@tanstack/react-query'
import type { BankImport } from '#shared/contract/bank.ts'
import {
  type BankColumn,
  bankColumns,
  bankColumnTitles,
  joinedColumns,
} from '#shared/domain/bank-files/bank-columns.ts'
import type { StatementFormat } from '#shared/domain/bank-files/statement.ts'
import { type Currency, formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { FileColumns } from '#web/patterns/file-columns/file-columns.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { bankImportOptions } from './bank-queries.ts'

type ImportPreviewProps = { found: BankImport; onClose: () => void; onAgain: () => void }

const formats: Record<StatementFormat, string> = {
  camt053: 'CAMT.053',
  camt054: 'CAMT.054',
  ofx: 'OFX',
  cfonb120: 'CFONB\u00a0120',
  csv: 'CSV',
}

type Wanted = { columns: (BankColumn | null)[]; titled?: boolean }

/** Shows what a file says and what its import would add; nothing is written before « Importer ». */
export function ImportPreview({ found, onClose, onAgain }: ImportPreviewProps) {
  const { id: importId, columns, titled, preview, fault, accountName } = found
  const client = useQueryClient()
  const keep = (answer: BankImport) => client.setQueryData(bankImportOptions(importId).queryKey, answer)
  const map = useAction((wanted: Wanted) => api.bank.setBankColumns({ importId, ...wanted }), {
    scope: { id: `import-${importId}` },
    failure: null,
    onSuccess: keep,
  })
  const start = useAction(() => api.bank.startBankImport({ importId }), { failure: null, onSuccess: keep })
  const stored = columns.map((column) => column.holds)
  const holds = map.isPending ? map.variables.columns : stored
  const refused = start.error ?? map.error
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      sticky
      size="lg"
      title="Importer un relevé"
      description={`${found.fileName} (${formats[found.format]}) dans «\u202f${accountName}\u202f»`}
      footer={
        <>
          <Button onClick={onAgain}>Choisir un autre fichier</Button>
          <Button
            variant="primary"
            loading={start.isPending}
            disabledReason={
              map.isPending
                ? 'Lecture des colonnes…'
                : fault !== null
                  ? 'Ce fichier ne peut pas encore être lu'
                  : preview.fresh === 0
                    ? 'Aucun mouvement n’est nouveau'
                    : undefined
            }
            onClick={() => start.mutate()}
          >
            {preview.fresh === 0
              ? 'Importer'
              : `Importer ${formatCount(preview.fresh, 'mouvement', 'mouvements')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {titled !== null && (
          <Checkbox
            label="Ce fichier n’a pas de ligne de titres"
            help="Sa première ligne est alors un mouvement, comme les autres."
            checked={map.isPending ? map.variables.titled === false : !titled}
            disabled={map.isPending}
            onChange={({ target }) => map.mutate({ columns: stored, titled: !target.checked })}
          />
        )}
        {columns.length > 0 && (
          <FileColumns
            columns={columns}
            holds={holds}
            kinds={bankColumns}
            labels={bankColumnTitles}
            joined={joinedColumns}
            onChange={(wanted) => map.mutate({ columns: wanted, ...(titled !== null && { titled }) })}
          />
        )}
        {fault === null ? <Outcome found={found} /> : <Alert tone="warning">{fault}</Alert>}
        {refused && <Alert tone="danger">{messageOf(refused)}</Alert>}
      </div>
    </Dialog>
  )
}

function Outcome({ found }: { found: BankImport }) {
  const { timezone } = useOrganization()
  const { preview, importedAt } = found
  const { fresh, known, suspected, elsewhere, leftOut, from, to } = preview
  const currency = found.currency as Currency
  return (
    <>
      <div role="status" className="grid gap-1 text-sm">
        <p className="font-medium">
          {`${formatCount(fresh, 'mouvement nouveau', 'mouvements nouveaux')} · ${formatCount(known, 'déjà connu', 'déjà connus')}`}
        </p>
        {from !== null && to !== null && (
          <p className="text-muted">
            {`Du ${formatDate(from)} au ${formatDate(to)} · entrées ${formatMoney(preview.inCents, currency)} · sorties ${formatMoney(preview.outCents, currency)}`}
          </p>
        )}
      </div>
      {importedAt !== null && (
        <Alert tone="info">{`Ce fichier a déjà été importé le ${formatDate(importedAt, timezone)}.`}</Alert>
      )}
      {suspected > 0 && (
        <Alert tone="warning">
          {`${formatCount(suspected, 'mouvement nouveau a', 'mouvements nouveaux ont')} la date et le montant d’un mouvement déjà importé sous un autre libellé. Vérifiez qu’il ne s’agit pas du même relevé dans un autre format.`}
        </Alert>
      )}
      {elsewhere > 0 && (
        <Alert tone="info">
          {`${formatCount(elsewhere, 'relevé', 'relevés')} d’autres comptes dans ce fichier, laissés de côté.`}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert tone="info" title="Laissé de côté">
          <ul>
            {leftOut.map((left) => (
              <li key={`${left.why} ${left.said}`}>{leftOutText(left, currency)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {preview.sample.length > 0 && (
        <ul
          aria-label="Premiers mouvements"
          className="divide-y divide-line rounded-md border border-line text-sm"
        >
          {preview.sample.map(({ row, bookedOn, label, amountCents }) => (
            <li key={row} className="flex items-baseline justify-between gap-3 px-3 py-2">
              <span className="min-w-0">
                <span className="wrap-anywhere block">{label}</span>
                <span className="text-muted text-xs tabular">{formatDate(bookedOn)}</span>
              </span>
              <span className="whitespace-nowrap tabular">{formatMoney(amountCents, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function leftOutText(
  { why, said, lines }: BankImport['preview']['leftOut'][number],
  currency: string,
): string {
  const counted = (noun: string) => formatCount(lines, `ligne ${noun}`, `lignes ${noun}`)
  if (why === 'balance') return `${counted('de solde')}\u00a0: ce n’est pas un mouvement.`
  return why === 'currency'
    ? `${counted(`en ${said}`)}\u00a0: le compte est en ${currency}.`
    : `${counted(`«\u202f${said}\u202f»`)}\u00a0: la banque ne l’a pas exécutée.`
}
