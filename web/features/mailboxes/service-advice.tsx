import { useQuery } from '@tanstack/react-query'
import { mailServiceNames, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { mailProvidersOptions } from './mailbox-queries.ts'
import { useConnectMailbox } from './use-connect-mailbox.ts'

type Found = { oauth: OAuthProvider | null; closed: string | null; service: string | null }

/** Advice about the address's mail service, before a password is typed. */
export function ServiceAdvice({ found }: { found: Found | undefined }) {
  const { data: configured } = useQuery(mailProvidersOptions)
  const { connect, leaving } = useConnectMailbox()
  if (!found) return null
  const { oauth, closed, service } = found
  const button = oauth !== null && configured?.[oauth] && (
    <Button size="sm" loading={leaving !== null} onClick={() => connect({ provider: oauth })}>
      Connecter {mailServiceNames[oauth]}
    </Button>
  )
  if (closed)
    return (
      <Alert live tone="warning" title={`${service} ne se connecte pas par mot de passe`} action={button}>
        {closed}
      </Alert>
    )
  if (!button) return null
  return (
    <Alert live action={button}>
      {service} se connecte plus simplement par son propre bouton, sans mot de passe.
    </Alert>
  )
}
