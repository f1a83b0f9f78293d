import type { SubscriptionContent } from '#shared/domain/invoice-subscriptions/content.ts'
import { type OperationCategory, operationLabels } from '#shared/domain/invoices/invoice-document.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { treatmentOf, treatmentOptions, treatmentValue } from './line-vat.ts'
import { PaymentTermsField } from './payment-terms-field.tsx'

type ReferencesProps = {
  content: SubscriptionContent
  today: string
  buyerIsProfessional: boolean
  messageAt: (path: string) => string | null
  onChange: (change: Partial<SubscriptionContent>) => void
}

const references = [
  { name: 'purchaseOrderNumber', label: 'Numéro de bon de commande' },
  { name: 'contractReference', label: 'Numéro de contrat' },
  { name: 'buyerReference', label: 'Référence de l’acheteur' },
] as const

/** Terms, category, VAT and references that every invoice of the subscription bears. */
export function SubscriptionReferences(props: ReferencesProps) {
  const { content, today, buyerIsProfessional, messageAt, onChange } = props
  return (
    <Card title="Conditions et références">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PaymentTermsField
          terms={content.paymentTerms}
          today={today}
          buyerIsProfessional={buyerIsProfessional}
          error={messageAt('paymentTerms')}
          onChange={(paymentTerms) => onChange({ paymentTerms })}
        />
        <Field label="Catégorie de l’opération" error={messageAt('operation')}>
          <NativeSelect
            options={Object.entries(operationLabels).map(([value, label]) => ({ value, label }))}
            value={content.operation}
            onChange={({ target }) => onChange({ operation: target.value as OperationCategory })}
          />
        </Field>
        <Field label="Régime de TVA de la facture" error={messageAt('vat')}>
          <NativeSelect
            options={treatmentOptions}
            value={treatmentValue(content.vat)}
            onChange={({ target }) => onChange({ vat: treatmentOf(target.value) })}
          />
        </Field>
        {references.map(({ name, label }) => (
          <Field key={name} label={label} optional error={messageAt(name)}>
            <Input
              maxLength={100}
              autoComplete="off"
              value={content[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value || null })}
            />
          </Field>
        ))}
        <Checkbox
          className="sm:col-span-2"
          label="Option pour le paiement de la TVA d’après les débits"
          checked={content.vatOnDebits}
          onChange={({ target }) => onChange({ vatOnDebits: target.checked })}
        />
        <Field label="Notes" optional error={messageAt('notes')} className="sm:col-span-2">
          <Textarea
            rows={2}
            maxLength={4_000}
            value={content.notes ?? ''}
            onChange={({ target }) => onChange({ notes: target.value || null })}
          />
        </Field>
      </div>
    </Card>
  )
}
