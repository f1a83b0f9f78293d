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

/** The same as they are chosen: a « micro-entreprise » is a sole trader whose taxes are simpler, no form of its own. */
export const legalFormNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(legalForms.map((form) => [form, form])),
  EI: 'EI (entrepreneur individuel, micro-entreprise)',
}
