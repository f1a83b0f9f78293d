import type { ErrorTable } from '../verdict.ts'

export const paymentPlanErrors = {
  payment_plan_refused: {
    status: 422,
    text: 'Cet échéancier ne convient pas\u00a0: corrigez ses échéances.',
  },
  payment_plan_nothing_owed: {
    status: 409,
    text: 'Rien n’est dû sur ces factures\u00a0: il n’y a rien à échelonner.',
  },
  payment_plan_disputed: {
    status: 409,
    text: 'Le client conteste une de ces factures en entier\u00a0: réglez d’abord ce litige.',
  },
  payment_plan_exists: {
    status: 409,
    text: 'Une de ces factures a déjà un échéancier\u00a0: annulez-le pour en proposer un autre.',
  },
  payment_plan_outdated: {
    status: 409,
    text: 'La somme due a changé depuis cette proposition\u00a0: demandez un nouvel échéancier.',
  },
  payment_plan_expired: {
    status: 409,
    text: 'Cet échéancier n’a pas été signé à temps\u00a0: demandez-en un autre.',
  },
  payment_plan_already_signed: { status: 409, text: 'Cet échéancier est déjà signé.' },
  payment_plan_ended: { status: 409, text: 'Cet échéancier est terminé.' },
  payment_plan_link_expired: {
    status: 410,
    text: 'Ce lien n’est plus valable. Demandez-en un autre à son expéditeur.',
  },
} as const satisfies ErrorTable
