import { fold } from '#shared/french/fold.ts'
import { isTemplateVariable, type TemplateVariable, templateVariableNames } from './variables.ts'

/** Names that other products give to the same things, folded, letters only. */
const elsewhere: Record<string, TemplateVariable> = {
  firstname: 'prenom',
  lastname: 'nom',
  name: 'contact',
  fullname: 'contact',
  nomcomplet: 'contact',
  jobtitle: 'fonction',
  poste: 'fonction',
  company: 'client',
  societe: 'client',
  city: 'ville',
  number: 'numero',
  reference: 'numero',
  title: 'titre',
  objet: 'titre',
  amount: 'montant',
  total: 'montant',
  prix: 'montant',
  expiration: 'validite',
  echeance: 'validite',
  link: 'lien',
  url: 'lien',
  sender: 'expediteur',
  signature: 'expediteur',
  today: 'date',
  jour: 'date',
  bonjour: 'salutation',
}

/** The variable that somebody meant by an unknown name: « contact.prenom », « Prénom », « prenmo ». Null when none is near. */
export function nearestVariable(name: string): TemplateVariable | null {
  const parts = fold(name)
    .split(/[.:/>]/)
    .map((part) => part.replace(/[^a-z]/g, ''))
  const word = parts.findLast((part) => part !== '') ?? ''
  if (isTemplateVariable(word)) return word
  if (Object.hasOwn(elsewhere, word)) return elsewhere[word]!
  const [best] = templateVariableNames
    .map((variable) => ({ variable, away: distance(word, variable) }))
    .sort((one, other) => one.away - other.away)
  return best && best.away <= Math.max(1, Math.floor(best.variable.length / 3)) ? best.variable : null
}

/** Letters to add, drop, change or swap with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1]
      const [above, before] = [rows[i - 1]!, row[j - 1]!]
      let least = Math.min(above[j]! + 1, before + 1, above[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}
