import type { ErrorTable } from '../verdict.ts'

export const prospectingErrors = {
  /** Its data: whom it concerns, why, and the bases to choose from. */
  prospecting_basis_missing: {
    status: 409,
    text: 'Indiquez ce qui permet d’écrire à cette personne pour la prospecter.',
  },
} as const satisfies ErrorTable
