import '#web/api/zod-setup.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { createOrganizationSchema } from '#shared/contract/organizations.ts'
import { slugify } from '#shared/domain/slug.ts'
import { createOrganization } from '#web/api/create-organization.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { useMe } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { toast } from '#web/ui/toast.ts'
import { countries, timezones } from './places.ts'

const schema = createOrganizationSchema
  .pick({
    orgName: true,
    country: true,
    timezone: true,
    address: true,
    city: true,
    postalCode: true,
    vatNumber: true,
  })
  .extend({ slug: z.union([z.literal(''), createOrganizationSchema.shape.slug]) })

type NewOrganizationFormProps = { onCreated: (organization: { id: string; name: string }) => void }

/** Name, address in the product, country, postal address, VAT number. The slug follows the name until it is touched. */
export function NewOrganizationForm({ onCreated }: NewOrganizationFormProps) {
  const me = useMe()
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      orgName: me.memberships.length === 0 ? (me.user.companyName ?? '') : '',
      slug: me.memberships.length === 0 ? slugify(me.user.companyName ?? '') : '',
      country: 'FR',
      timezone: 'Europe/Paris',
      address: '',
      postalCode: '',
      city: '',
      vatNumber: '',
    },
  })
  const { errors, isSubmitting, dirtyFields } = form.formState
  const [failure, setFailure] = useState<string | null>(null)
  const submit = form.handleSubmit(async () => {
    setFailure(null)
    const { slug, ...facts } = form.getValues()
    try {
      const organization = await createOrganization(me, {
        ...(facts as Required<typeof facts> & {
          address: string
          city: string
          postalCode: string
          vatNumber: string
        }),
        ...(dirtyFields.slug && slug ? { slug } : {}),
      })
      toast.success('Organisation créée avec succès!')
      onCreated(organization)
    } catch (error) {
      const sentence = applyFieldErrors(form, error)
      setFailure(sentence)
      if (sentence) toast.error('Erreur lors de la création de l’organisation')
    }
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={submitOnShortcut}
      className="flex max-w-form flex-col gap-5"
    >
      {failure && (
        <Alert tone="danger" live>
          {failure}
        </Alert>
      )}
      <Field label="Nom de l’organisation" error={errors.orgName?.message} required>
        <Input
          autoComplete="organization"
          maxLength={80}
          autoFocus
          {...form.register('orgName', {
            onChange: (event: { target: { value: string } }) => {
              if (!dirtyFields.slug) form.setValue('slug', slugify(event.target.value))
            },
          })}
        />
      </Field>
      <Field
        label="Identifiant"
        help="Sert dans les adresses&nbsp;: lettres minuscules, chiffres et tirets."
        error={errors.slug?.message}
      >
        <Input maxLength={50} autoCapitalize="none" spellCheck={false} {...form.register('slug')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Pays" error={errors.country?.message} required>
          <NativeSelect options={countries} autoComplete="country" {...form.register('country')} />
        </Field>
        <Field label="Fuseau horaire" error={errors.timezone?.message} required>
          <NativeSelect options={timezones} {...form.register('timezone')} />
        </Field>
      </div>
      <Field label="Adresse" error={errors.address?.message} optional>
        <Input autoComplete="street-address" maxLength={120} {...form.register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <Field label="Code postal" error={errors.postalCode?.message} optional>
          <Input autoComplete="postal-code" maxLength={20} {...form.register('postalCode')} />
        </Field>
        <Field label="Ville" error={errors.city?.message} optional>
          <Input autoComplete="address-level2" maxLength={80} {...form.register('city')} />
        </Field>
      </div>
      <Field label="Numéro de TVA" help="Comme FR03552081317." error={errors.vatNumber?.message} optional>
        <Input
          maxLength={20}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.register('vatNumber')}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Créer l’organisation
        </Button>
      </div>
    </form>
  )
}
