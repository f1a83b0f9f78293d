/** A fact that a test holds, in words, and the file of the test: a line without its test is refused (accessibility-facts.test.ts). */
export const heldByTests: readonly { words: string; test: string }[] = [
  {
    words:
      'Chaque page est passée à l’outil axe, en clair et en sombre, à 360 et à 1\u202f280 pixels de large.',
    test: 'e2e/a11y/app-screens.spec.ts',
  },
  {
    words: 'Au clavier, aucune barre ne cache ce qui a le focus, quelle que soit sa hauteur.',
    test: 'e2e/journeys/covered-focus.spec.ts',
  },
  {
    words:
      'Chaque page a un titre et un intitulé principal à elle, dit quand on y arrive ; chaque bouton, champ, lien et tableau a un nom.',
    test: 'e2e/journeys/said-pages.spec.ts',
  },
  {
    words: 'Les mots anglais du menu sont lus en anglais.',
    test: 'web/layouts/sidebar.browser.test.tsx',
  },
  {
    words: 'Après une action réussie, le focus reste dans la page\u00a0: ligne suivante ou titre.',
    test: 'web/ui/keep-focus.browser.test.tsx',
  },
  {
    words: 'Une liste dit ce qu’une recherche, un tri ou la suite y ont changé.',
    test: 'web/patterns/list/query-list.browser.test.tsx',
  },
  {
    words: 'Un devis se lit et se signe au clavier seul, sans dessiner.',
    test: 'e2e/journeys/client-link.spec.ts',
  },
  {
    words: 'Les raccourcis à une touche se coupent, et la durée des messages se règle.',
    test: 'web/pages/identity/profile-page.browser.test.tsx',
  },
  {
    words: 'Une barre d’outils est un seul arrêt de tabulation, parcouru par les flèches.',
    test: 'web/ui/toolbar.browser.test.tsx',
  },
  {
    words:
      'Lettres seules à 200\u00a0%, ou texte espacé\u00a0: les pages de chaque jour ne défilent pas de côté, et le menu et la barre du haut se lisent entiers.',
    test: 'e2e/journeys/large-text.spec.ts',
  },
]

/** The faults that are known, each with its criterion of RGAA 4.1.2. Taken out of the list when a test holds it. */
export const notConforming: readonly { criterion: string; words: string }[] = [
  {
    criterion: '13.3 et 13.4',
    words:
      'PDF des devis, factures et preuves\u00a0: titres, tableaux et ordre de lecture sont balisés, mais les totaux y sont des textes simples, sans lien avec leur libellé. La page du document dit les mêmes choses en HTML.',
  },
]

/** Content that others write, and which we show as it is: outside the evaluation (law of 11 February 2005, article 47). */
export const exempt: readonly string[] = [
  'Le contenu des mails reçus et de leurs pièces jointes.',
  'Les documents que vos fournisseurs et vos clients envoient.',
]

export const accessibilityState = 'partiellement conforme'
export const evaluatedOn = '2026-12-01'
