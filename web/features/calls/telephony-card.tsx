import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { telephonyProviderLabels } from '#shared/domain/calls/call-names.ts'
import { formatCount, formatMoment } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopiedFact } from '#web/ui/copied-fact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { telephonyOptions } from './call-queries.ts'
import type { ConnectedProvider } from './connect-dialog.tsx'

const loadConnect = () => import('./connect-dialog.tsx').then((module) => module.ConnectDialog)
const loadConfirm = () => import('#web/ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog)
const loadLines = () => import('./lines-dialog.tsx').then((module) => module.LinesDialog)

const providers: readonly ConnectedProvider[] = ['aircall', 'generic']

const help: Record<ConnectedProvider, string> = {
  aircall: 'Vos appels Aircall arrivent ici d’eux-mêmes, par un webhook.',
  generic: 'Toute autre téléphonie qui sait envoyer du JSON signé (HMAC-SHA256).',
}

/** The telephonies that tell Ardoise of calls, and who answers which line. */
export function TelephonyCard() {
  const { timezone } = useOrganization()
  const refusal = useRefusal('call:manage')
  const query = useQuery(telephonyOptions)
  const [connecting, setConnecting] = useState<ConnectedProvider | null>(null)
  const [leaving, setLeaving] = useState<ConnectedProvider | null>(null)
  const [lines, setLines] = useState(false)
  const Connect = useLoaded(loadConnect, connecting !== null)
  const Lines = useLoaded(loadLines, lines)
  const Confirm = useLoaded(loadConfirm, leaving !== null)
  const disconnect = useAction(
    (provider: ConnectedProvider) => api.telephony.disconnectTelephony({ provider }),
    { success: 'Téléphonie déconnectée', refresh: [orpc.telephony] },
  )
  const { data } = query
  return (
    <Card
      title="Téléphonie"
      aria-label="Téléphonie"
      description="Qui appelle s’affiche chez la personne qui décroche. Aucun appel n’est enregistré."
      flush
      actions={
        <Button
          size="sm"
          disabledReason={refusal ?? (data ? null : 'La page se charge.')}
          onClick={() => setLines(true)}
        >
          Lignes de chacun
        </Button>
      }
    >
      {!data ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} />
      ) : (
        <ul className="border-line border-t">
          {providers.map((provider) => {
            const connection = data.connections.find((each) => each.provider === provider)
            const act = actOn(provider, connection)
            return (
              <li
                key={provider}
                className="grid gap-3 border-line border-b px-5 py-4 text-sm last:border-b-0"
              >
                <div className="flex flex-wrap items-start justify-between gap-3">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-medium">{telephonyProviderLabels[provider]}</p>
                    <p className="text-muted text-xs">
                      {connection ? connectedText(connection, timezone) : help[provider]}
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      disabledReason={refusal ?? null}
                      aria-label={`${act}\u00a0: ${telephonyProviderLabels[provider]}`}
                      onClick={() => setConnecting(provider)}
                    >
                      {act}
                    </Button>
                    {connection && (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabledReason={refusal ?? null}
                        aria-label={`Déconnecter ${telephonyProviderLabels[provider]}`}
                        onClick={() => setLeaving(provider)}
                      >
                        Déconnecter
                      </Button>
                    )}
                  </div>
                </div>
                {connection && (
                  <dl>
                    <CopiedFact label="Adresse du webhook" value={connection.webhookUrl} />
                  </dl>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {Connect && connecting !== null && (
        <Connect
          provider={connecting}
          webhookUrl={data?.connections.find(({ provider }) => provider === connecting)?.webhookUrl ?? null}
          onClose={() => setConnecting(null)}
        />
      )}
      {Lines && lines && data && <Lines telephony={data} onClose={() => setLines(false)} />}
      {Confirm && (
        <Confirm
          open={leaving !== null}
          onOpenChange={(open) => !open && setLeaving(null)}
          title={`Déconnecter ${leaving === null ? '' : telephonyProviderLabels[leaving]}\u202f?`}
          consequence="Ses appels ne s’afficheront plus. Ceux qui sont notés restent dans le journal."
          confirmLabel="Déconnecter"
          onConfirm={() => leaving !== null && disconnect.mutateAsync(leaving)}
        />
      )}
    </Card>
  )
}

type Connection = Awaited<ReturnType<typeof api.telephony.getTelephony>>['connections'][number]

function actOn(provider: ConnectedProvider, connection: Connection | undefined): string {
  if (connection === undefined) return 'Relier'
  const word = provider === 'aircall' ? 'jeton' : 'secret'
  return `${connection.isReady ? 'Changer' : 'Donner'} le ${word}`
}

function connectedText(connection: Connection, timeZone: string): string {
  const { isReady, connectedAt, lastEventAt, unknownEvents } = connection
  if (!isReady) return 'Son jeton ou son secret manque\u00a0: rien n’est reçu avant.'
  const parts = [
    `Relié le ${formatMoment(connectedAt, timeZone)}`,
    lastEventAt === null
      ? 'aucun appel reçu'
      : `dernier appel reçu le ${formatMoment(lastEventAt, timeZone)}`,
    ...(unknownEvents > 0
      ? [formatCount(unknownEvents, 'événement inconnu gardé', 'événements inconnus gardés')]
      : []),
  ]
  return parts.join(' · ')
}
