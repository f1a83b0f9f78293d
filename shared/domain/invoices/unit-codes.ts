/** Code of a thing counted by itself. */
export const ONE = 'C62'

/** UN/ECE Rec. 20 and 21 codes (list of Factur-X 1.09) of the units that French documents write, folded to the singular. */
const codes: Record<string, string> = {
  heure: 'HUR',
  h: 'HUR',
  minute: 'MIN',
  min: 'MIN',
  jour: 'DAY',
  journée: 'DAY',
  j: 'DAY',
  semaine: 'WEE',
  mois: 'MON',
  an: 'ANN',
  année: 'ANN',
  forfait: 'LS',
  lot: 'LO',
  unité: ONE,
  u: ONE,
  pièce: 'H87',
  page: 'ZP',
  personne: 'IE',
  mot: 'D68',
  m: 'MTR',
  mètre: 'MTR',
  ml: 'LM',
  'mètre linéaire': 'LM',
  cm: 'CMT',
  km: 'KMT',
  kilomètre: 'KMT',
  'm²': 'MTK',
  m2: 'MTK',
  'mètre carré': 'MTK',
  'm³': 'MTQ',
  m3: 'MTQ',
  'mètre cube': 'MTQ',
  g: 'GRM',
  gramme: 'GRM',
  kg: 'KGM',
  kilogramme: 'KGM',
  t: 'TNE',
  tonne: 'TNE',
  l: 'LTR',
  litre: 'LTR',
  kwh: 'KWH',
  paire: 'PR',
  douzaine: 'DZN',
  carton: 'XCT',
  boîte: 'XBX',
  palette: 'XPX',
  paquet: 'XPK',
}

/** The code of a unit as typed; null for one that has none here, which stays in the line's text. No unit counts things. */
export function unitCode(unit: string | null): string | null {
  const typed = unit?.trim().toLocaleLowerCase('fr').replaceAll('.', '') ?? ''
  if (typed === '') return ONE
  const singular = typed.replace(/s(?= |$)/g, '')
  return codes[typed] ?? codes[singular] ?? null
}

/** The French word of a code, in the singular; null for one that French documents do not write. */
export function unitWord(code: string): string | null {
  return Object.entries(codes).find(([, of]) => of === code)?.[0] ?? null
}
