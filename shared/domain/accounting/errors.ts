import type { ErrorTable } from '../verdict.ts'

export const accountingErrors = {
  accounting_without_siren: {
    status: 409,
    text: 'Le fichier des écritures porte le SIREN de l’entreprise\u00a0: indiquez-le dans Organisation.',
  },
  accounting_account_too_long: {
    status: 409,
    text: 'Un numéro de compte est plus long que ce que ce logiciel sait lire\u00a0: raccourcissez-le dans Numéros de compte.',
  },
} as const satisfies ErrorTable
