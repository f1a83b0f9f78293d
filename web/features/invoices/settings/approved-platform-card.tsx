import { reformCalendar } from '#shared/domain/invoices/reform-calendar.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'

/** Ardoise speaks to no platform yet: what that means, before anyone counts on it. */
export function ApprovedPlatformCard() {
  return (
    <Card title="Plateforme agréée">
      <div className="flex max-w-prose flex-col gap-3 text-sm">
        <p className="font-medium">Aucune plateforme agréée reliée</p>
        <p>
          Ardoise ne dépose aucune facture sur une plateforme agréée et n’en reçoit aucun statut. Vos factures
          partent par e-mail, avec leur lien et leur PDF au format Factur-X, que vous pouvez déposer vous-même
          sur la plateforme de votre choix.
        </p>
        <p>
          Toute entreprise doit pouvoir recevoir ses factures par une plateforme agréée depuis le{' '}
          {formatLongDate(reformCalendar.receivesFrom)}. Les PME et les micro-entreprises doivent aussi y
          émettre les leurs à compter du {formatLongDate(reformCalendar.sendsFrom)}.
        </p>
      </div>
    </Card>
  )
}
