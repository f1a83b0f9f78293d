import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type PaymentSetup, type TaxFields, taxFieldsSchema } from '#shared/contract/payment-setup.ts'
import type { TaxMethod } from '#shared/domain/payment-setup/payment-setup.ts'
import { formatPercentBps } from '#shared/french/format.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { AutomaticTax } from './automatic-tax.tsx'
import { ManualTax } from './manual-tax.tsx'
import { useKeptDraft } from './setup-memory.ts'
import { setupKey } from './setup-queries.ts'
import { SETUP_CHANGE } from './use-setup.ts'

/** The two tax methods (section 5). What is typed is kept in this browser until it is saved. */
export function TaxForm({ setup }: { setup: PaymentSetup }) {
  const refusal = useRefusal('payment_provider:write')
  const client = useQueryClient()
  const form = useApiForm({
    schema: taxFieldsSchema,
    values: taxValuesOf(setup),
    edit: {
      stored: setup,
      valuesOf: taxValuesOf,
      revisionOf: ({ tax }) => tax.revision,
      labels: taxLabels,
      show: shownTax,
      conflictTitle: 'Les taxes ont été modifiées ailleurs entre-temps',
    },
    kept: useKeptDraft('tax'),
    mutationKey: SETUP_CHANGE,
    save: (fields, { revision }) => api.paymentSetup.saveTax({ ...fields, revision }),
    success: 'Taxes enregistrées',
    onSaved: async (saved) => {
      await client.cancelQueries({ queryKey: setupKey })
      client.setQueryData(setupKey, saved)
    },
    failedToast: 'Erreur lors de la configuration',
  })
  const { isDirty } = form.formState
  const [taxMethod] = useWatch({ control: form.control, name: ['taxMethod'] })
  return (
    <Form
      form={form}
      guarded={false}
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            loading={form.saving}
            disabledReason={refusal ?? (isDirty || setup.tax.taxMethod === null ? null : 'Rien n’a changé.')}
          >
            Enregistrer les taxes
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => form.reset()}>
              Annuler les modifications
            </Button>
          )}
        </div>
      }
    >
      <fieldset disabled={refusal !== undefined} className="grid min-w-0 gap-4">
        <Card>
          <RadioGroup<TaxMethod>
            label="Calcul des taxes"
            layout="cards"
            value={taxMethod}
            onValueChange={(next) => form.setValue('taxMethod', next, { shouldDirty: true })}
            options={[
              {
                value: 'stripe_tax',
                label: 'Automatique (Stripe Tax)',
                help: 'La taxe de chaque vente est calculée d’après votre adresse et vos pays de vente.',
              },
              {
                value: 'manual',
                label: 'Manuel',
                help: 'Vous choisissez vos taux et ils s’appliquent tels quels.',
              },
            ]}
          />
        </Card>
        {taxMethod === 'stripe_tax' ? <AutomaticTax /> : <ManualTax />}
      </fieldset>
    </Form>
  )
}

/** Form values of the tax settings; the automatic method is the default. */
function taxValuesOf({ tax }: PaymentSetup): TaxFields {
  const { legalAddress, sellingCountries, rates } = tax
  return { taxMethod: tax.taxMethod ?? 'stripe_tax', legalAddress, sellingCountries, rates }
}

/** The parts that a conflict compares. */
const taxLabels = {
  taxMethod: 'Calcul des taxes',
  legalAddress: 'Adresse légale',
  sellingCountries: 'Pays de vente',
  rates: 'Taux',
}

/** A part as a conflict shows it. */
function shownTax(name: string, { taxMethod, legalAddress, sellingCountries, rates }: TaxFields) {
  if (name === 'taxMethod') return taxMethod === 'manual' ? 'Manuel' : 'Automatique'
  if (name === 'sellingCountries') return sellingCountries.map((each) => countryName(each)).join(', ')
  if (name === 'rates')
    return rates
      .map((rate) => {
        return `${rate.name} ${formatPercentBps(rate.percentageBps)}${rate.inclusive ? ', comprise' : ''}`
      })
      .join('\u202f; ')
  const { line1, line2, postalCode, city, state, country } = legalAddress
  const typed = [line1, line2, postalCode, city, state].some(Boolean)
  const town = `${postalCode} ${city}`.trim()
  return [line1, line2, town, state, typed && country && countryName(country)].filter(Boolean).join(', ')
}
