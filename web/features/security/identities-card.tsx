import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import type { Security } from '#shared/contract/security.ts'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { GoogleMark, MicrosoftMark } from '#web/ui/brand-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import { toast } from '#web/ui/toast.ts'
import { useConfirmation } from './confirmation-gate.tsx'
import { isLastMeans, LAST_MEANS, linkIdentity, type Provider, refusalOf } from './security-calls.ts'

type Identity = Security['identities'][number]

/** Accounts of Google, Microsoft and the company that sign in to this one. */
export function IdentitiesCard({ security }: { security: Security }) {
  const confirmed = useConfirmation()
  const providers = useQuery({
    ...orpc.identity.listSignInProviders.queryOptions({ input: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [leaving, setLeaving] = useState<Provider | null>(null)
  const [removing, setRemoving] = useState<Identity | null>(null)
  const unlink = useAction(api.security.unlinkIdentity, { failure: null, refresh: orpc.security })
  const sso = providers.data?.sso ?? null
  const names: Record<Provider, string> = {
    google: 'Google',
    microsoft: 'Microsoft',
    sso: sso?.name ?? 'Entreprise',
  }
  const marks = {
    google: <GoogleMark />,
    microsoft: <MicrosoftMark />,
    sso: <Building2 aria-hidden size={16} />,
  }
  const shown = (['google', 'microsoft', 'sso'] as const).filter(
    (provider) =>
      provider !== 'sso' ||
      sso !== null ||
      security.identities.some((identity) => identity.provider === 'sso'),
  )

  const link = async (provider: Provider) => {
    if (!(await confirmed())) return
    setLeaving(provider)
    try {
      window.location.assign(await linkIdentity(provider))
    } catch (error) {
      toast.error(`Erreur lors de la connexion ${names[provider]}`, { description: refusalOf(error) })
      setLeaving(null)
    }
  }
  const missing = (provider: Provider) =>
    providers.data && !providers.data[provider]
      ? `La connexion ${names[provider]} n’est pas configurée sur cette installation.`
      : null
  return (
    <Card title="Comptes liés" description="Connectez-vous aussi par ces services." flush>
      <ul className="border-line border-t">
        {shown.map((provider) => {
          const linked = security.identities.filter((identity) => identity.provider === provider)
          return (
            <li
              key={provider}
              className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 last:border-b-0"
            >
              <span className="flex size-5 shrink-0 items-center justify-center">{marks[provider]}</span>
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium">{names[provider]}</p>
                <p className="text-muted">
                  {linked[0] ? `Lié le ${formatDate(linked[0].createdAt, deviceTimeZone())}` : 'Non lié'}
                </p>
              </div>
              {linked[0] ? (
                <Button
                  size="sm"
                  aria-label={`Délier ${names[provider]}`}
                  disabledReason={isLastMeans(security) ? LAST_MEANS : null}
                  onClick={async () => {
                    if (await confirmed()) setRemoving(linked[0] ?? null)
                  }}
                >
                  Délier
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Lier ${names[provider]}`}
                  loading={leaving === provider}
                  disabledReason={missing(provider)}
                  onClick={() => void link(provider)}
                >
                  Lier
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRemoving(null)}
          title={`Délier votre compte ${names[removing.provider]}\u202f?`}
          consequence="Il ne permettra plus de se connecter à Ardoise. Rien ne change chez ce service."
          confirmLabel="Délier"
          onConfirm={async () => {
            try {
              await unlessGone(unlink.mutateAsync({ identityId: removing.id }))
            } catch (error) {
              toast.error(refusalOf(error))
              throw error
            }
            toast.success(`Compte ${names[removing.provider]} délié`)
          }}
        />
      )}
    </Card>
  )
}
