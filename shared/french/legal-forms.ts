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
  'SELAS',
  'Association',
] as const

/** The same as they are chosen: a « micro-entreprise » is a sole trader whose taxes are simpler, no form of its own. */
export const legalFormNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(legalForms.map((form) => [form, form])),
  EI: 'EI (entrepreneur individuel, micro-entreprise)',
}

/**
 * Whether the form is that of somebody who trades alone, in whichever words it was written: the law knows « EI » only (C. com. art. L. 526-22),
 * and people write « micro-entrepreneur » or « auto-entreprise ».
 */
export const isSoleTraderForm = (form: string): boolean => soleTraderForm.test(form.trim())
const soleTraderForm =
  /^(?:EI|EIRL|(?:micro|auto)[- ]?entrepr(?:ise|eneur|eneuse)|entrepr(?:ise|eneur|eneuse) individuel(?:le)?)(?!\p{L})/iu

/** INSEE’s « catégories juridiques » of level III (nomenclature of September 2022) whose form is one of ours. */
const categories: Readonly<Record<string, string>> = {
  1000: 'EI',
  5202: 'SNC',
  5458: 'SCOP',
  5485: 'SELARL',
  5498: 'EURL',
  5499: 'SARL',
  5558: 'SCOP',
  5599: 'SA',
  5658: 'SCOP',
  5699: 'SA',
  5710: 'SAS',
  5720: 'SASU',
  5785: 'SELAS',
  6540: 'SCI',
  9210: 'Association',
  9220: 'Association',
  9230: 'Association',
}

/** The form of a category; null for one that we do not name. */
export const legalFormOfCategory = (code: string | null): string | null => categories[code ?? ''] ?? null
