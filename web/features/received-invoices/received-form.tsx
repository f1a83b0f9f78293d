import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type ReceivedDetail, receivedTermsInput } from '#shared/contract/received-invoices.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { Form } from '#web/patterns/form/form.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { cacheReceived } from './received-queries.ts'

/** Rates of French invoices; another rate of a stored invoice is kept as it is. */
const RATES = [2_000, 1_000, 550, 210] as const
const vatName = (rate: (typeof RATES)[number]) => `vat${rate}` as const

const day = z
  .string()
  .transform((value) => value || null)
  .pipe(z.iso.date().nullable())
const cents = receivedTermsInput.netCents
const { vatRates: _rates, ...single } = receivedTermsInput
const schema = z.object({
  ...single,
  issuedOn: day,
  dueOn: day,
  vat2000: cents,
  vat1000: cents,
  vat550: cents,
  vat210: cents,
})

function valuesOf(invoice: ReceivedDetail) {
  const vat = (rate: number) => invoice.vatRates.find(({ rateBps }) => rateBps === rate)?.vatCents ?? null
  return {
    credit: invoice.credit,
    supplierName: invoice.supplierName ?? '',
    supplierSiren: invoice.supplierSiren ?? '',
    supplierVatNumber: invoice.supplierVatNumber ?? '',
    number: invoice.number ?? '',
    issuedOn: invoice.issuedOn ?? '',
    dueOn: invoice.dueOn ?? '',
    currency: invoice.currency,
    netCents: invoice.netCents,
    grossCents: invoice.grossCents,
    iban: invoice.iban ?? '',
    reference: invoice.reference ?? '',
    vat2000: vat(2_000),
    vat1000: vat(1_000),
    vat550: vat(550),
    vat210: vat(210),
  }
}

/** The fields of a scan, typed while one looks at it; they are fixed once the invoice is approved or refused. */
export function ReceivedForm({ invoice }: { invoice: ReceivedDetail }) {
  const client = useQueryClient()
  const [first, setFirst] = useState<string | null>(null)
  const form = useApiForm({
    schema,
    values: valuesOf(invoice),
    edit: { stored: invoice, valuesOf },
    save: ({ vat2000, vat1000, vat550, vat210, ...fields }, { revision }) => {
      const typed = { vat2000, vat1000, vat550, vat210 }
      const vatRates = RATES.flatMap((rateBps) => {
        const vatCents = typed[vatName(rateBps)]
        return vatCents === null ? [] : [{ rateBps, vatCents }]
      })
      setFirst(null)
      return api.receivedInvoices
        .saveReceivedTerms({ receivedId: invoice.id, ...fields, vatRates, revision })
        .catch((error: unknown) => {
          setFirst(firstOf(error))
          throw error
        })
    },
    success: 'Données enregistrées',
    onSaved: (saved) => cacheReceived(client, saved),
    explain: (error) =>
      error instanceof ApiError && error.code === 'received_not_to_check' ? error.message : undefined,
  })
  const sign = invoice.currency
  const amount = (name: 'netCents' | 'grossCents' | ReturnType<typeof vatName>, label: string) => (
    <DecimalField
      key={name}
      form={form}
      name={name}
      label={label}
      scale={2}
      minimumFractionDigits={2}
      suffix={sign}
    />
  )
  return (
    <Card title="Données à saisir">
      <Form form={form} id="received-terms">
        <div className="grid gap-4 sm:grid-cols-2 *:min-w-0">
          <TextField form={form} name="supplierName" label="Fournisseur" maxLength={160} />
          <TextField form={form} name="number" label="Numéro" maxLength={100} />
          <TextField form={form} name="supplierSiren" label="SIREN" inputMode="numeric" maxLength={20} />
          <TextField form={form} name="supplierVatNumber" label="Numéro de TVA" maxLength={30} />
          <TextField form={form} name="issuedOn" label="Date" type="date" />
          <TextField form={form} name="dueOn" label="Échéance" type="date" />
          {amount('netCents', 'Total HT')}
          {amount('grossCents', 'Total TTC')}
          {RATES.map((rate) => amount(vatName(rate), `TVA à ${formatPercentBps(rate)}`))}
          <TextField form={form} name="currency" label="Devise" maxLength={3} help="EUR, USD, CHF…" />
          <TextField form={form} name="reference" label="Référence" maxLength={200} />
          <div className="sm:col-span-2">
            <TextField form={form} name="iban" label="IBAN à créditer" maxLength={60} />
          </div>
          <div className="sm:col-span-2">
            <CheckboxField form={form} name="credit" label="C’est un avoir du fournisseur" />
          </div>
        </div>
        {first !== null && (
          <Alert tone="warning" className="mt-4">
            Cette facture a déjà été reçue.{' '}
            <TextLink to="/revenues/management/received/$receivedId" params={{ receivedId: first }}>
              Voir la première
            </TextLink>
          </Alert>
        )}
        <div className="mt-4">
          <Button type="submit" loading={form.saving}>
            Enregistrer les données
          </Button>
        </div>
      </Form>
    </Card>
  )
}

/** The invoice that has the number already. */
function firstOf(error: unknown): string | null {
  const id = error instanceof ApiError ? error.data.receivedId : undefined
  return typeof id === 'string' ? id : null
}
