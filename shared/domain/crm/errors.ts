import type { ErrorTable } from '../verdict.ts'

export const crmErrors = {
  archived: { status: 409, text: 'Cet élément est archivé. Restaurez-le pour le modifier.' },
  company_archived: { status: 409, text: 'Cette entreprise est archivée. Restaurez-la pour l’utiliser.' },
  contact_archived: { status: 409, text: 'Ce contact est archivé. Restaurez-le pour l’utiliser.' },
  tags_full: {
    status: 409,
    text: 'Un client porte 20\u00a0étiquettes au plus\u00a0: retirez-en avant d’en ajouter.',
  },
} as const satisfies ErrorTable
