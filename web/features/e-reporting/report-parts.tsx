import type { ReactNode } from 'react'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { reformCalendar } from '#shared/domain/invoices/reform-calendar.ts'
import { vatRegimeLabels } from '#shared/domain/invoices/vat-regimes.ts'
import { formatDate, formatInteger, formatLongDate } from '#shared/french/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import {
  consumerPaymentColumns,
  consumerSaleColumns,
  foreignAmounts,
  foreignPaymentColumns,
  foreignSaleColumns,
} from './flow-columns.tsx'
import { FlowTable } from './flow-table.tsx'
import { totalsByRate } from './flow-totals.tsx'
import { periodText } from './period-choice.tsx'
import { purchaseAmounts, purchaseColumns } from './purchase-columns.tsx'

/** Nothing leaves Ardoise: what to do with the data, and by when. */
export function TransmissionNotice({ today }: { today: string }) {
  return (
    <Alert tone="info" title="Aucune plateforme agréée reliée">
      Ardoise ne transmet rien à l’administration. Ces données sont prêtes à remettre à votre plateforme
      agréée ou à votre comptable.
      {today < reformCalendar.sendsFrom &&
        ` Les PME et les micro-entreprises doivent les transmettre à compter du ${formatLongDate(reformCalendar.sendsFrom)}.`}
    </Alert>
  )
}

/** The regime that makes the periods, and where it is said. */
export function RegimeLine({ regime, regimeSaid }: Pick<EReport, 'regime' | 'regimeSaid'>) {
  if (regimeSaid)
    return (
      <p className="text-muted text-sm">
        Régime de TVA&nbsp;: {vatRegimeLabels[regime].toLowerCase()}.{' '}
        <TextLink to={regime === 'franchise' ? '/settings/organization' : '/settings/invoicing'}>
          Modifier
        </TextLink>
      </p>
    )
  return (
    <p className="text-sm text-warning-ink">
      Régime de TVA non indiqué&nbsp;: ce sont les périodes du réel normal mensuel.{' '}
      <TextLink to="/settings/invoicing">Indiquer le régime</TextLink>
    </p>
  )
}

/** Sales of the period: to professionals abroad, document by document; to consumers, day by day. Then purchases from abroad. */
export function SalesPart({ report }: { report: EReport }) {
  const { transactions, foreignSales, consumerSales, eInvoices } = report
  const amounts = foreignAmounts(foreignSales)
  return (
    <PartFrame title="Ventes et achats" period={transactions}>
      <FlowTable
        flow="10.1"
        title="Professionnels à l’étranger"
        description="Chaque facture et chaque avoir à un professionnel établi hors de France."
        rows={amounts}
        rowKey={({ id, replaced, category, rateBps, exemptionCode }) =>
          `${id} ${replaced} ${category} ${rateBps} ${exemptionCode}`
        }
        columns={foreignSaleColumns}
        totals={totalsByRate(amounts)}
        empty="Aucune facture à un professionnel établi à l’étranger dans cette période."
      />
      <FlowTable
        flow="10.3"
        title="Particuliers"
        description="Par jour, catégorie et taux. Les avoirs sont déduits&#8239;; une facture mixte compte en prestations de services."
        rows={consumerSales}
        rowKey={({ on, currency, category, rateBps }) => `${on} ${currency} ${category} ${rateBps}`}
        columns={consumerSaleColumns}
        totals={totalsByRate(consumerSales)}
        empty="Aucune facture à un particulier dans cette période."
      />
      <PurchasesFlow report={report} />
      {eInvoices > 0 && (
        <p className="text-muted text-sm">
          Documents de cette période à des professionnels établis en France&nbsp;: {formatInteger(eInvoices)}.
          Ils relèvent de la facturation électronique, pas de l’e-reporting.
        </p>
      )}
    </PartFrame>
  )
}

/** Money received in the period for sales whose VAT is due when they are paid. */
export function PaymentsPart({ report }: { report: EReport }) {
  const { payments, foreignPayments, consumerPayments, unfiledPayments } = report
  return (
    <PartFrame title="Encaissements" period={payments}>
      <p className="max-w-prose text-muted text-sm">
        Seulement les prestations de services dont la TVA est due à l’encaissement, et les acomptes. Rien pour
        l’option sur les débits, ni pour ce qui est facturé sans TVA.
      </p>
      <FlowTable
        flow="10.2"
        title="Encaissements de professionnels à l’étranger"
        description="Par jour, facture et taux."
        rows={foreignPayments}
        rowKey={({ id, on, rateBps }) => `${id} ${on} ${rateBps}`}
        columns={foreignPaymentColumns}
        totals={totalsByRate(foreignPayments)}
        empty="Aucun encaissement à déclarer d’un professionnel établi à l’étranger."
      />
      <FlowTable
        flow="10.4"
        title="Encaissements de particuliers"
        description="Par jour et taux."
        rows={consumerPayments}
        rowKey={({ on, currency, rateBps }) => `${on} ${currency} ${rateBps}`}
        columns={consumerPaymentColumns}
        totals={totalsByRate(consumerPayments)}
        empty="Aucun encaissement à déclarer d’un particulier."
      />
      {unfiledPayments > 0 && (
        <Alert tone="warning">
          Règlements de cette période sans facture&nbsp;: {formatInteger(unfiledPayments)}. Leur taux est
          inconnu, ils ne sont pas comptés.
        </Alert>
      )}
    </PartFrame>
  )
}

type FrameProps = { title: string; period: EReport['payments']; children: ReactNode }

function PartFrame({ title, period, children }: FrameProps) {
  return (
    <section className="flex flex-col gap-6">
      <header className="border-line border-b pb-2">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="text-muted text-sm">
          {periodText(period)}. À transmettre au plus tard le{' '}
          <strong className="font-medium text-ink">{formatDate(period.dueOn)}</strong> ({period.said}).
        </p>
      </header>
      {children}
    </section>
  )
}

type PurchasesProps = { report: EReport }

/** Purchases from abroad, and those that it could not tell. */
function PurchasesFlow({ report }: PurchasesProps) {
  const { foreignPurchases, purchasesToCheck, purchasesOfUnknownCountry } = report
  const amounts = purchaseAmounts(foreignPurchases)
  return (
    <>
      <FlowTable
        flow="10.1"
        title="Achats à l’étranger"
        description="Les factures reçues et approuvées de fournisseurs établis hors de France. Une importation de biens, ou un achat taxé à l’étranger, n’est pas à déclarer."
        rows={amounts}
        rowKey={({ id, category, rateBps }) => `${id} ${category} ${rateBps}`}
        columns={purchaseColumns}
        totals={totalsByRate(amounts)}
        empty="Aucune facture approuvée d’un fournisseur établi à l’étranger dans cette période."
      />
      {purchasesToCheck > 0 && (
        <Alert tone="warning">
          Factures de l’étranger à approuver&nbsp;: {formatInteger(purchasesToCheck)}. Elles ne sont pas
          encore comptées.
        </Alert>
      )}
      {purchasesOfUnknownCountry > 0 && (
        <Alert tone="warning">
          Factures reçues sans pays de fournisseur connu&nbsp;: {formatInteger(purchasesOfUnknownCountry)}.
          Elles ne sont pas comptées.
        </Alert>
      )}
    </>
  )
}
