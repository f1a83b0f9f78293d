import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth, companyConnectionsOptions, signInProvidersOptions } from './auth-client.ts'
import { OrLine } from './social-buttons.tsx'

type Way = { key: string; name: string; named: { domain: string } | { providerId: string } }

/** The company's own sign-in, for addresses of its domains: the installation's, else those of an organization. Nothing for the others. */
export function DomainButton({ email, target }: { email: string; target: string }) {
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
