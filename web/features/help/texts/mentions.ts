import { sellerMentions } from '#shared/domain/documents/seller-rule.ts'
import {
  franchise,
  latePenalty,
  noEarlyDiscount,
  recoveryIndemnity,
  registry,
  shareCapital,
  soleTrader,
} from '#shared/french/legal-mentions.ts'
import { capitalized } from '#shared/french/typography.ts'
import type { HelpSection } from '../help-topic.ts'

const sourced = (why: string, source: string | null) => (source === null ? why : `${why} (${source})`)

/** From the rules themselves: what is asked, and why. */
export const mentionSections: readonly HelpSection[] = [
  {
    title: 'Ce que doit dire le vendeur',
    blocks: [
      'Un devis ou une facture ne part pas sans ces mentions. Quand l’une manque, son champ s’affiche sur place, avec la même explication.',
      Object.values(sellerMentions).map(
        ({ lacking, why, source }) => `${capitalized(lacking)}\u00a0: ${sourced(why, source)}`,
      ),
    ],
  },
  {
    title: 'Ce qu’Ardoise ajoute tout seul',
    blocks: [
      'Ces phrases s’impriment quand elles vous concernent, dans la rédaction en vigueur au jour du document.',
      [
        soleTrader,
        shareCapital,
        registry,
        franchise.at(-1)!,
        latePenalty,
        recoveryIndemnity,
        noEarlyDiscount,
      ].map(({ why, source }) => sourced(why, source)),
    ],
  },
  {
    title: 'Sur l’écran',
    blocks: ['À côté de chaque mention, «\u202fPourquoi\u202f» dit la règle et son texte.'],
  },
]
