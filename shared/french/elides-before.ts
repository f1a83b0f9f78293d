/**
 * How words begin whose h is aspirated, in French or from elsewhere, without accents: before them « de » stays whole. Before any
 * other h it is elided.
 */
const ASPIRATED =
  'hach hack hai hall halt hamac hamb hameau hanch hand hang hans happ harc hard hare hari harn harp harr hasard hat hau hav haz heat hello heron heros herse hetre hibou hierarch high hill hippie hip-hop hipster hit hob hoch hock hold holl homard home hong hont hoo hors hott hou hubl hue huit hul hun hup hur hus hut'.split(
    ' ',
  )
/** Vowels that let nothing be elided: « de onze », « de Yannick », « de Oui Travaux ». */
const HELD = /^(onz|oui|ouis|y[aeiou]|uhl)/

/** Whether « de », « que » and the like lose their vowel before a name. Source: Grevisse, Le Bon Usage, § 45 to 50. */
export function elidesBefore(name: string): boolean {
  const sound = name.trimStart().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (sound.startsWith('huitr')) return true
  if (sound.startsWith('h')) return !ASPIRATED.some((beginning) => sound.startsWith(beginning))
  return /^[aeiouyœæ]/.test(sound) && !HELD.test(sound)
}

/** « de » with the name that follows: « d’Audit SARL », « de Menuiserie Roche », « d’Hélène ». */
export function de(name: string): string {
  return elidesBefore(name) ? `d’${name}` : `de ${name}`
}

/** « que » with the name that follows: « qu’Atelier Rivoire », « que Menuiserie Roche ». */
export function que(name: string): string {
  return elidesBefore(name) ? `qu’${name}` : `que ${name}`
}
