import { Controller, useWatch } from 'react-hook-form'
import { type PaymentTerms, termWarning, usualTerms } from '#shared/domain/invoices/payment-terms.ts'
import { realRegimes, vatRegimeLabels } from '#shared/domain/invoices/vat-regimes.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { BankIbans } from '#web/blocks/seller/bank-ibans.tsx'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { type SettingsValues, settingsLabels } from './settings-values.ts'

type FormProps = { form: ApiForm<SettingsValues> }

const keyOf = (terms: PaymentTerms) => JSON.stringify(terms, Object.keys(terms).toSorted())
const usual = usualTerms.map(({ terms, label }) => ({ value: keyOf(terms), label, terms }))
const OTHER = 'other'

/** When and how clients pay; a term beyond the law is warned of. */
export function PaymentFields({ form, franchise }: FormProps & { franchise: boolean }) {
  return (
    <Card
      title="Paiement"
      description="Repris dans chaque nouvelle facture, où vous pouvez changer le délai."
    >
      <div className="flex flex-col gap-5">
        <TermsField form={form} />
        <DecimalField
          form={form}
          name="sectorTermDays"
          label={settingsLabels.sectorTermDays}
          optional
          help="À remplir seulement si un accord de votre branche permet plus de 60 jours (article L. 441-11 du Code de commerce). Sans lui, une facture à un professionnel français payable au-delà du maximum légal n’est pas émise."
          scale={0}
          suffix="jours"
        />
        <div className="flex flex-col gap-2">
          <TextField
            form={form}
            name="iban"
            label={settingsLabels.iban}
            optional
            autoComplete="off"
            spellCheck={false}
          />
          <BankIbans
            value={form.watch('iban')}
            onUse={(iban) => form.setValue('iban', iban, { shouldDirty: true, shouldValidate: true })}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="bic"
            label={settingsLabels.bic}
            optional
            autoComplete="off"
            maxLength={14}
          />
          <TextField
            form={form}
            name="accountName"
            label={settingsLabels.accountName}
            optional
            autoComplete="off"
            maxLength={70}
          />
        </div>
        <CheckboxField
          form={form}
          name="vatOnDebits"
          label="Option pour le paiement de la TVA d’après les débits"
          help="Vous devez la TVA dès la facture, et non à l’encaissement. Vos factures le mentionnent."
        />
        {!franchise && <RegimeField form={form} />}
      </div>
    </Card>
  )
}

const regimes = [
  { value: '', label: 'Non indiqué' },
  ...realRegimes.map((value) => ({ value, label: vatRegimeLabels[value] })),
]

/** Nothing to choose in franchise: the organization says it of itself. */
function RegimeField({ form }: FormProps) {
  return (
    <Field
      label={settingsLabels.vatRegime}
      error={form.errorOf('vatRegime')}
      help="Il fixe les périodes et les échéances de l’e-reporting."
    >
      <Controller
        control={form.control}
        name="vatRegime"
        render={({ field: { value, onChange, ...field } }) => (
          <NativeSelect
            {...field}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value || null)}
            options={regimes}
          />
        )}
      />
    </Field>
  )
}

function TermsField({ form }: FormProps) {
  const terms = useWatch({ control: form.control, name: 'paymentTerms' })
  const { timezone } = useOrganization()
  const set = (next: PaymentTerms) =>
    form.setValue('paymentTerms', next, { shouldDirty: true, shouldValidate: true })
  const present = usual.find(({ value }) => value === keyOf(terms))
  const sectorDays = useWatch({ control: form.control, name: 'sectorTermDays' })
  const issuedOn = todayIn(timezone, new Date())
  const warning = termWarning({ terms, issuedOn, buyerIsProfessional: true, periodic: false, sectorDays })
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={settingsLabels.paymentTerms} error={form.errorOf('paymentTerms')}>
          <NativeSelect
            value={present?.value ?? OTHER}
            onChange={(event) =>
              set(
                usual.find(({ value }) => value === event.target.value)?.terms ?? { kind: 'days', days: 15 },
              )
            }
            options={[...usual, { value: OTHER, label: 'Autre délai' }]}
          />
        </Field>
        {!present && terms.kind === 'days' && (
          <Field label="Jours après la facture">
            <Controller
              control={form.control}
              name="paymentTerms"
              render={({ field: { ref, onBlur } }) => (
                <DecimalInput
                  ref={ref}
                  onBlur={onBlur}
                  scale={0}
                  suffix="jours"
                  value={terms.days}
                  filled
                  min={0}
                  max={365}
                  onValueChange={(days) => days !== null && set({ kind: 'days', days })}
                />
              )}
            />
          </Field>
        )}
      </div>
      {warning && (
        <Alert tone="warning">
          Pour une facture de ce jour&nbsp;: {warning.text.charAt(0).toLowerCase() + warning.text.slice(1)}
        </Alert>
      )}
    </div>
  )
}
