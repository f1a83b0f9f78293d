import { Building2, Contact } from 'lucide-react'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const companiesPalette: PaletteKind<'companies'> = {
  rank: 40,
  heading: 'Entreprises',
  icon: Building2,
  all: { label: 'Toutes les entreprises', path: '/crm/companies' },
  line: (row) => ({ parts: [row.name], hint: row.city, path: `/crm/companies/${row.id}` }),
}

export const contactsPalette: PaletteKind<'contacts'> = {
  rank: 50,
  heading: 'Contacts',
  icon: Contact,
  all: { label: 'Tous les contacts', path: '/crm/contacts' },
  line: (row) => ({
    parts: [[row.firstName, row.lastName].filter(Boolean).join(' ')],
    hint: row.companyName ?? row.city,
    path: `/crm/contacts/${row.id}`,
  }),
}
