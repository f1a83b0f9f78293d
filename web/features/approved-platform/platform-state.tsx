import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw, Unplug } from 'lucide-react'
import { useState } from 'react'
import type { PlatformConnection, PlatformView } from '#shared/contract/approved-platform.ts'
import { platformFaultTexts } from '#shared/domain/approved-platform/platform-fault.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'

type Props = { connection: PlatformConnection; timeZone: string }

/** Shows the traffic between Ardoise and the connected platform, and the actions on it. */
export function PlatformState({ connection, timeZone }: Props) {
  const { name, fault, faultCode, answeredAt, callbacks, connectedAt, connectedByName } = connection
  const { waiting, refused, unfiled, revision } = connection
  const client = useQueryClient()
  const mayIssue = useRefusal('invoice:issue')
  const mayChange = useRefusal('organization:update')
  const [letting, setLetting] = useState(false)
  const keep = (view: PlatformView) =>
    client.setQueryData(orpc.approvedPlatform.getPlatform.queryKey({ input: {} }), view)
  const check = useAction(() => api.approvedPlatform.checkPlatform({}), {
    success: 'Ardoise interroge la plateforme',
  })
  const disconnect = useAction(() => api.approvedPlatform.disconnectPlatform({ revision }), {
    success: 'Plateforme agréée déliée',
    onSuccess: keep,
  })
  const at = (instant: string) => formatDateTime(instant, timeZone)
  return (
    <Card
      title={name}
      actions={
        <>
          <Button
            size="sm"
            icon={RefreshCw}
            loading={check.isPending}
            disabledReason={mayIssue}
            onClick={() => check.mutate()}
          >
            Vérifier maintenant
          </Button>
          <Button size="sm" icon={Unplug} disabledReason={mayChange} onClick={() => setLetting(true)}>
            Délier
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          <Badge tone={fault === null ? 'success' : 'danger'}>
            {fault === null ? 'Reliée' : 'En défaut'}
          </Badge>
        </p>
        {fault !== null && (
          <Alert tone="danger" title={platformFaultTexts[fault]}>
            {faultCode !== null && <p className="text-xs">Code donné par la plateforme&nbsp;: {faultCode}</p>}
          </Alert>
        )}
        <DescriptionList
          columns={2}
          items={[
            { label: 'Dernière réponse', value: answeredAt === null ? 'Aucune' : at(answeredAt) },
            {
              label: 'Nouvelles',
              value: callbacks
                ? 'La plateforme prévient Ardoise à chaque changement'
                : 'Ardoise l’interroge toutes les dix minutes',
            },
            { label: 'En attente de départ', value: count(waiting, 'document', 'documents') },
            { label: 'Refusés, à transmettre de nouveau', value: count(refused, 'document', 'documents') },
            ...(unfiled > 0
              ? [{ label: 'Non lus ou non rattachés', value: count(unfiled, 'fichier', 'fichiers') }]
              : []),
            {
              label: 'Reliée',
              value: `Le ${at(connectedAt)}${connectedByName === null ? '' : ` par ${connectedByName}`}`,
            },
          ]}
        />
        {unfiled > 0 && (
          <p className="max-w-prose text-muted text-sm">
            Ces messages ne nomment aucune de vos factures, ou ces messages et factures de fournisseurs n’ont
            pas pu être lus. «&#8239;Vérifier maintenant&#8239;» les relit.
          </p>
        )}
      </div>
      <ConfirmDialog
        open={letting}
        onOpenChange={setLetting}
        title={`Délier ${name}\u202f?`}
        consequence="Vos prochaines factures ne lui seront plus transmises, et ses statuts ne seront plus lus. Ce qu’elle a déjà dit reste sur vos factures."
        confirmLabel="Délier"
        onConfirm={() => disconnect.mutateAsync()}
      />
    </Card>
  )
}

const count = (many: number, one: string, several: string) =>
  many === 0 ? 'Aucun' : `${many} ${many === 1 ? one : several}`
