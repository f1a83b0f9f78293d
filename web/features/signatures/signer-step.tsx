import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Signing } from './use-signing.ts'

/** The signer's name and quality. */
export function SignerStep({ signing, professional }: { signing: Signing; professional: boolean }) {
  const { draft, errors, change } = signing
  return (
    <>
      <Field label="Prénom et nom" required error={errors.name}>
        <Input
          name="name"
          autoComplete="name"
          maxLength={120}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label="Qualité"
        required
        error={errors.quality}
        help={
          professional
            ? 'Votre fonction dans l’entreprise, qui vous permet de l’engager.'
            : '«\u202fParticulier\u202f» si vous signez en votre nom.'
        }
      >
        <Input
          name="quality"
          autoComplete="organization-title"
          maxLength={120}
          placeholder={professional ? 'Gérante' : undefined}
          value={draft.quality}
          onChange={(event) => change({ quality: event.target.value })}
        />
      </Field>
    </>
  )
}
