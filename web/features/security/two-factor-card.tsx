import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Security } from '#shared/contract/security.ts'
import { formatCount, formatDate, formatRelative } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import { toast } from '#web/ui/toast.ts'
import { useConfirmation } from './confirmation-gate.tsx'
import { refusalOf } from './security-calls.ts'

const FactorDialog = lazy(() =>
  import('./factor-dialog.tsx').then((module) => ({ default: module.FactorDialog })),
)
const RecoveryCodesDialog = lazy(() =>
  import('./recovery-codes.tsx').then((module) => ({ default: module.RecoveryCodesDialog })),
)

/** At this many codes or fewer, new ones are advised. */
const FEW_CODES = 2

type NewFactor = { factorId: string; secret: string; uri: string }

/** The authenticator app: on, off, and its recovery codes. */
export function TwoFactorCard({ security }: { security: Security }) {
  const { factor, recoveryCodesLeft } = security
  const client = useQueryClient()
  const confirmed = useConfirmation()
  const [adding, setAdding] = useState<NewFactor | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const renewed = useRef(false)
  const [removing, setRemoving] = useState(false)
  const [renewing, setRenewing] = useState(false)
  const add = useAction(api.security.addFactor, { failure: null })
  const renew = useAction(api.security.renewRecoveryCodes, { failure: null })
  const refresh = () => client.invalidateQueries({ queryKey: orpc.security.key() })
  const remove = useAction(api.security.removeFactor, { failure: null, refresh })

  const begin = async () => {
    if (!(await confirmed())) return
    add.mutate(
      {},
      { onSuccess: setAdding, onError: (error) => toast.error(refusalOf(error), { id: 'two-factor' }) },
    )
  }
  const afterConfirmation = async (open: (open: true) => void) => {
    if (await confirmed()) open(true)
  }
  const failed = (error: unknown): never => {
    toast.error(refusalOf(error), { id: 'two-factor' })
    throw error
  }
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          Double authentification
          <Badge tone={factor ? 'success' : 'neutral'}>{factor ? 'Active' : 'Inactive'}</Badge>
        </span>
      }
      description="À chaque connexion, un code de votre téléphone est demandé en plus du mot de passe."
      actions={
        factor ? (
          <Button onClick={() => void afterConfirmation(setRemoving)}>Désactiver</Button>
        ) : (
          <Button variant="primary" loading={add.isPending} onClick={() => void begin()}>
            Activer
          </Button>
        )
      }
    >
      {factor ? (
        <div className="flex flex-col gap-4">
          <DescriptionList
            columns={2}
            items={[
              { label: 'Activée le', value: formatDate(factor.createdAt, deviceTimeZone()) },
              {
                label: 'Dernière utilisation',
                value: factor.lastUsedAt
                  ? formatRelative(factor.lastUsedAt, new Date(), deviceTimeZone())
                  : 'Jamais',
              },
            ]}
          />
          {recoveryCodesLeft <= FEW_CODES && (
            <Alert tone="warning">
              {recoveryCodesLeft === 0
                ? 'Vous n’avez plus de code de récupération. Sans eux, perdre votre téléphone, c’est perdre l’accès à votre compte.'
                : `Il vous reste ${formatCount(recoveryCodesLeft, 'code de récupération', 'codes de récupération')}. Créez-en de nouveaux.`}
            </Alert>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
            <p className="text-sm">
              <span className="font-medium">Codes de récupération</span>
              <span className="block text-muted">
                {formatCount(recoveryCodesLeft, 'code restant', 'codes restants')}. Ils remplacent le
                téléphone quand vous ne l’avez pas.
              </span>
            </p>
            <Button loading={renew.isPending} onClick={() => void afterConfirmation(setRenewing)}>
              Créer de nouveaux codes
            </Button>
          </div>
        </div>
      ) : (
        <p className="max-w-form text-muted text-sm">
          Il vous faut une application d’authentification sur votre téléphone, comme Google Authenticator,
          Microsoft Authenticator, Aegis ou votre gestionnaire de mots de passe.
        </p>
      )}
      <Suspense>
        {adding && (
          <FactorDialog
            factor={adding}
            onClose={() => setAdding(null)}
            onActiveAlready={() => {
              setAdding(null)
              toast.success('La double authentification est active. Créez de nouveaux codes de récupération.')
              void refresh()
            }}
            onVerified={(recoveryCodes) => {
              setAdding(null)
              renewed.current = false
              setCodes(recoveryCodes)
              void refresh()
            }}
          />
        )}
        {codes && (
          <RecoveryCodesDialog
            codes={codes}
            onClose={() => {
              setCodes(null)
              // Wait until the dialog is closed: on a phone the toast would cover its button.
              toast.success(
                renewed.current ? 'Codes de récupération remplacés' : 'Double authentification activée',
              )
            }}
          />
        )}
      </Suspense>
      {factor && (
        <>
          <ConfirmDialog
            open={removing}
            onOpenChange={setRemoving}
            title="Désactiver la double authentification&#8239;?"
            consequence={`Votre mot de passe suffira pour se connecter. L’application «\u202f${factor.name}\u202f» et vos codes de récupération ne serviront plus.`}
            confirmLabel="Désactiver"
            onConfirm={async () => {
              await unlessGone(remove.mutateAsync({ factorId: factor.id })).catch(failed)
              toast.success('Double authentification désactivée')
            }}
          />
          <ConfirmDialog
            open={renewing}
            onOpenChange={setRenewing}
            title="Remplacer vos codes de récupération&#8239;?"
            consequence="Les codes que vous aviez gardés ne serviront plus. Dix nouveaux codes s’afficheront, une seule fois."
            confirmLabel="Remplacer les codes"
            tone="neutral"
            onConfirm={async () => {
              const { recoveryCodes } = await renew.mutateAsync({}).catch(failed)
              renewed.current = true
              setCodes(recoveryCodes)
              await refresh()
            }}
          />
        </>
      )}
    </Card>
  )
}
