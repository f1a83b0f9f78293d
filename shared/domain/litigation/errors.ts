import type { ErrorTable } from '../verdict.ts'

export const litigationErrors = {
  litigation_nothing_owed: {
    status: 409,
    text: 'Aucune facture en retard de ce client n’est à réclamer\u00a0: il n’y a pas de dossier à faire.',
  },
  litigation_too_many: {
    status: 409,
    text: 'Un dossier porte sur 200\u00a0factures au plus\u00a0: faites-le depuis une facture.',
  },
  litigation_several_currencies: {
    status: 409,
    text: 'Ce client doit dans plusieurs devises, et un dossier n’en tient qu’une\u00a0: faites-le depuis chacune de ses factures en retard.',
  },
  litigation_mails_unreadable: {
    status: 403,
    text: 'Ce dossier contient des e-mails d’une boîte que vous ne lisez pas\u00a0: demandez-le à la personne qui l’a préparé.',
  },
  litigation_not_ready: {
    status: 409,
    text: 'Ce dossier n’est pas prêt\u00a0: attendez la fin de sa préparation.',
  },
} as const satisfies ErrorTable
