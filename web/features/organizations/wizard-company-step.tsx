import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { slugify } from '#shared/domain/text/slug.ts'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useFormParts } from '#web/patterns/form/use-form-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import {
  BillingPair,
  PlaceFields,
  StreetField,
  stack,
  TradeFields,
  VatNumberField,
  WebsiteField,
} from './company-fields.tsx'
import { logoData } from './logo-data.ts'
import { LogoFrame } from './logo-frame.tsx'
import { fieldLabels } from './organization-values.ts'
import { SlugField } from './slug-field.tsx'
import type { WizardValues } from './wizard-values.ts'

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
  const form = useFormParts<WizardValues>()
  const { setValue, getValues, formState } = form
  const [slug, description] = useWatch({ control: form.control, name: ['slug', 'description'] })
  // The slug is made from the name only while it is empty: what was empty when the name was entered follows it until one leaves.
  const followed = useRef(false)
  return (
    <Card title="Identité">
      <div className={stack}>
        <TextField
          form={form}
          name="name"
          label={fieldLabels.name}
          required
          autoComplete="organization"
          onFocus={() => {
            followed.current = getValues('slug') === ''
          }}
          onChange={({ target }) => {
            if (!followed.current) return
            setValue('slug', slugify(target.value), { shouldValidate: formState.touchedFields.slug === true })
          }}
          onBlur={() => {
            followed.current = false
          }}
        />
        <SlugField value={slug} error={form.errorOf('slug')} input={form.register('slug')} />
        <TradeFields form={form} description={description} />
        <WebsiteField form={form} />
      </div>
    </Card>
  )
}

function PlaceCard() {
  const form = useFormParts<WizardValues>()
  return (
    <Card title="Adresse et facturation" description="L’adresse figure sur vos devis.">
      <div className={stack}>
        <StreetField form={form} optional />
        <PlaceFields form={form} wizard present={form.getValues()} />
        <BillingPair form={form} />
        <VatNumberField form={form} />
      </div>
    </Card>
  )
}

function LogoCard() {
  const { setValue, control, errorOf } = useFormParts<WizardValues>()
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
      <FieldError text={fault ?? errorOf('logo')} />
    </Card>
  )
}
