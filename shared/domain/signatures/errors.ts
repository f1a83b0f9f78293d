import type { ErrorTable } from '../verdict.ts'

export const signatureErrors = {
  document_changed: {
    status: 409,
    text: 'Le devis affiché n’est plus à jour. Rechargez la page, puis recommencez.',
  },
  signature_failed: {
    status: 500,
    text: 'La signature n’a pas pu être enregistrée\u00a0: rien n’est signé. Veuillez réessayer.',
  },
} as const satisfies ErrorTable
