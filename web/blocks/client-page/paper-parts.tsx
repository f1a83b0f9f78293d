import type { DocumentParty } from '#shared/domain/documents/quote-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { countryName } from '#shared/french/postal-address.ts'
import { formatSiren, formatSiret } from '#shared/french/siren.ts'
import { EmailLink, PhoneLink } from './reach-links.tsx'

/** A fact at the head of a document. */
export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

type PartyProps = { title: string; party: DocumentParty; attention?: string | null; contact?: boolean }

/** The seller or the client, as the document prints them. */
export function Party({ title, party, attention, contact }: PartyProps) {
  const lines = [
    attention ? `À l’attention ${de(attention)}` : null,
    ...party.addressLines,
    [party.postalCode, party.city].filter(Boolean).join(' '),
    party.country === 'FR' ? null : countryName(party.country),
  ].filter((line) => line)
  const identity = [
    party.siret
      ? `SIRET\u00a0${formatSiret(party.siret)}`
      : party.siren
        ? `SIREN\u00a0${formatSiren(party.siren)}`
        : null,
    party.vatNumber ? `TVA\u00a0${party.vatNumber}` : null,
  ].filter((line) => line)
  return (
    <section className="min-w-0 text-sm">
      <h2 className="text-muted text-xs">{title}</h2>
      <p className="mt-0.5 font-semibold">
        {party.name}
        {party.legalForm && <span className="font-normal"> · {party.legalForm}</span>}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {contact && party.phone && (
        <p>
          <PhoneLink phone={party.phone} />
        </p>
      )}
      {contact && party.email && (
        <p className="wrap-anywhere">
          <EmailLink email={party.email} />
        </p>
      )}
      {identity.length > 0 && <p className="mt-1 text-muted text-xs">{identity.join(' · ')}</p>}
    </section>
  )
}

/** A free text of the document. */
export function TextBlock({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section className="mt-6 text-sm">
      <h2 className="font-semibold">{title}</h2>
      <p className="mt-1 whitespace-pre-line">{text}</p>
    </section>
  )
}
