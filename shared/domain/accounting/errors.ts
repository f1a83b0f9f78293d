import type { ErrorTable } from '../verdict.ts'

export const accountingErrors = {
  accounting_without_siren: {
    status: 409,
    text: 'Le fichier des écritures porte le SIREN de l’entreprise\u00a0: indiquez-le dans Organisation.',
  },
} as const satisfies ErrorTable
