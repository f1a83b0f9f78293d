import type { Organization } from '#shared/contract/organizations.ts'
import { type DocumentTone, documentColours } from '#shared/domain/documents/document-tones.ts'
import { formatMoney } from '#shared/french/format.ts'

/** A devis, the button of its mail and the line of its page, small. */
export function TonePreview({ tone, organization }: { tone: DocumentTone; organization: Organization }) {
  const { ink, bar, onBar, barBorder, button, onButton } = documentColours(tone, null)
  return (
    <figure className="w-60 shrink-0 rounded-md border border-line bg-[white] text-[#1f2a31]">
      <div aria-hidden className="h-[3px] rounded-t-md" style={{ backgroundColor: button }} />
      <div className="flex flex-col gap-2.5 p-4 text-xs">
        <div className="flex items-start justify-between gap-3">
          <span className="min-w-0 truncate font-semibold" style={{ color: ink }}>
            {organization.name}
          </span>
          <span className="font-semibold text-lg leading-none" style={{ color: ink }}>
            Devis
          </span>
        </div>
        <div className="border-b pb-1 font-medium text-[#5b6a73]" style={{ borderColor: ink }}>
          Désignation
        </div>
        <div className="flex justify-between">
          <span>Étude sur place</span>
          <span>{formatMoney(48_000, organization.currency)}</span>
        </div>
        <div
          className="flex justify-between rounded-sm border px-2.5 py-1.5 font-semibold"
          style={{ backgroundColor: bar, color: onBar, borderColor: barBorder }}
        >
          <span>Total TTC</span>
          <span>{formatMoney(57_600, organization.currency)}</span>
        </div>
        <div
          className="rounded-sm py-1.5 text-center font-semibold"
          style={{ backgroundColor: button, color: onButton }}
        >
          Voir le devis
        </div>
      </div>
      <figcaption className="sr-only">Aperçu d’un devis dans cette couleur</figcaption>
    </figure>
  )
}
