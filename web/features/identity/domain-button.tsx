import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { domainOf } from '#shared/domain/text/email-domain.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { auth, signInProvidersOptions } from './auth-client.ts'
import { OrLine } from './social-buttons.tsx'

/** The company's own sign-in, for addresses of its domains; nothing for the others. */
export function DomainButton({ email, target }: { email: string; target: string }) {
  const { data } = useQuery(signInProvidersOptions)
  const [leaving, setLeaving] = useState(false)
  const domain = domainOf(email)
  if (!data?.sso?.domains.includes(domain)) return null
  const leave = async () => {
    setLeaving(true)
    try {
      window.location.assign(await auth.signInByDomain(domain, target))
    } catch {
      toast.error(`Erreur lors de la connexion avec ${data.sso?.name}`)
      setLeaving(false)
    }
  }
  return (
    <>
      <Button variant="primary" loading={leaving} onClick={() => void leave()}>
        Continuer avec {data.sso.name}
      </Button>
      <OrLine />
    </>
  )
}
