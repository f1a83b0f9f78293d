import type { ErrorTable } from '../verdict.ts'

export const crmErrors = {
  archived: { status: 409, text: 'Cet élément est archivé. Restaurez-le pour le modifier.' },
  company_archived: { status: 409, text: 'Cette entreprise est archivée. Restaurez-la pour l’utiliser.' },
  contact_archived: { status: 409, text: 'Ce contact est archivé. Restaurez-le pour l’utiliser.' },
} as const satisfies ErrorTable
