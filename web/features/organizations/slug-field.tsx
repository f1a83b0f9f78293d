import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SLUG_TAKEN, useSlugCheck } from './use-slug-check.ts'

type SlugFieldProps = {
  value: string
  error: string | undefined
  /** The organization that is edited, and the slug it has. */
  present?: { orgId: string; slug: string }
  input: ComponentProps<typeof Input>
}

/** The organization's slug, checked on the server as one types. */
export function SlugField({ value, error, present, input }: SlugFieldProps) {
  const asked = useSlugCheck({ slug: value, ...(present ? { exceptOrgId: present.orgId } : {}) })
  const state = value === present?.slug ? 'unknown' : asked
  const said = { unknown: null, asking: 'Vérification…', free: 'Disponible.', taken: null }[state]
  return (
    <Field
      label="Identifiant"
      help={
        <>
          Sert dans les adresses&nbsp;: lettres minuscules, chiffres et tirets.
          <span aria-live="polite">{said && ` ${said}`}</span>
        </>
      }
      error={error ?? (state === 'taken' ? SLUG_TAKEN : undefined)}
      required
    >
      <Input autoCapitalize="none" autoComplete="off" spellCheck={false} {...input} />
    </Field>
  )
}
