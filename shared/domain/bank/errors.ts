import type { ErrorTable } from '../verdict.ts'

export const bankErrors = {
  bank_file_unreadable: { status: 422, text: 'Ce fichier n’est pas un relevé bancaire lisible.' },
  bank_file_unbalanced: {
    status: 422,
    text: 'Les soldes de ce relevé ne correspondent pas à ses mouvements.',
  },
  bank_file_too_large: {
    status: 422,
    text: 'Ce relevé est trop lourd. Exportez une période plus courte depuis votre banque.',
  },
} as const satisfies ErrorTable
