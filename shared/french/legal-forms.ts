/** The usual legal forms of a small French business, as its documents print them (INSEE, catégories juridiques). */
export const legalForms = [
  'EI',
  'EURL',
  'SARL',
  'SASU',
  'SAS',
  'SA',
  'SNC',
  'SCI',
  'SCOP',
  'SELARL',
  'Association',
] as const
