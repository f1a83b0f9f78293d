import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'

type Values = {
  kind: 'professional' | 'consumer'
  name: string
  email: string
  siren: string
  addressLine1: string
  postalCode: string
  city: string
}

const empty: Values = {
  kind: 'professional',
  name: '',
  email: '',
  siren: '',
  addressLine1: '',
  postalCode: '',
  city: '',
}

type QuickClientProps = {
  /** What was typed; null while closed. */
  name: string | null
  onClose: () => void
  onCreated: (company: { id: string; name: string }) => void
}

/** Just what a quote needs of a new client; the rest is filled in on its page. */
export function QuickClientDialog({ name, onClose, onCreated }: QuickClientProps) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({ defaultValues: empty })
  const { errors } = form.formState
  const kind = form.watch('kind')
  const { reset } = form
  useEffect(() => {
    if (name === null) return
    reset({ ...empty, name })
    setFailure(null)
  }, [name, reset])
  const create = useMutation(
    orpc.crm.createCompany.mutationOptions({
      onSuccess: (company) => {
        void client.invalidateQueries({ queryKey: orpc.crm.key() })
        onCreated(company)
        onClose()
      },
      onError: (error) => setFailure(applyFieldErrors(form, error)),
    }),
  )
  const submit = form.handleSubmit(({ siren, ...values }) =>
    create.mutate({ ...values, ...(values.kind === 'professional' ? { siren } : {}) }),
  )
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Nouveau client"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="primary" type="submit" form="quick-client" loading={create.isPending}>
            Ajouter le client
          </Button>
        </>
      }
    >
      <form
        id="quick-client"
        noValidate
        onSubmit={submit}
        onKeyDown={submitOnShortcut}
        className="flex flex-col gap-4"
      >
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <RadioGroup
          label="Nature"
          inputProps={form.register('kind')}
          options={[
            { value: 'professional', label: 'Professionnel' },
            { value: 'consumer', label: 'Particulier' },
          ]}
        />
        <Field
          label={kind === 'consumer' ? 'Nom et prénom' : 'Raison sociale'}
          required
          error={errors.name?.message}
        >
          <Input autoComplete="off" {...form.register('name', { required: 'Champ requis' })} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="E-mail" optional error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          {kind === 'professional' && (
            <Field label="SIREN" optional error={errors.siren?.message}>
              <Input inputMode="numeric" autoComplete="off" {...form.register('siren')} />
            </Field>
          )}
        </div>
        <Field label="Adresse" help="Nécessaire pour envoyer le devis." error={errors.addressLine1?.message}>
          <Input autoComplete="off" {...form.register('addressLine1')} />
        </Field>
        <div className="grid grid-cols-[8rem_1fr] gap-4">
          <Field label="Code postal" error={errors.postalCode?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register('postalCode')} />
          </Field>
          <Field label="Ville" error={errors.city?.message}>
            <Input autoComplete="off" {...form.register('city')} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}
