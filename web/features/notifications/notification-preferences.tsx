import { DIGEST_HOUR } from '#shared/domain/notifications/notifications.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChannelTable } from './channel-table.tsx'
import { usePreferences } from './use-preferences.ts'

/** Choices of notifications and of their channels; each change is saved at once. */
export function NotificationPreferences() {
  const { user } = useMe()
  const { name, timezone } = useOrganization()
  const preferences = usePreferences()
  if (!preferences.data) return <QueryState query={preferences} loading={<PreferencesSkeleton />} inCard />
  const { quoteScope, types } = preferences.data
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Devis suivis"
        description={`Ceux dont l’activité vous est signalée dans ${name}. Ces choix ne valent que pour vous.`}
      >
        <RadioGroup
          label="Devis suivis"
          hideLabel
          options={[
            { value: 'own', label: 'Vos devis', help: 'Ceux que vous avez rédigés.' },
            {
              value: 'all',
              label: 'Tous les devis de l’organisation',
              help: 'Les vôtres et ceux de vos collègues.',
            },
          ]}
          value={quoteScope}
          onValueChange={(next) => preferences.change({ quoteScope: next })}
        />
      </Card>
      <Card
        title="Où être averti"
        description={`Les e-mails vont à ${user.email}. Le résumé quotidien part à ${DIGEST_HOUR}\u00a0h, heure de l’organisation (${timezone}), avec ce que vous n’avez pas encore lu.`}
        flush
      >
        <ChannelTable
          choices={types}
          onChange={(type, choice) => preferences.change({ types: { [type]: choice } })}
        />
      </Card>
      <p className="text-muted text-xs">
        Les copies d’un devis signé et la réponse de votre client à vos propres devis vous sont toujours
        envoyées par e-mail, quels que soient ces choix.
      </p>
    </div>
  )
}

function PreferencesSkeleton() {
  return (
    <div role="status" aria-label="Chargement des préférences" className="flex flex-col gap-4">
      <Skeleton className="h-48 w-full rounded-md!" />
      <Skeleton className="h-[34rem] w-full rounded-md!" />
    </div>
  )
}
