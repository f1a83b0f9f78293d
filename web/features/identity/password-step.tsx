import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FormShell } from '#web/patterns/form/form-shell.tsx'
import { PasswordField } from '#web/patterns/form/password-field.tsx'
import { useLightForm } from '#web/patterns/form/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth, companyConnectionsOptions, type SignedIn, signInProvidersOptions } from './auth-client.ts'
import { authMessageOf } from './auth-errors.ts'
import { rules } from './form-rules.ts'
import { OrLine } from './social-buttons.tsx'
import { Stage } from './stage.tsx'

type PasswordStepProps = {
  email: string
  target: string
  onSignedIn: (answer: SignedIn) => void
  onUnverified: (password: string) => void
  onForgot: () => void
  /** A mailed code rather than the password. */
  onCode: () => void
  onBack: () => void
}

export function PasswordStep(props: PasswordStepProps) {
  const { email, target, onSignedIn, onUnverified, onForgot, onCode, onBack } = props
  const form = useLightForm(
    { password: '' },
    { password: rules.signInPassword },
    {
      send: async ({ password }) => {
        const answer = await auth.signIn({ email, password })
        if (!answer.secondFactor) toast.success('Connexion réussie\u202f! Vérification en cours…')
        onSignedIn(answer)
      },
      explain: authMessageOf,
      blamed: 'password',
      onRefused: (error) => {
        if (error instanceof ApiError && error.code === 'email_not_verified')
          onUnverified(form.values.password)
      },
    },
  )
  return (
    <Stage title="Votre mot de passe">
      <DomainButton email={email} target={target} />
      <FormShell
        form={form}
        className="flex flex-col gap-4"
        actions={
          <Button type="submit" variant="primary" loading={form.saving}>
            Se connecter
          </Button>
        }
      >
        <Field label="E-mail">
          <Input type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <PasswordField
          form={form}
          name="password"
          label="Mot de passe"
          required
          autoComplete="current-password"
          autoFocus
        />
      </FormShell>
      <Button onClick={onCode}>Recevoir un code par e-mail</Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" onClick={onBack}>
          Changer d’adresse
        </Button>
        <Button variant="ghost" size="sm" onClick={onForgot}>
          Mot de passe oublié&#8239;?
        </Button>
      </div>
    </Stage>
  )
}

type Way = { key: string; name: string; named: { domain: string } | { providerId: string } }

/** The company's own sign-in, for addresses of its domains: the installation's, else those of an organization. Nothing for the others. */
function DomainButton({ email, target }: { email: string; target: string }) {
  const domain = domainOf(email)
  const { data: providers } = useQuery(signInProvidersOptions)
  const { data: found } = useQuery({
    ...companyConnectionsOptions(domain),
    enabled: domain !== '',
    retry: false,
  })
  const [leaving, setLeaving] = useState<string | null>(null)
  const sso = providers?.sso?.domains.includes(domain) ? providers.sso : null
  const ways: Way[] = sso
    ? [{ key: 'sso', name: sso.name, named: { domain } }]
    : (found?.connections ?? []).map(({ id, name }) => ({ key: id, name, named: { providerId: id } }))
  if (ways.length === 0) return null
  const leave = async ({ key, name, named }: Way) => {
    setLeaving(key)
    try {
      window.location.assign(await auth.signInByCompany(named, target))
    } catch {
      toast.error(`Erreur lors de la connexion avec ${name}`)
      setLeaving(null)
    }
  }
  return (
    <>
      <div className="flex flex-col gap-2">
        {ways.map((way) => (
          <Button
            key={way.key}
            variant="primary"
            loading={leaving === way.key}
            onClick={() => void leave(way)}
          >
            Continuer avec {way.name}
          </Button>
        ))}
      </div>
      <OrLine />
    </>
  )
}
