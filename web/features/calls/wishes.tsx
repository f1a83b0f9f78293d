import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallConsent, CallOpposition } from '#shared/contract/call-fields.ts'
import type { CallWishes } from '#shared/contract/call-wishes.ts'
import { consentChannelLabels, oppositionSourceLabels } from '#shared/domain/calls/call-names.ts'
import { formatDate, formatMoment } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { type Called, wishesOptions } from './call-queries.ts'

// Their forms weigh more than the pages that show the wishes.
const loadConsent = () => import('./consent-dialog.tsx').then((module) => module.ConsentDialog)
const loadOppose = () => import('./oppose-dialog.tsx').then((module) => module.OpposeDialog)
const loadRevoke = () => import('./revoke-dialog.tsx').then((module) => module.RevokeDialog)

type WishesProps = { called: Called; name: string }

/** What somebody said of being called: consents with their proof, oppositions, and what may be added to them. */
export function Wishes({ called, name }: WishesProps) {
  const { timezone } = useOrganization()
  const refusal = useRefusal('call:write')
  const query = useQuery(wishesOptions(called))
  const [asking, setAsking] = useState<'consent' | 'oppose' | null>(null)
  const [revoked, setRevoked] = useState<CallConsent | null>(null)
  const Consent = useLoaded(loadConsent, asking === 'consent')
  const Oppose = useLoaded(loadOppose, asking === 'oppose')
  const Revoke = useLoaded(loadRevoke, revoked !== null)
  const { data } = query
  if (!data) return <QueryState query={query} loading={<Skeleton className="h-24" />} />
  const { consents, oppositions } = data
  const opposed = oppositions.length > 0
  const close = () => setAsking(null)
  return (
    <div className="grid gap-4 text-sm">
      <WishState wishes={data} />
      {oppositions.map((opposition) => (
        <Opposition key={opposition.id} opposition={opposition} timeZone={timezone} />
      ))}
      {consents.length > 0 && (
        <ul aria-label="Consentements" className="grid gap-3">
          {consents.map((consent) => (
            <Consented
              key={consent.id}
              consent={consent}
              timeZone={timezone}
              refusal={refusal}
              onRevoke={() => setRevoked(consent)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabledReason={
            refusal ?? (opposed ? `${name} s’est opposé aux appels\u00a0: c’est définitif.` : null)
          }
          onClick={() => setAsking('consent')}
        >
          Enregistrer un consentement
        </Button>
        {!opposed && (
          <Button
            size="sm"
            variant="ghost"
            disabledReason={refusal ?? null}
            onClick={() => setAsking('oppose')}
          >
            Ne plus appeler
          </Button>
        )}
      </div>
      {Consent && asking === 'consent' && <Consent called={called} name={name} onClose={close} />}
      {Oppose && asking === 'oppose' && <Oppose called={called} name={name} onClose={close} />}
      {Revoke && revoked !== null && (
        <Revoke consent={revoked} name={name} onClose={() => setRevoked(null)} />
      )}
    </div>
  )
}

type Known = Pick<CallWishes, 'kind' | 'consents' | 'oppositions'>

/** What holds where nothing was recorded. */
const unrecorded: Record<Known['kind'], string> = {
  professional: 'Un professionnel peut être appelé pour son activité, tant qu’il ne s’y oppose pas.',
  consumer: 'Un particulier ne peut pas être prospecté par téléphone, sauf contrat en cours.',
  unknown:
    'Particulier ou professionnel\u00a0? Tant que sa fiche ne le dit pas, il ne peut pas être prospecté par téléphone, sauf contrat en cours.',
}

/** The state in one word, and what it means. */
export function WishState({ wishes: { kind, consents, oppositions } }: { wishes: Known }) {
  const standing = consents.some(({ revokedAt }) => revokedAt === null)
  const [tone, word, sentence] =
    oppositions.length > 0
      ? (['danger', 'S’oppose aux appels', 'Aucun appel de prospection, pour toujours.'] as const)
      : standing
        ? ([
            'success',
            'Accepte les appels',
            'Aux heures permises, quatre fois en trente jours au plus.',
          ] as const)
        : ([
            'neutral',
            kind === 'professional' ? 'Aucune opposition' : 'Aucun consentement',
            unrecorded[kind],
          ] as const)
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{word}</Badge>
      <span className="text-muted">{sentence}</span>
    </p>
  )
}

function Opposition({ opposition, timeZone }: { opposition: CallOpposition; timeZone: string }) {
  const { source, note, opposedAt, recordedByName } = opposition
  return (
    <div className="border-danger border-s-2 ps-3">
      <p>
        Opposition <span className="text-muted">· {oppositionSourceLabels[source]}</span>
      </p>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line text-muted">{note}</p>}
      <p className="text-muted text-xs">
        Le {formatMoment(opposedAt, timeZone)}
        {recordedByName !== null && `, par ${recordedByName}`}
      </p>
    </div>
  )
}

type ConsentedProps = {
  consent: CallConsent
  timeZone: string
  refusal: string | undefined
  onRevoke: () => void
}

function Consented({ consent, timeZone, refusal, onRevoke }: ConsentedProps) {
  const { id, channel, givenAt, scope, anyHour, hours, revokedAt, revokedByName, recordedByName } = consent
  return (
    <li className="min-w-0 border-line border-s-2 ps-3">
      <p className="wrap-anywhere">
        {scope} <span className="text-muted">· {consentChannelLabels[channel]}</span>
      </p>
      {anyHour && (
        <p className="wrap-anywhere text-muted">Heures choisies{hours !== '' && <>&nbsp;: {hours}</>}</p>
      )}
      <p className="text-muted text-xs">
        Donné le {formatDate(givenAt, timeZone)}
        {recordedByName !== null && `, enregistré par ${recordedByName}`}
      </p>
      {revokedAt !== null && (
        <p className="text-warning-ink text-xs">
          Retiré le {formatMoment(revokedAt, timeZone)}
          {revokedByName !== null && `, par ${revokedByName}`}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-3">
        <TextLink to="/calls/consents/$consentId" params={{ consentId: id }}>
          Voir la preuve
        </TextLink>
        {revokedAt === null && (
          <Button size="sm" variant="ghost" disabledReason={refusal ?? null} onClick={onRevoke}>
            Retirer
          </Button>
        )}
      </p>
    </li>
  )
}
