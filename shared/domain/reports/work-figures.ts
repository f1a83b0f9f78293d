import { figure } from './figure.ts'

const counted = (
  label: string,
  formula: string,
  counts: string,
  leavesOut: string,
  needs: 'call:read' | 'task:read',
) =>
  figure({
    label,
    formula,
    unit: 'count',
    counts,
    leavesOut,
    source: needs === 'call:read' ? 'Journal des appels' : 'Tâches',
    reading: 'period',
    needs,
  })

/** Figures of calls and tasks: what they add up is a number of rows. */
export const workFigures = {
  calls: counted(
    'Appels',
    'Nombre d’appels terminés',
    'Entrants et sortants, le jour où ils commencent.',
    'Les appels en cours.',
    'call:read',
  ),
  tasksDone: counted(
    'Tâches terminées',
    'Nombre de tâches terminées',
    'Le jour où elles le sont, à qui les termine.',
    'Les tâches annulées ou archivées.',
    'task:read',
  ),
  tasksDoneLate: counted(
    'Terminées en retard',
    'Tâches terminées après leur jour',
    'Le jour où elles le sont.',
    'Les tâches sans jour.',
    'task:read',
  ),
  tasksLate: counted(
    'Tâches en retard',
    'Tâches ouvertes dont le jour est passé',
    'Celles d’aujourd’hui, à qui elles sont confiées.',
    'Les tâches sans jour, reportées ou non.',
    'task:read',
  ),
} as const
