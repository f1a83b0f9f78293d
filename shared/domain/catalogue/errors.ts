import type { ErrorTable } from '../verdict.ts'

export const catalogueErrors = {
  catalogue_reference_taken: {
    status: 409,
    text: 'Un autre article porte déjà cette référence.',
  },
  catalogue_import_started: { status: 409, text: 'Cet import a déjà commencé.' },
  catalogue_import_faulty: {
    status: 409,
    text: 'Des lignes de ce fichier sont à corriger. Corrigez-les, ou choisissez de les laisser de côté.',
  },
  catalogue_import_empty: { status: 409, text: 'Aucune ligne de ce fichier ne peut être importée.' },
} as const satisfies ErrorTable
