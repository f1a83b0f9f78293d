import { PhoneCall } from 'lucide-react'
import { formatDate } from '#shared/french/format.ts'
import { shortPhone } from '#shared/french/phone-format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const callsPalette: PaletteKind<'calls'> = {
  rank: 57,
  heading: 'Appels',
  icon: PhoneCall,
  all: { label: 'Tous les appels', path: '/calls/journal' },
  line: ({ clientName, number, notes, startedAt, contactId, companyId }) => ({
    parts: [
      clientName ?? (number === null ? 'Numéro masqué' : shortPhone(number)),
      notes === '' ? null : notes.slice(0, 80),
    ],
    hint: formatDate(startedAt),
    path: '/calls/journal',
    search: {
      ...(contactId !== null && { contactId }),
      ...(contactId === null && companyId !== null && { companyId }),
    },
  }),
}
