import { telephonyEventKinds } from '#shared/domain/calls/telephony-call.ts'
import { DescriptionList } from '#web/ui/description-list.tsx'

const kinds = telephonyEventKinds.filter((kind) => kind !== 'other').join(', ')

const fields = [
  { label: 'callId', value: 'Le même pour tous les événements d’un appel.' },
  { label: 'event', value: `${kinds}. Un autre est gardé, et ne change rien.` },
  { label: 'direction', value: 'in ou out.' },
  { label: 'from, to', value: 'Numéros internationaux, comme +33612345678 ; null s’il est masqué.' },
  { label: 'user', value: 'L’adresse e-mail ou la ligne de la personne chez qui il sonne.' },
  { label: 'startedAt, answeredAt, endedAt', value: 'Comme 2026-11-30T10:00:00+01:00.' },
  { label: 'durationSeconds', value: 'La durée de la conversation, en secondes.' },
]

/** What another telephony sends: whoever programs it reads this alone. */
export function GenericEvents() {
  return (
    <div className="grid gap-4 text-sm">
      <p>
        Chaque événement est un JSON, signé dans l’en-tête <code>Ardoise-Signature</code>&nbsp;:{' '}
        <code className="wrap-anywhere">t=secondes,v1=HMAC-SHA256(secret, t.corps)</code>, en hexadécimal. Les
        secondes sont celles d’Unix, de moins de cinq minutes.
      </p>
      <DescriptionList items={fields} />
    </div>
  )
}
