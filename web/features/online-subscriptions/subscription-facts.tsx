import type { OnlineSubscriptionDetail } from '#shared/contract/online-subscriptions.ts'
import { priceText } from '#shared/domain/online-subscriptions/consent-text.ts'
import { formatCount, formatDate, formatDateTime } from '#shared/french/format.ts'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type FactsProps = { subscription: OnlineSubscriptionDetail }

/** The price, when it is taken, and the client's consent. */
export function SubscriptionFacts({ subscription }: FactsProps) {
  const { offer, recipient, expiresAt, periodEndsAt, endsAt, endedAt, timeZone, status, withdrawal } =
    subscription
  const day = (at: string) => formatDate(new Date(at), timeZone)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Offre">
        <DescriptionList
          columns={2}
          items={[
            { label: 'Client', value: <ClientLink subscription={subscription} /> },
            { label: 'Article', value: offer.designation },
            { label: 'Montant', value: priceText(offer) },
            { label: 'Quantité', value: offer.quantity },
            {
              label: 'Essai',
              value: offer.trialDays > 0 ? formatCount(offer.trialDays, 'jour', 'jours') : 'Aucun',
            },
            { label: 'Envoyé à', value: recipient.email },
            ...(status === 'proposed' || status === 'agreed'
              ? [{ label: 'À accepter avant le', value: day(expiresAt) }]
              : []),
            ...(periodEndsAt !== null && endedAt === null
              ? [
                  {
                    label: endsAt === null ? 'Prochain prélèvement' : 'Période payée jusqu’au',
                    value: day(periodEndsAt),
                  },
                ]
              : []),
            ...(endsAt !== null && endedAt === null ? [{ label: 'Prend fin le', value: day(endsAt) }] : []),
            ...(endedAt === null ? [] : [{ label: 'Terminé le', value: day(endedAt) }]),
            ...(withdrawal === null
              ? []
              : [{ label: 'Rétractation', value: withdrawalText(withdrawal, timeZone) }]),
          ]}
        />
      </Card>
      <Consent subscription={subscription} />
    </div>
  )
}

function withdrawalText(
  { at, name, done, failure }: NonNullable<OnlineSubscriptionDetail['withdrawal']>,
  timeZone: string,
): string {
  const told = `${name}, le ${formatDateTime(at, timeZone)}`
  if (done) return told
  return failure === null ? `${told}, en cours de traitement` : `${told}. ${failure}`
}

function ClientLink({ subscription: { companyId, contactId, clientName } }: FactsProps) {
  if (companyId !== null)
    return (
      <TextLink to="/crm/companies/$companyId" params={{ companyId }}>
        {clientName}
      </TextLink>
    )
  return contactId === null ? (
    clientName
  ) : (
    <TextLink to="/crm/contacts/$contactId" params={{ contactId }}>
      {clientName}
    </TextLink>
  )
}

function Consent({ subscription: { consent, journal, timeZone } }: FactsProps) {
  return (
    <Card title="Accord du client">
      {consent === null ? (
        <p className="text-muted text-sm">
          Le client n’a pas encore donné son accord&nbsp;: rien n’est prélevé.
        </p>
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <p>
            Donné par <strong>{consent.name}</strong> le {formatDateTime(consent.at, timeZone)}.
          </p>
          <blockquote className="whitespace-pre-line border-line border-s-2 ps-4 text-muted">
            {consent.text}
          </blockquote>
        </div>
      )}
      {journal.length > 0 && (
        <ol className="mt-4 flex flex-col gap-2 text-xs" aria-label="Journal de l’accord">
          {journal.map(({ hash, label, occurredAt, ipAddress, userAgent }) => (
            <li key={hash}>
              {formatDateTime(occurredAt, timeZone)} · {label}
              {ipAddress && (
                <span className="wrap-anywhere block text-muted">
                  {[ipAddress, userAgent].filter(Boolean).join(' · ')}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
