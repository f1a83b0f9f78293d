import { lazy, Suspense, useState } from 'react'
import type { ForecastReport } from '#shared/contract/debt-reports.ts'
import { isoWeekOf } from '#shared/domain/reports/forecast.ts'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Chart } from '#web/patterns/chart/chart.tsx'
import { moneyAxis } from '#web/patterns/chart/money-axis.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Place } from './report-search.ts'
import { RowsLink } from './rows-link.tsx'

const BalanceDialog = lazy(() =>
  import('./balance-dialog.tsx').then((module) => ({ default: module.BalanceDialog })),
)

/** Types what stands on the bank; nothing for who may not read it. */
export function BalanceButton({ report }: { report: ForecastReport }) {
  const [open, setOpen] = useState(false)
  const refusal = useRefusal('bank:write')
  if (!useCan('bank:read')) return null
  return (
    <>
      <Button size="sm" disabledReason={refusal ?? null} onClick={() => setOpen(true)}>
        {report.bank === null ? 'Saisir le solde bancaire' : 'Modifier le solde'}
      </Button>
      {open && (
        <Suspense>
          <BalanceDialog report={report} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** « Trésorerie prévisionnelle »: what stands on the bank at the end of each week, with what comes in and what goes out. */
export function CashForecast({ report, place }: { report: ForecastReport; place: Place }) {
  const { bank, weeks, currency, today } = report
  if (!useCan('bank:read')) return null
  const money = (cents: number) => formatMoney(cents, currency)
  const known = weeks.flatMap(({ lowBalanceCents, likelyBalanceCents, highBalanceCents, ...week }) =>
    lowBalanceCents === null || likelyBalanceCents === null || highBalanceCents === null
      ? []
      : [{ ...week, low: lowBalanceCents, likely: likelyBalanceCents, high: highBalanceCents }],
  )
  const lowest = known.toSorted((a, b) => a.low - b.low)[0]
  const last = known.at(-1)
  const outgoing = weeks.reduce((sum, { outgoingCents }) => sum + (outgoingCents ?? 0), 0)
  return (
    <Card
      title="Trésorerie prévisionnelle"
      description={
        bank === null
          ? 'Le solde bancaire d’aujourd’hui, plus les encaissements attendus, moins les factures reçues à payer.'
          : `${money(bank.cents)} aujourd’hui\u00a0: ${money(bank.saidCents)} ${bank.from === 'typed' ? 'saisis' : 'selon vos relevés'} au ${formatDate(bank.on)}${bank.cents === bank.saidCents ? '' : ', puis les mouvements importés depuis'}.`
      }
      actions={<BalanceButton report={report} />}
    >
      {bank === null ? (
        <p className="text-muted text-sm">
          Saisissez votre solde, ou importez un relevé qui le donne (CAMT.053, OFX, CFONB 120).
        </p>
      ) : last === undefined ? (
        <p className="text-muted text-sm">Il y manque les factures reçues, que votre rôle ne consulte pas.</p>
      ) : (
        <div className="flex flex-col gap-4">
          {lowest !== undefined && lowest.low < 0 && (
            <Alert tone="warning">
              Si tous paient tard, il manquerait {money(-lowest.low)} à la fin de la semaine du{' '}
              {formatDate(lowest.from)}.
            </Alert>
          )}
          <Chart
            title={`Solde à la fin de chaque semaine, en ${currency}`}
            pointName="Fin de semaine"
            series={['Solde probable']}
            kind="bars"
            summary={`Le ${formatDate(last.to)}, le solde serait de ${money(last.likely)}, entre ${money(last.low)} et ${money(last.high)}.`}
            points={known.map(({ from, low, likely, high }) => ({
              key: from,
              label: `S${isoWeekOf(from).week}`,
              title: `Semaine du ${formatDate(from)}`,
              values: [likely],
              range: [low, high],
            }))}
            format={money}
            formatAxis={moneyAxis(currency)}
          />
          <p className="text-muted text-xs">
            À payer sur ces semaines&nbsp;:{' '}
            <RowsLink
              place={place}
              of={{ figure: 'outgoing', days: { from: weeks[0]?.from ?? today, to: last.to } }}
              label="À payer aux fournisseurs"
              value={money(outgoing)}
            />
            . Salaires, impôts et emprunts n’y sont pas tant qu’ils n’ont pas de facture reçue.
          </p>
        </div>
      )}
    </Card>
  )
}
