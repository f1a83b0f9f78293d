import { useQuery } from '@tanstack/react-query'
import { consentChannelLabels } from '#shared/domain/calls/call-names.ts'
import { formatDateTime, formatMoment } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import { formatSiren } from '#shared/french/siren.ts'
import { orpc } from '#web/api/api-client.ts'
import { documentAddress } from '#web/api/document-address.ts'
import { useOrganization } from '#web/api/me.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Card } from '#web/ui/card.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** All that proves a consent, on one sheet to print. */
export function ConsentProof({ consentId }: { consentId: string }) {
  const { timezone } = useOrganization()
  const query = useQuery(orpc.callWishes.getCallConsent.queryOptions({ input: { consentId } }))
  if (!query.data)
    return (
      <QueryState
        query={query}
        inCard
        loading={<Skeleton className="h-96" />}
        missing={
          <EmptyState
            title="Ce consentement n’existe pas"
            action={<LinkButton to="/calls/consents">Voir les consentements</LinkButton>}
          />
        }
      />
    )
  const { consent, document, clientName, seller, printedAt } = query.data
  const { revokedAt, revokedByName, revokedNote } = consent
  return (
    <Card
      title={`Consentement de ${clientName} à la prospection par téléphone`}
      description={`Recueilli par ${seller.name}${seller.siren === null ? '' : ` (SIREN ${formatSiren(seller.siren)})`}`}
      footer={<p className="text-muted text-xs">Établi le {formatDateTime(printedAt, timezone)}</p>}
    >
      <div className="grid gap-6">
        {revokedAt !== null && (
          <Alert tone="warning" title={`Retiré le ${formatMoment(revokedAt, timezone)}`}>
            {[revokedByName && `Par ${revokedByName}`, revokedNote].filter(Boolean).join('. ')}
          </Alert>
        )}
        <DescriptionList
          columns={2}
          items={[
            { label: 'Donné le', value: formatMoment(consent.givenAt, timezone) },
            { label: 'Par', value: consentChannelLabels[consent.channel] },
            { label: 'Numéro', value: consent.number && shortPhone(consent.number) },
            { label: 'Pour', value: consent.scope },
            {
              label: 'Heures',
              value: consent.anyHour ? consent.hours || 'Choisies par la personne' : 'Celles de la loi',
            },
            { label: 'Preuve', value: consent.proof || null },
            ...(document === null
              ? []
              : [
                  {
                    label: 'Document',
                    value: (
                      <a
                        href={documentAddress(document.id)}
                        download={document.name}
                        className="wrap-anywhere underline"
                      >
                        {document.name}
                      </a>
                    ),
                  },
                ]),
            { label: 'Adresse IP', value: consent.ip },
            { label: 'Enregistré le', value: formatDateTime(consent.recordedAt, timezone) },
            { label: 'Enregistré par', value: consent.recordedByName },
            { label: 'Version du texte', value: consent.textVersion },
          ]}
        />
        <div>
          <h3 className="mb-1 text-muted text-xs">Texte accepté</h3>
          <blockquote className="wrap-anywhere whitespace-pre-line border-line border-s-2 ps-4 text-sm">
            {consent.text}
          </blockquote>
        </div>
      </div>
    </Card>
  )
}
