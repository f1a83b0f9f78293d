import { useQuery } from '@tanstack/react-query'
import { platformFaultTexts } from '#shared/domain/approved-platform/platform-fault.ts'
import { reformCalendar } from '#shared/domain/invoices/reform-calendar.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

/** Whether a platform takes the invoices, and what that means where none does. */
export function ApprovedPlatformCard() {
  const query = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  const connection = query.data?.connection
  return (
    <Card
      title="Plateforme agréée"
      actions={
        connection !== undefined && (
          <LinkButton size="sm" to="/settings/approved-platform">
            {connection === null ? 'Relier une plateforme' : 'Voir la liaison'}
          </LinkButton>
        )
      }
    >
      <div className="flex max-w-prose flex-col gap-3 text-sm">
        {connection === undefined && <QueryState query={query} loading={<SkeletonText lines={3} />} />}
        {connection && (
          <>
            <p className="font-medium">Reliée à {connection.name}</p>
            <p>
              {connection.fault === null
                ? 'Vos factures aux entreprises lui sont transmises à leur émission, et leurs statuts en reviennent.'
                : platformFaultTexts[connection.fault]}
            </p>
          </>
        )}
        {connection === null && (
          <>
            <p className="font-medium">Aucune plateforme agréée reliée</p>
            <p>
              Ardoise ne dépose aucune facture sur une plateforme agréée et n’en reçoit aucun statut. Vos
              factures partent par e-mail, avec leur lien et leur PDF au format Factur-X, que vous pouvez
              déposer vous-même sur la plateforme de votre choix.
            </p>
            <p>
              Toute entreprise doit pouvoir recevoir ses factures par une plateforme agréée depuis le{' '}
              {formatLongDate(reformCalendar.receivesFrom)}. Les PME et les micro-entreprises doivent aussi y
              émettre les leurs à compter du {formatLongDate(reformCalendar.sendsFrom)}.
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
