import type { ErrorTable } from '../verdict.ts'

export const catalogueErrors = {
  catalogue_reference_taken: {
    status: 409,
    text: 'Un autre article porte déjà cette référence.',
  },
} as const satisfies ErrorTable
