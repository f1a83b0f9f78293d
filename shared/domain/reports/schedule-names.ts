export const cadences = {
  workingDays: 'Chaque jour ouvré',
  weekly: 'Chaque semaine',
  firstWorkingDay: 'Le premier jour ouvré du mois',
  monthly: 'Chaque mois, à date fixe',
} as const
export type CadenceKind = keyof typeof cadences
export const cadenceKinds = Object.keys(cadences) as CadenceKind[]

/** The days that a sending tells. */
export const spans = {
  month: 'Mois en cours',
  previousMonth: 'Mois précédent',
  quarter: 'Trimestre en cours',
  year: 'Exercice en cours',
} as const
export type Span = keyof typeof spans
export const spanKeys = Object.keys(spans) as Span[]
