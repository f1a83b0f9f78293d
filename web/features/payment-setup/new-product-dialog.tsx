import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Controller, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { type NewProduct, newProductSchema } from '#shared/contract/payment-products.ts'
import { paymentCurrencies } from '#shared/domain/payment-setup.ts'
import { api, orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecimalInput } from '#web/ui/decimal-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { emptyProduct, type ProductValues } from './product-values.ts'
import { currencySigns } from './setup-labels.ts'
import { useProductDraft } from './setup-memory.ts'
import { SETUP_CHANGE } from './use-setup.ts'

/** Adds a product with its price; what is typed is kept in this browser until it is added. */
export function NewProductDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId()
  const { form, saving, failure, submit } = useProductForm(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Nouveau produit"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} variant="primary" loading={saving}>
            Créer le produit
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} onKeyDown={submitOnShortcut} className="grid gap-4">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <ProductFields form={form} />
      </form>
    </Dialog>
  )
}

function useProductForm(onClose: () => void) {
  const client = useQueryClient()
  const { draft, keep, forget } = useProductDraft()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<ProductValues, unknown, NewProduct>({
    resolver: zodResolver(newProductSchema) as unknown as Resolver<ProductValues, unknown, NewProduct>,
    defaultValues: draft ?? emptyProduct,
  })
  const create = useMutation({
    mutationKey: SETUP_CHANGE,
    mutationFn: (product: NewProduct) => api.paymentSetup.createProduct(product),
    onSuccess: async ({ name }) => {
      toast.success(`Produit «\u202f${name}\u202f» créé`)
      form.reset(emptyProduct)
      forget()
      onClose()
      await client.invalidateQueries({ queryKey: orpc.paymentSetup.key() })
    },
    onError: (error) => {
      const said = applyFieldErrors(form as unknown as UseFormReturn<ProductValues>, error)
      setFailure(said)
      toast.error('Erreur lors de la création')
    },
  })
  const values = useWatch({ control: form.control }) as ProductValues
  const fingerprint = JSON.stringify(values)
  const remember = useEffectEvent((text: string) => {
    if (text !== JSON.stringify(emptyProduct)) keep(values)
    else if (draft) forget()
  })
  useEffect(() => remember(fingerprint), [fingerprint])
  return {
    form,
    failure,
    saving: create.isPending,
    submit: form.handleSubmit((product) => {
      setFailure(null)
      create.mutate(product)
    }),
  }
}

type Form = UseFormReturn<ProductValues, unknown, NewProduct>

function ProductFields({ form }: { form: Form }) {
  const { register, control, formState } = form
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [priceType, currency] = useWatch({ control, name: ['priceType', 'currency'] })
  const { errors } = formState
  return (
    <>
      <Field label="Nom" required error={errors.name?.message}>
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <RadioGroup
        label="Type de prix"
        layout="inline"
        options={[
          { value: 'one_time', label: 'Paiement unique' },
          { value: 'recurring', label: 'Abonnement' },
        ]}
        inputProps={register('priceType')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="amountCents"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field
              label="Montant"
              required
              error={errors.amountCents && (unreadable ?? errors.amountCents.message)}
            >
              <DecimalInput
                ref={ref}
                scale={2}
                minimumFractionDigits={2}
                suffix={currencySigns[currency]}
                value={value}
                onValueChange={(cents, fault) => {
                  setUnreadable(fault)
                  onChange(cents)
                }}
                onBlur={onBlur}
              />
            </Field>
          )}
        />
        <Field label="Devise" error={errors.currency?.message}>
          <NativeSelect
            options={paymentCurrencies.map((value) => ({
              value,
              label: `${value} (${currencySigns[value]})`,
            }))}
            {...register('currency')}
          />
        </Field>
        {priceType === 'recurring' && <RecurringFields form={form} />}
      </div>
      <RadioGroup
        label="Taxe"
        layout="inline"
        options={[
          { value: 'exclusive', label: 'En sus du prix' },
          { value: 'inclusive', label: 'Comprise dans le prix' },
        ]}
        inputProps={register('taxBehavior')}
      />
    </>
  )
}

function RecurringFields({ form }: { form: Form }) {
  const { register, control, formState } = form
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const { recurringInterval: intervalFault, trialPeriodDays: daysFault } = formState.errors
  return (
    <>
      <Field label="Périodicité" error={intervalFault?.message}>
        <NativeSelect
          options={[
            { value: 'month', label: 'Chaque mois' },
            { value: 'year', label: 'Chaque année' },
          ]}
          {...register('recurringInterval')}
        />
      </Field>
      <Controller
        control={control}
        name="trialPeriodDays"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field
            label="Jours d’essai"
            help="De 0 à 365 jours."
            error={daysFault && (unreadable ?? daysFault.message)}
          >
            <DecimalInput
              ref={ref}
              scale={0}
              value={value}
              onValueChange={(days, fault) => {
                setUnreadable(fault)
                onChange(days)
              }}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
    </>
  )
}
