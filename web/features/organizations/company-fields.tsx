import {
  currencyLabels,
  industryLabels,
  ORGANIZATION_DESCRIPTION_MAX,
  sizeLabels,
} from '#shared/domain/organizations/organization-choices.ts'
import { countries, timezones, withPresent } from '#web/messages/countries-and-timezones.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import type { FormOf } from '#web/patterns/form/field-parts.ts'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { type FieldName, fieldLabels } from './organization-values.ts'

export const pair = 'grid gap-5 sm:grid-cols-2'
export const stack = 'flex flex-col gap-5'

/** Form, name and label of each field, as the settings, the wizard and a conflict call it. */
export const factsOf =
  <Form,>(form: Form) =>
  <Name extends FieldName>(name: Name) => ({ form, name, label: fieldLabels[name] })

type FieldsProps<Name extends FieldName> = { form: FormOf<Name> }

/** The organization's trade and size. */
export function TradeFields({
  form,
  description,
}: FieldsProps<'description' | 'industry' | 'size'> & { description: string }) {
  const facts = factsOf(form)
  return (
    <>
      <TextareaField
        {...facts('description')}
        help={`${description.length}\u202f/\u202f${ORGANIZATION_DESCRIPTION_MAX} caractères`}
        optional
        rows={3}
      />
      <div className={pair}>
        <SelectField
          {...facts('industry')}
          optional
          placeholder="Choisir"
          options={optionsOf(industryLabels)}
        />
        <SelectField {...facts('size')} required options={optionsOf(sizeLabels)} />
      </div>
    </>
  )
}

export function WebsiteField({ form }: FieldsProps<'website'>) {
  return (
    <TextField {...factsOf(form)('website')} optional type="url" placeholder="https://" autoComplete="url" />
  )
}

export function StreetField({ form, optional }: FieldsProps<'addressLine1'> & { optional?: boolean }) {
  return (
    <TextField
      {...factsOf(form)('addressLine1')}
      optional={optional}
      autoComplete="address-line1"
      maxLength={120}
    />
  )
}

type PlaceProps = FieldsProps<'postalCode' | 'city' | 'country' | 'timezone'> & {
  /** In the wizard the town is optional; country and time zone are not. */
  wizard?: boolean
  present: { country: string; timezone: string }
}

export function PlaceFields({ form, wizard, present }: PlaceProps) {
  const facts = factsOf(form)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <TextField {...facts('postalCode')} optional={wizard} autoComplete="postal-code" maxLength={20} />
        <TextField {...facts('city')} optional={wizard} autoComplete="address-level2" maxLength={80} />
      </div>
      <div className={pair}>
        <SelectField
          {...facts('country')}
          required={wizard}
          options={withPresent(countries, present.country)}
          autoComplete="country"
        />
        <SelectField
          {...facts('timezone')}
          required={wizard}
          options={withPresent(timezones, present.timezone)}
        />
      </div>
    </>
  )
}

type BillingProps = FieldsProps<'billingEmail' | 'currency'> & { emailHelp?: string; currencyHelp?: string }

export function BillingPair({ form, emailHelp, currencyHelp }: BillingProps) {
  const facts = factsOf(form)
  return (
    <div className={pair}>
      <TextField {...facts('billingEmail')} required help={emailHelp} type="email" autoComplete="email" />
      <SelectField {...facts('currency')} required help={currencyHelp} options={optionsOf(currencyLabels)} />
    </div>
  )
}

export function VatNumberField({ form }: FieldsProps<'vatNumber'>) {
  return (
    <TextField
      {...factsOf(form)('vatNumber')}
      help="Comme FR03552081317."
      optional
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
