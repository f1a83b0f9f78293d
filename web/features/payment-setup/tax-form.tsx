import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form'
import { type PaymentSetup, type TaxFields, taxFieldsSchema } from '#shared/contract/payment-setup.ts'
import type { TaxMethod } from '#shared/domain/payment-setup.ts'
import { api } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useRefusal } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { AutomaticTax } from './automatic-tax.tsx'
import { ManualTax } from './manual-tax.tsx'
import { useTaxDraft } from './setup-memory.ts'
import { TaxConflict } from './tax-conflict.tsx'
import { taxFingerprint, taxValuesOf } from './tax-values.ts'
import { storedInstead, useSetupChange } from './use-setup.ts'

/** The two tax methods (section 5). What is typed is kept in this browser until it is saved. */
export function TaxForm({ setup }: { setup: PaymentSetup }) {
  const refusal = useRefusal('payment_provider:write')
  const { form, saving, changed, failure, conflict, submit, keepMine, takeTheirs, undo } = useTaxForm(setup)
  const [taxMethod] = useWatch({ control: form.control, name: ['taxMethod'] })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnShortcut} className="grid gap-4">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {conflict && (
          <TaxConflict
            mine={conflict.mine}
            theirs={taxValuesOf(conflict.theirs)}
            saving={saving}
            onKeepMine={keepMine}
            onTakeTheirs={takeTheirs}
          />
        )}
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
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            loading={saving}
            disabledReason={refusal ?? (changed || setup.tax.taxMethod === null ? null : 'Rien n’a changé.')}
          >
            Enregistrer les taxes
          </Button>
          {changed && (
            <Button variant="ghost" onClick={undo}>
              Annuler les modifications
            </Button>
          )}
        </div>
      </form>
    </FormProvider>
  )
}

type Conflict = { mine: TaxFields; theirs: PaymentSetup }

/** One save at a time, what a conflict asks before it, and the draft that survives leaving the page. */
function useTaxForm(setup: PaymentSetup) {
  const { draft, keep, forget } = useTaxDraft()
  // What a colleague changes meanwhile must not move the ground of the edit: it comes back as a conflict.
  const [base, setBase] = useState(setup)
  const [revision, setRevision] = useState(draft?.revision ?? setup.tax.revision)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const form = useForm<TaxFields>({
    resolver: zodResolver(taxFieldsSchema) as unknown as Resolver<TaxFields>,
    defaultValues: draft?.fields ?? taxValuesOf(setup),
  })
  const save = useSetupChange((input: TaxFields & { revision: number }) => api.paymentSetup.saveTax(input), {
    failure: 'Erreur lors de la configuration',
    success: 'Taxes enregistrées',
  })
  const values = useWatch({ control: form.control }) as TaxFields
  const fingerprint = taxFingerprint(values)
  const changed = fingerprint !== taxFingerprint(taxValuesOf(base))
  const startFrom = (from: PaymentSetup) => {
    form.reset(taxValuesOf(from))
    setBase(from)
    setRevision(from.tax.revision)
    setConflict(null)
    setFailure(null)
    forget()
  }
  const remember = useEffectEvent((dirty: boolean) => {
    if (dirty) keep({ revision, fields: values })
    else if (draft) forget()
  })
  useEffect(() => remember(changed && fingerprint !== ''), [changed, fingerprint])
  const follow = useEffectEvent((latest: number) => {
    if (!changed && latest !== revision) startFrom(setup)
  })
  // Untouched, the form follows what others save.
  useEffect(() => follow(setup.tax.revision), [setup.tax.revision])
  const send = (fields: TaxFields, from: number) => {
    setFailure(null)
    setConflict(null)
    save.mutate(
      { ...fields, revision: from },
      {
        onSuccess: startFrom,
        onError: (error) => {
          const theirs = storedInstead(error)
          if (theirs) setConflict({ mine: fields, theirs })
          else setFailure(applyFieldErrors(form, error))
        },
      },
    )
  }
  return {
    form,
    saving: save.isPending,
    changed,
    failure,
    conflict,
    submit: form.handleSubmit((fields) => send(fields, revision)),
    keepMine: () => conflict && send(conflict.mine, conflict.theirs.tax.revision),
    takeTheirs: () => conflict && startFrom(conflict.theirs),
    undo: () => startFrom(setup),
  }
}
