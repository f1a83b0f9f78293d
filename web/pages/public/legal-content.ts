import type { ArticleSection } from './article.ts'

export const legalSections: readonly ArticleSection[] = [
  {
    title: 'Propriété intellectuelle',
    blocks: [
      'Le nom, la marque figurative et les textes de ce site appartiennent à l’éditeur. La police Inter est publiée sous licence SIL Open Font License.',
      'Les documents que vous créez avec Ardoise vous appartiennent.',
    ],
  },
  {
    title: 'Signaler un contenu',
    blocks: [
      'Pour signaler un contenu illicite reçu par un lien Ardoise, écrivez-nous par la page Contact en indiquant l’adresse du lien. Nous le désactivons s’il y a lieu.',
    ],
  },
  {
    title: 'Accessibilité',
    blocks: [
      'Chaque page est vérifiée avec l’outil axe, en clair et en sombre, de 360 à 1\u202f280 pixels de large. Un obstacle vous gêne\u202f? Écrivez-nous, nous corrigeons.',
    ],
  },
]
