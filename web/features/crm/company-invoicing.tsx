import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { electronicSchemes } from '#shared/domain/invoices/electronic-address.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { messageOf } from '#web/api/api-error.ts'
import { useCan } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { CompanyTexts } from './company-and-contact-texts.ts'
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

type DirectoryLookupProps = { siren: string; onFound: (address: string) => void }

/** Asks the directory of the reform where a client receives its invoices; only where a platform is connected, which answers. */
function DirectoryLookup({ siren, onFound }: DirectoryLookupProps) {
  // Whoever corrects clients may not see the amounts.
  const enabled = useCan('invoice:read')
  const platform = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {}, enabled }))
  const known = parseSiren(siren)
  const lookup = useAction((asked: string) => api.approvedPlatform.findInDirectory({ siren: asked }), {
    failure: null,
    onSuccess: ({ items }) => {
      const [only] = items
      if (items.length === 1 && only) onFound(only.address)
    },
  })
  if (!platform.data?.connection) return null
  const found = lookup.data?.items
  return (
    <div className="flex flex-col items-start gap-2 sm:col-span-6">
      <Button
        size="sm"
        icon={Search}
        loading={lookup.isPending}
        disabledReason={known === null ? 'Indiquez d’abord le SIREN du client.' : undefined}
        onClick={() => known !== null && lookup.mutate(known)}
      >
        Chercher dans l’annuaire
      </Button>
      <div role="status" className="text-sm">
        {lookup.isError && messageOf(lookup.error)}
        {found?.length === 0 &&
          'L’annuaire n’a aucune adresse pour ce SIREN\u00a0: le client n’y est pas encore inscrit.'}
        {found?.length === 1 && found[0] && `Adresse trouvée\u00a0: ${told(found[0])}`}
        {found !== undefined &&
          found.length > 1 &&
          'Le client a plusieurs adresses\u00a0: choisissez celle qu’il vous a indiquée.'}
      </div>
      {found !== undefined && found.length > 1 && (
        <ul className="flex flex-wrap gap-2" aria-label="Adresses de l’annuaire">
          {found.map((line) => (
            <li key={line.address}>
              <Button size="sm" onClick={() => onFound(line.address)}>
                {told(line)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const told = ({ address, upcoming }: { address: string; upcoming: boolean }) =>
  upcoming ? `${address} (pas encore ouverte)` : address
