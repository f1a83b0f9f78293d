import { useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  currencyLabels,
  industryLabels,
  ORGANIZATION_DESCRIPTION_MAX,
  sizeLabels,
} from '#shared/domain/organization-choices.ts'
import { slugify } from '#shared/domain/slug.ts'
import { countries, optionsOf, timezones } from '#web/messages/places.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { logoData } from './logo-data.ts'
import { LogoFrame } from './logo-frame.tsx'
import { fieldLabels } from './organization-values.ts'
import { SlugField } from './slug-field.tsx'
import type { WizardValues } from './wizard-values.ts'

const pair = 'grid gap-5 sm:grid-cols-2'
const stack = 'flex flex-col gap-5'

/** First step: what the organization is. */
export function WizardCompanyStep() {
  return (
    <>
      <IdentityCard />
      <PlaceCard />
      <LogoCard />
    </>
  )
}

function IdentityCard() {
  const { register, setValue, control, getValues, formState } = useFormContext<WizardValues>()
  const { errors } = formState
  const [slug, description] = useWatch({ control, name: ['slug', 'description'] })
  // The slug is made from the name only while it is empty: what was empty when the name was entered follows it until one leaves.
  const followed = useRef(false)
  return (
    <Card title="Identité">
      <div className={stack}>
        <Field label={fieldLabels.name} error={errors.name?.message} required>
          <Input
            autoComplete="organization"
            onFocus={() => {
              followed.current = getValues('slug') === ''
            }}
            {...register('name', {
              onChange: (event: { target: { value: string } }) => {
                if (!followed.current) return
                setValue('slug', slugify(event.target.value), {
                  shouldValidate: formState.touchedFields.slug === true,
                })
              },
              onBlur: () => {
                followed.current = false
              },
            })}
          />
        </Field>
        <SlugField value={slug} error={errors.slug?.message} input={register('slug')} />
        <Field
          label={fieldLabels.description}
          help={`${description.length}\u202f/\u202f${ORGANIZATION_DESCRIPTION_MAX} caractères`}
          error={errors.description?.message}
          optional
        >
          <Textarea rows={2} {...register('description')} />
        </Field>
        <div className={pair}>
          <Field label={fieldLabels.industry} error={errors.industry?.message} optional>
            <NativeSelect
              placeholder="Choisir"
              options={optionsOf(industryLabels)}
              {...register('industry')}
            />
          </Field>
          <Field label={fieldLabels.size} error={errors.size?.message} required>
            <NativeSelect options={optionsOf(sizeLabels)} {...register('size')} />
          </Field>
        </div>
        <Field label={fieldLabels.website} error={errors.website?.message} optional>
          <Input type="url" placeholder="https://" autoComplete="url" {...register('website')} />
        </Field>
      </div>
    </Card>
  )
}

function PlaceCard() {
  const { register, formState } = useFormContext<WizardValues>()
  const { errors } = formState
  return (
    <Card title="Adresse et facturation" description="L’adresse figure sur vos devis.">
      <div className={stack}>
        <Field label={fieldLabels.addressLine1} error={errors.addressLine1?.message} optional>
          <Input autoComplete="address-line1" maxLength={120} {...register('addressLine1')} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <Field label={fieldLabels.postalCode} error={errors.postalCode?.message} optional>
            <Input autoComplete="postal-code" maxLength={20} {...register('postalCode')} />
          </Field>
          <Field label={fieldLabels.city} error={errors.city?.message} optional>
            <Input autoComplete="address-level2" maxLength={80} {...register('city')} />
          </Field>
        </div>
        <div className={pair}>
          <Field label={fieldLabels.country} error={errors.country?.message} required>
            <NativeSelect options={countries} autoComplete="country" {...register('country')} />
          </Field>
          <Field label={fieldLabels.timezone} error={errors.timezone?.message} required>
            <NativeSelect options={timezones} {...register('timezone')} />
          </Field>
        </div>
        <div className={pair}>
          <Field label={fieldLabels.billingEmail} error={errors.billingEmail?.message} required>
            <Input type="email" autoComplete="email" {...register('billingEmail')} />
          </Field>
          <Field label={fieldLabels.currency} error={errors.currency?.message} required>
            <NativeSelect options={optionsOf(currencyLabels)} {...register('currency')} />
          </Field>
        </div>
        <Field
          label={fieldLabels.vatNumber}
          help="Comme FR03552081317."
          error={errors.vatNumber?.message}
          optional
        >
          <Input autoCapitalize="characters" spellCheck={false} {...register('vatNumber')} />
        </Field>
      </div>
    </Card>
  )
}

function LogoCard() {
  const { setValue, control, formState } = useFormContext<WizardValues>()
  const [logo, name] = useWatch({ control, name: ['logo', 'name'] })
  const [fault, setFault] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const data = await logoData(file)
    setReading(false)
    setFault(data === null ? 'Choisissez une image PNG ou JPEG' : null)
    if (data !== null) setValue('logo', data, { shouldDirty: true })
  }
  return (
    <Card title="Logo" description="PNG ou JPEG. Imprimé en haut de vos devis.">
      <div className="flex flex-wrap items-center gap-5">
        <LogoFrame src={logo} name={name} />
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept="image/png,image/jpeg"
            loading={reading}
            onSelect={([file]) => void choose(file)}
          >
            {logo ? 'Remplacer le logo' : 'Choisir un logo'}
          </FileButton>
          {logo && (
            <Button variant="ghost" onClick={() => setValue('logo', null, { shouldDirty: true })}>
              Retirer
            </Button>
          )}
        </div>
      </div>
      <FieldError text={fault ?? formState.errors.logo?.message ?? null} />
    </Card>
  )
}
