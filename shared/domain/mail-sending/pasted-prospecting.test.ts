import { expect, test } from 'vitest'
import { holdsTemplate, pastedProspectingFault } from './pasted-prospecting.ts'

const offer =
  'Bonjour {prenom},\nDécouvrez notre nouvelle gamme d’ardoises pour {entreprise}, à prix doux.\nBien à vous,'

test.each([
  ['as the template writes it', offer],
  [
    'filled in',
    'Bonjour Camille,\nDécouvrez notre nouvelle gamme d’ardoises pour Duval & fils, à prix doux.\nBien à vous,',
  ],
  [
    'without what is not known',
    'Bonjour,\nDécouvrez notre nouvelle gamme d’ardoises pour, à prix doux.\nBien à vous,',
  ],
  [
    'in other lines, quotes and capitals, among other words',
    "Merci. BONJOUR Léa ! Decouvrez notre nouvelle\n\ngamme d'ardoises pour Roy : à prix doux. Bien à vous. PS : à lundi",
  ],
])('a template is found in a text %s', (_, text) => {
  expect(holdsTemplate(text, offer)).toBe(true)
})

test.each([
  ['other words', 'Bonjour Camille,\nNous avons bien reçu votre message.\nBien à vous,'],
  ['a part alone', 'Bonjour,\nDécouvrez notre nouvelle gamme d’ardoises. Bien à vous,'],
  ['another order', 'Bien à vous, à prix doux. Découvrez notre nouvelle gamme d’ardoises pour Roy. Bonjour'],
  [
    'words that only begin so',
    'Bonjour,\nDécouvrez notre nouvelle gamme d’ardoises pourpres, à prix doux.\nBien à vous,',
  ],
  ['nothing', ''],
])('a template is not found in %s', (_, text) => {
  expect(holdsTemplate(text, offer)).toBe(false)
})

test('a template of a greeting alone is found nowhere', () => {
  const short = '{salutation}\nBien cordialement,\n{expediteur}'
  expect(holdsTemplate(`${short} et d’autres mots encore, bien assez nombreux`, short)).toBe(false)
})

test('a link to unsubscribe, then a template, says why a text is refused', () => {
  const known = { appUrl: 'https://ardoise.test', templates: [{ name: 'Offre', text: offer }] }
  const link = '<p><a href="https://ardoise.test/unsubscribe/abc">Se désinscrire</a></p>'
  expect(pastedProspectingFault({ html: link, text: 'Se désinscrire' }, known)).toMatch(
    /lien de désinscription d’une/,
  )
  expect(pastedProspectingFault({ html: '', text: offer }, known)).toContain('«\u202fOffre\u202f»')
  const elsewhere = { html: '<a href="https://autre.test/unsubscribe/abc">x</a>', text: 'Bien reçu.' }
  expect(pastedProspectingFault(elsewhere, known)).toBeNull()
})
