import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { LOGO_DATA_MAX } from '#shared/contract/organization-fields.ts'
import { slugify } from '#shared/domain/text/slug.ts'
import { drawSmaller } from '#web/api/smaller-picture.ts'
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

/** Longest side of a logo that had to be made lighter, in pixels: enough for what documents print. */
const SIDE = 1_200

/** The picture as a data URL that one request can carry, made lighter when it has to be. Null when it cannot be read. */
async function logoData(file: File): Promise<string | null> {
  if (file.type === 'image/png' || file.type === 'image/jpeg') {
    const whole = await readData(file)
    if (whole !== null && whole.length <= LOGO_DATA_MAX) return whole
  }
  const canvas = await drawSmaller(file, SIDE)
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return null
  const png = canvas.toDataURL('image/png')
  if (png.length <= LOGO_DATA_MAX) return png
  // JPEG has no transparency: white, as paper is.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = canvas.toDataURL('image/jpeg', 0.85)
  return jpeg.length <= LOGO_DATA_MAX ? jpeg : null
}

function readData(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
