import { de } from '#shared/french/elides-before.ts'
import { NBSP } from '#shared/french/typography.ts'

/** The signer acts as a professional or a consumer; a consumer is also told of the obligation to pay (C. conso. L221-14). */
export type ConsentAudience = 'professional' | 'consumer'

export type ConsentFacts = { number: string; sellerName: string; audience: ConsentAudience }

type ConsentText = {
  version: string
  /** First day it was shown, ISO. */
  from: string
  text: (facts: ConsentFacts) => string
  /** What is read before the text, which opens on demand; absent: the text was shown at once. */
  points?: (facts: ConsentFacts) => string[]
}

const article = (number: string) => `article${NBSP}${number}`

const firstText = ({ number, sellerName, audience }: ConsentFacts): string =>
  [
    `J’ai lu le devis ${number} émis par ${sellerName}, j’en accepte les prix et les conditions, et je consens à le signer par voie électronique.`,
    audience === 'consumer' ? 'Je comprends que ma signature vaut commande avec obligation de paiement.' : '',
    `Il s’agit d’une signature électronique simple, au sens du règlement (UE) n°${NBSP}910/2014 (eIDAS, ${article('25')})\u202f; elle m’engage comme une signature manuscrite dès lors qu’elle m’identifie et garantit l’intégrité du devis (Code civil, articles${NBSP}1366 et${NBSP}1367).`,
    'Mon nom, ma qualité, mon adresse e-mail, mon adresse IP, mon navigateur, les dates et l’empreinte du devis sont réunis dans un dossier de preuve remis aux deux parties.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')

/** Every text that was ever shown, newest last. A text is never edited: a new one is added. */
const texts: readonly ConsentText[] = [
  { version: '2026-11', from: '2026-11-01', text: firstText },
  {
    version: '2026-11-30',
    from: '2026-11-30',
    text: firstText,
    points: ({ number, sellerName, audience }) => [
      `J’accepte les prix et les conditions du devis ${number} ${de(sellerName)}.`,
      audience === 'consumer'
        ? 'Ma signature électronique vaut commande avec obligation de paiement.'
        : 'Ma signature électronique m’engage comme une signature manuscrite.',
      'Un dossier de preuve (nom, adresse e-mail, adresse IP, dates) est remis aux deux parties.',
    ],
  },
]

/** The version shown to a new signer. */
export const CURRENT_CONSENT_VERSION = '2026-11-30'

/** The lines that stand before the text, in French; null for a version that showed the text alone, or never existed. */
export function consentPoints(version: string, facts: ConsentFacts): string[] | null {
  return texts.find((entry) => entry.version === version)?.points?.(facts) ?? null
}

/** The consent text in French, or null for a version that never existed. */
export function consentText(version: string, facts: ConsentFacts): string | null {
  return texts.find((entry) => entry.version === version)?.text(facts) ?? null
}
