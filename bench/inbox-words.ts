/** Words of business mails, the most frequent first; those after them are made of syllables. */
const FREQUENT =
  'de la le et les des en à vous pour un une je nous du est que dans bonjour sur votre au pas ce merci qui avec par ne plus avons notre bien cordialement cette être sont si mais ci joint devis facture chantier suite demande merci rendez semaine date jour prix client travaux projet livraison commande rappel réunion document signature délai équipe retour disponible confirmer question envoyer recevoir prochain lundi mardi jeudi vendredi matin après midi besoin point ensemble plan budget montant euros total acompte règlement paiement contrat service adresse téléphone mail dossier modification proposition version validation compte espace atelier peinture menuiserie cuisine salle bain carrelage électricité plomberie chauffage isolation toiture façade terrasse jardin mobilier éclairage parquet cloison plafond fenêtre porte escalier garage bureau local étage rénovation extension permis mairie architecte ingénieur maître ouvrage artisan fournisseur matériau quantité mesure surface échantillon couleur finition garantie assurance expertise visite photo croquis maquette présentation'

/** Words asked for by the searches: their share of the mails falls as their rank grows. */
export const COMMON_WORDS = ['chantier', 'devis', 'facture', 'livraison', 'projet', 'réunion']
export const MIDDLE_WORDS = ['croquis', 'maquette', 'escalier', 'parquet', 'mairie', 'échantillon']

const SYLLABLES =
  'ba bel bri ca char cla cor da del dro fa fer flo ga gel gri ja jol ka la len lor ma mel mon na nel nor pa pel pri ra ren rol sa sel sol ta ter tri va vel vor za zel'.split(
    ' ',
  )

/** The vocabulary, by rank: every word is there once. */
export function vocabulary(size: number): string[] {
  const words = new Set(FREQUENT.split(' '))
  for (let number = SYLLABLES.length; words.size < size; number += 1) words.add(syllables(number))
  return [...words]
}

function syllables(number: number): string {
  const { length } = SYLLABLES
  const last = SYLLABLES[number % length]!
  return number < length ? last : syllables(Math.floor(number / length)) + last
}
