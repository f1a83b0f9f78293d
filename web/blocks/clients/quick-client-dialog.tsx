import { useEffect, useEffectEvent } from 'react'
import { companyFields } from '#shared/contract/crm-fields.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FromDirectory } from '#web/blocks/company-directory/from-directory.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const empty = {
  kind: 'professional',
  name: '',
  email: '',
  siren: '',
  addressLine1: '',
  postalCode: '',
  city: '',
}

type QuickClientProps = {
  /** The typed name; null while closed. */
  name: string | null
  onClose: () => void
  onCreated: (company: { id: string; name: string }) => void
}

/** Just what a quote needs of a new client; the rest is filled in on its page. */
export function QuickClientDialog({ name, onClose, onCreated }: QuickClientProps) {
  const form = useApiForm({
    schema: companyFields,
    values: empty,
    save: (fields) => api.crm.createCompany(fields),
    refresh: orpc.crm,
    onSaved: (company) => {
      onCreated(company)
      onClose()
    },
  })
  const kind = form.watch('kind')
  const field = (fact: 'name' | 'addressLine1' | 'postalCode' | 'city', said: string) => ({
    fact,
    name: said,
    value: form.watch(fact),
    onFill: (value: string) => form.setValue(fact, value, { shouldDirty: true, shouldValidate: true }),
  })
  const start = useEffectEvent((typed: string) => form.reset({ ...empty, name: typed }))
  useEffect(() => {
    if (name !== null) start(name)
  }, [name])
  return (
    <FormDialog
      form={form}
      open={name !== null}
      onClose={onClose}
      title="Nouveau client"
      action="Ajouter le client"
      className="flex flex-col gap-4"
    >
      <RadioGroup
        label="Nature"
        inputProps={form.register('kind', {
          onChange: () => form.setValue('siren', ''),
        })}
        options={optionsOf({ professional: 'Professionnel', consumer: 'Particulier' })}
      />
      <TextField
        form={form}
        name="name"
        label={kind === 'consumer' ? 'Nom et prénom' : 'Raison sociale'}
        required
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="email" label="E-mail" optional type="email" autoComplete="off" />
        {kind === 'professional' && (
          <TextField form={form} name="siren" label="SIREN" optional inputMode="numeric" autoComplete="off" />
        )}
      </div>
      {kind === 'professional' && (
        <FromDirectory
          number={form.watch('siren')}
          fields={[
            field('name', 'la raison sociale'),
            field('addressLine1', 'l’adresse'),
            field('postalCode', 'le code postal'),
            field('city', 'la ville'),
          ]}
        />
      )}
      <TextField
        form={form}
        name="addressLine1"
        label="Adresse"
        help="Nécessaire pour envoyer le devis."
        autoComplete="off"
      />
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <TextField form={form} name="postalCode" label="Code postal" inputMode="numeric" autoComplete="off" />
        <TextField form={form} name="city" label="Ville" autoComplete="off" />
      </div>
    </FormDialog>
  )
}
