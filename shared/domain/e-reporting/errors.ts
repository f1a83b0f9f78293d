import type { ErrorTable } from '../verdict.ts'

export const eReportingErrors = {
  e_reporting_too_long: {
    status: 409,
    text: 'Cette période a trop de factures ou de règlements pour être calculée ici.',
  },
} as const satisfies ErrorTable
