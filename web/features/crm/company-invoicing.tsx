import { useWatch } from 'react-hook-form'
import { electronicSchemes } from '#shared/domain/invoices/electronic-address.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { optionsOf } from '#web/messages/countries-and-timezones.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { Card } from '#web/ui/card.tsx'
import type { CompanyTexts } from './company-and-contact-texts.ts'
import { DirectoryLookup } from './directory-lookup.tsx'
import { fieldLabels } from './field-labels.ts'
import type { ClientForm } from './use-client-form.ts'

type Form = ClientForm<CompanyTexts>['form']

/** The invoicing fields that a private person lacks. */
export const noInvoicing = {
  electronicScheme: '',
  electronicAddress: '',
  purchaseOrderRequired: false,
}

const labels = Object.entries(electronicSchemes).map(([code, { label }]) => [code, label] as const)
const schemes = optionsOf(Object.fromEntries(labels))
const countries = countryOptions()

/** Fields for the invoices of a client, beside its identity and its address. */
export function CompanyInvoicing({ form, consumer }: { form: Form; consumer: boolean }) {
  const facts = <Name extends keyof typeof fieldLabels & keyof CompanyTexts>(name: Name) => ({
    form,
    name,
    label: fieldLabels[name],
  })
  const [scheme, siren] = useWatch({ control: form.control, name: ['electronicScheme', 'siren'] })
  return (
    <Card title="Factures" description="Repris sur chaque facture de ce client.">
      <div className="grid gap-4 sm:grid-cols-6">
        {!consumer && (
          <>
            <SelectField
              {...facts('electronicScheme')}
              className="sm:col-span-3"
              placeholder="SIREN du client, sinon son e-mail"
              options={schemes}
            />
            <TextField
              {...facts('electronicAddress')}
              className="sm:col-span-3"
              disabled={scheme === ''}
              autoComplete="off"
              spellCheck={false}
            />
            <DirectoryLookup
              siren={siren}
              onFound={(address) => {
                form.setValue('electronicScheme', '0225', { shouldDirty: true })
                form.setValue('electronicAddress', address, { shouldDirty: true, shouldValidate: true })
              }}
            />
            <CheckboxField
              {...facts('purchaseOrderRequired')}
              className="sm:col-span-6"
              help="Aucune facture de ce client n’est émise sans son numéro de bon de commande."
            />
          </>
        )}
        <TextField
          {...facts('buyerReference')}
          className="sm:col-span-6"
          optional
          help="Le code de service de Chorus Pro, par exemple."
          autoComplete="off"
        />
        <TextField {...facts('deliveryName')} className="sm:col-span-6" optional autoComplete="off" />
        <TextField {...facts('deliveryLine1')} className="sm:col-span-6" optional autoComplete="off" />
        <TextField {...facts('deliveryLine2')} className="sm:col-span-6" optional autoComplete="off" />
        <TextField
          {...facts('deliveryPostalCode')}
          className="sm:col-span-2"
          optional
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField {...facts('deliveryCity')} className="sm:col-span-4" optional autoComplete="off" />
        <SelectField
          {...facts('deliveryCountry')}
          className="sm:col-span-6"
          optional
          placeholder="Celui de l’adresse"
          options={countries}
        />
      </div>
    </Card>
  )
}
