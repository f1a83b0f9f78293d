import { useMemo, useState } from 'react'
import type { EarlierField } from '#shared/domain/invoices/earlier-invoice.ts'
import {
  type EarlierMapping,
  type EarlierReading,
  earlierColumns,
  guessMapping,
  missingColumns,
  readEarlierCsv,
  readEarlierTable,
} from '#shared/domain/invoices/earlier-table.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useOrganization } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

const fields = Object.keys(earlierColumns) as EarlierField[]
const FAULTS_SHOWN = 20
const ROWS_SHOWN = 5

type Props = { file: File; text: string; onDone: (invoices: number) => void; onCancel: () => void }

/** A table of another software: its columns, what they give, its faults by line, then all of it or nothing. */
export function TableImport({ file, text, onDone, onCancel }: Props) {
  const { timezone, currency } = useOrganization()
  const table = useMemo(() => readEarlierCsv(text), [text])
  const [mapping, setMapping] = useState<EarlierMapping>(() => guessMapping(table?.columns ?? []))
  const today = todayIn(timezone, new Date())
  const reading = useMemo(
    () => readEarlierTable(text, mapping, today, currency),
    [text, mapping, today, currency],
  )
  const send = useAction(() => api.invoices.importEarlierTable({ file, mapping: JSON.stringify(mapping) }), {
    failure: null,
    onSuccess: ({ invoices }) => onDone(invoices),
  })
  if (table === null || reading === null)
    return <Alert tone="danger">Ce fichier n’est pas un tableau CSV lisible.</Alert>
  const missing = missingColumns(mapping)
  const count = reading.invoices.length
  const blocked =
    missing.length > 0
      ? `Choisissez la colonne\u00a0: ${missing.map((field) => earlierColumns[field].label).join(', ')}.`
      : reading.problems.length > 0
        ? 'Corrigez le fichier, puis choisissez-le de nouveau.'
        : null
  return (
    <div className="flex flex-col gap-6">
      <Card title="Colonnes" description={`Celles de «\u202f${file.name}\u202f», reconnues par leur nom.`}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {fields.map((field) => (
            <Field
              key={field}
              label={earlierColumns[field].label}
              {...(earlierColumns[field].required ? { required: true } : { optional: true })}
              error={missing.includes(field) ? 'Choisissez sa colonne.' : null}
            >
              <NativeSelect
                placeholder="Aucune"
                options={table.columns.map((name, at) => ({
                  value: String(at),
                  label: name || `Colonne ${at + 1}`,
                }))}
                value={String(mapping[field] ?? '')}
                onChange={({ target }) => {
                  send.reset()
                  setMapping(({ [field]: _before, ...rest }) =>
                    target.value === '' ? rest : { ...rest, [field]: Number(target.value) },
                  )
                }}
              />
            </Field>
          ))}
        </div>
      </Card>
      {missing.length === 0 && <Preview reading={reading} />}
      {missing.length === 0 && (
        <Faults
          faults={reading.problems.map(({ line, field, text: fault }) => [
            line,
            `${earlierColumns[field].label}\u00a0: ${fault}`,
          ])}
        />
      )}
      {send.error && <Refusal error={send.error} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          loading={send.isPending}
          disabledReason={blocked}
          onClick={() => send.mutate()}
        >
          Reprendre {formatCount(count, 'facture', 'factures')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Choisir un autre fichier
        </Button>
      </div>
    </div>
  )
}

function Preview({ reading: { invoices } }: { reading: EarlierReading }) {
  const owed = invoices.reduce((sum, { owedCents }) => sum + owedCents, 0)
  return (
    <Card
      title="Aperçu"
      flush
      description={`${formatCount(invoices.length, 'facture', 'factures')}, dont ${formatMoney(owed)} restent dus.`}
    >
      <DataTable
        label="Aperçu des factures"
        rows={invoices.slice(0, ROWS_SHOWN)}
        rowKey={({ number }) => number}
        empty={{ title: 'Aucune facture' }}
        columns={[
          { id: 'number', header: 'Numéro', cell: ({ number }) => number },
          { id: 'client', header: 'Client', cell: ({ clientName }) => clientName },
          { id: 'issued', header: 'Date', cell: ({ issuedOn }) => formatDate(issuedOn) },
          {
            id: 'gross',
            header: 'Total TTC',
            align: 'end',
            cell: ({ grossCents }) => formatMoney(grossCents),
          },
          { id: 'owed', header: 'Reste dû', align: 'end', cell: ({ owedCents }) => formatMoney(owedCents) },
        ]}
      />
    </Card>
  )
}

type Fault = readonly [line: number, text: string]

function Faults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null
  return (
    <Alert tone="danger">
      <p>
        {formatCount(faults.length, 'faute', 'fautes')}&nbsp;: aucune facture n’est reprise tant qu’il en
        reste.
      </p>
      <ul className="mt-2 list-disc ps-5">
        {faults.slice(0, FAULTS_SHOWN).map(([line, text]) => (
          <li key={`${line} ${text}`}>
            Ligne {line}, {text.charAt(0).toLowerCase() + text.slice(1)}
          </li>
        ))}
      </ul>
      {faults.length > FAULTS_SHOWN && <p className="mt-2">Et {faults.length - FAULTS_SHOWN} autres.</p>}
    </Alert>
  )
}

/** Names the numbers that stand already, which only the server knows. */
function Refusal({ error }: { error: Error }) {
  const faults =
    error instanceof ApiError
      ? error.fields.flatMap(({ path, message }): Fault[] => {
          const line = /^lines\.(\d+)\./.exec(path)?.[1]
          return line === undefined ? [] : [[Number(line), message]]
        })
      : []
  return faults.length > 0 ? <Faults faults={faults} /> : <Alert tone="danger">{messageOf(error)}</Alert>
}
