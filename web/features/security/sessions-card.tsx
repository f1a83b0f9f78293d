import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, MonitorSmartphone, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { type DeviceKind, deviceName } from '#shared/domain/security/device-name.ts'
import { formatDateTime, formatRelative } from '#shared/french/format.ts'
import { api } from '#web/api/api-client.ts'
import { unlessGone } from '#web/api/api-error.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { deviceTimeZone } from '#web/ui/device-time-zone.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { refusalOf, sessionsOptions, signOutOthers } from './security-calls.ts'

const icons: Record<DeviceKind, typeof Laptop> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  other: MonitorSmartphone,
}
const ALL = 'others'

/** The account's sessions, this device first. Each can be signed out, or all the others at once. */
export function SessionsCard() {
  const client = useQueryClient()
  const query = useQuery(sessionsOptions)
  const { data } = query
  const [ending, setEnding] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: sessionsOptions.queryKey })
  const revoke = useAction(api.identity.revokeSession, { failure: null, refresh })
  const sessions = data?.items.toSorted((a, b) => Number(b.current) - Number(a.current)) ?? []
  const others = sessions.filter(({ current }) => !current)
  const chosen = sessions.find(({ id }) => id === ending)
  const end = async () => {
    try {
      if (ending === ALL) await signOutOthers()
      else if (ending) await unlessGone(revoke.mutateAsync({ sessionId: ending }))
    } catch (error) {
      toast.error(refusalOf(error))
      throw error
    }
    toast.success(ending === ALL ? 'Vos autres appareils sont déconnectés' : 'Appareil déconnecté')
    if (ending === ALL) await refresh()
  }
  return (
    <Card
      title="Appareils connectés"
      description="Déconnectez ceux que vous ne reconnaissez pas, puis changez votre mot de passe."
      actions={
        <Button
          disabledReason={data && others.length === 0 ? 'Aucun autre appareil n’est connecté.' : null}
          onClick={() => setEnding(ALL)}
        >
          Déconnecter tous les autres
        </Button>
      }
      flush
    >
      {data ? (
        <ul className="border-line border-t">
          {sessions.map((session) => {
            const { name, kind } = deviceName(session.userAgent)
            const Icon = icons[kind]
            return (
              <li
                key={session.id}
                className="flex flex-wrap items-center gap-3 border-line border-b px-5 py-3 last:border-b-0"
              >
                <Icon aria-hidden size={20} className="shrink-0 text-muted" />
                <div className="min-w-0 flex-1 basis-44 text-sm">
                  <p className="flex flex-wrap items-center gap-x-2 font-medium">
                    {name}
                    {session.current && <Badge tone="success">Cet appareil</Badge>}
                  </p>
                  <p className="text-muted">
                    {session.ipAddress && (
                      <span className="[overflow-wrap:anywhere]">IP {session.ipAddress} · </span>
                    )}
                    <span title={formatDateTime(session.lastUsedAt, deviceTimeZone())}>
                      Utilisé {formatRelative(session.lastUsedAt, new Date(), deviceTimeZone())}
                    </span>
                    {' · '}Connecté le {formatDateTime(session.createdAt, deviceTimeZone())}
                  </p>
                </div>
                {!session.current && (
                  <Button
                    size="sm"
                    className="max-sm:ms-8"
                    aria-label={`Déconnecter ${name}`}
                    onClick={() => setEnding(session.id)}
                  >
                    Déconnecter
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      ) : (
        <QueryState
          query={query}
          errorTitle="Les appareils n’ont pas pu être chargés"
          loading={
            <div className="px-5 pb-5" aria-busy>
              <Skeleton className="h-16" />
            </div>
          }
        />
      )}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={
          ending === ALL || !chosen
            ? 'Déconnecter tous les autres appareils\u202f?'
            : `Déconnecter ${deviceName(chosen.userAgent).name}\u202f?`
        }
        consequence={
          ending === ALL
            ? 'Seul cet appareil restera connecté. Les appareils de confiance devront à nouveau donner le second facteur.'
            : 'Cet appareil devra se connecter à nouveau. Ce qui n’y est pas enregistré sera perdu.'
        }
        confirmLabel="Déconnecter"
        onConfirm={end}
      />
    </Card>
  )
}
