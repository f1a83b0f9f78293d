import { fold } from '#shared/french/fold.ts'
import { NBSP } from '#shared/french/typography.ts'

/** Words that a reminder must not hold, as they are written there, where they begin, and why. */
export type WordingFault = { words: string; at: number; reason: string }

type Rule = {
  reason: string
  /** Folded words in a row; `*` at the end of one stands for any ending. */
  phrases: readonly string[]
  /** Folded words that stand just before and make it another thing. */
  unlessAfter?: readonly string[]
}

const untilTitle = 'sans titre exécutoire, c’est une menace qui n’a pas de valeur'

/** Sources: relances-facts, section 4; CPCE L111-8 (costs); C. pén. 222-16 and 433-13 (threats, look of a court’s document). */
const rules: readonly Rule[] = [
  {
    reason: `Aucune saisie n’est possible avant une décision de justice${NBSP}: ${untilTitle}.`,
    phrases: [
      'saisie',
      'saisies',
      'saisir* vos comptes',
      'saisir* votre compte',
      'saisir* vos biens',
      'saisir* votre salaire',
      'execution forcee',
      'recouvrement force',
    ],
    unlessAfter: ['erreur de', 'erreurs de', 'faute de', 'fautes de'],
  },
  {
    reason: `N’annoncez pas d’huissier ni de commissaire de justice${NBSP}: ${untilTitle}.`,
    phrases: ['huissier*', 'commissaire de justice', 'commissaires de justice'],
  },
  {
    reason: `N’annoncez ni tribunal ni poursuites dans une relance${NBSP}: une relance demande, elle ne menace pas.`,
    phrases: [
      'tribunal',
      'tribunaux',
      'poursuites',
      'poursuite judiciaire',
      'en justice',
      'par voie de justice',
      'voie judiciaire',
      'voies judiciaires',
      'voies de droit',
      'action judiciaire',
      'actions judiciaires',
      'procedure judiciaire',
      'procedures judiciaires',
      'recouvrement judiciaire',
      'injonction de payer',
      'assignation',
      'assigner*',
      'titre executoire',
      'depot de plainte',
      'deposer* plainte',
      'porter* plainte',
      'au penal',
    ],
  },
  {
    reason: 'Une relance ne doit pas avoir l’air d’un acte de justice.',
    phrases: [
      'commandement de payer',
      'sommation',
      'sommations',
      'formule executoire',
      'republique francaise',
    ],
  },
  {
    reason: `Les frais d’une relance restent à votre charge (CPCE, art. L${NBSP}111-8)${NBSP}: seuls les intérêts et, entre professionnels, les 40${NBSP}€ peuvent être demandés.`,
    phrases: [
      'frais de relance*',
      'frais de rappel*',
      'frais de dossier',
      'frais de retard',
      'frais de mise en demeure',
      'frais de contentieux',
      'frais de recouvrement',
      'frais d impaye*',
      'a vos frais',
    ],
    unlessAfter: ['forfaitaire pour', 'forfaitaires pour', 'indemnite pour', 'indemnites pour'],
  },
  {
    reason: 'Ne parlez de cette dette à personne d’autre que votre client, et ne l’annoncez pas.',
    phrases: [
      'votre employeur',
      'ton employeur',
      'votre famille',
      'ta famille',
      'vos proches',
      'tes proches',
    ].concat(['votre conjoint*', 'vos voisins', 'votre entourage', 'liste noire', 'rendre* publi*']),
  },
  {
    reason: 'Vous ne pouvez ni ficher un client, ni lui faire interdire d’avoir un compte.',
    phrases: [
      'ficp',
      'interdiction bancaire',
      'interdit bancaire',
      'interdite bancaire',
      'ficher* a la banque de france',
    ],
  },
]

type Word = { folded: string; at: number; end: number }

/** Letters and figures; what is invisible between them is a part of the word. */
const WORD = /[\p{L}\p{M}\p{N}\u00ad\u200b-\u200d\u2060]+/gu
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060]/g

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index: at }) => {
    return { folded: fold(word.replace(INVISIBLE, '').normalize('NFC')), at, end: at + word.length }
  })

type Phrase = { words: readonly string[]; rule: Rule }

const phrases: readonly Phrase[] = rules.flatMap((rule) =>
  rule.phrases.map((phrase) => ({ words: phrase.split(' '), rule })),
)

const isWord = (wanted: string, word: string | undefined) =>
  word !== undefined && (wanted.endsWith('*') ? word.startsWith(wanted.slice(0, -1)) : word === wanted)

const stands = (wanted: readonly string[], words: readonly Word[], from: number) =>
  from >= 0 && wanted.every((one, index) => isWord(one, words[from + index]?.folded))

const isExcused = ({ unlessAfter = [] }: Rule, words: readonly Word[], at: number) =>
  unlessAfter.map((before) => before.split(' ')).some((before) => stands(before, words, at - before.length))

/**
 * Threats that need an enforceable title, costs that stay with the creditor, and what harasses: each passage as it is written, in the
 * order of the text. Accents, capitals, apostrophes and what stands between words do not hide one. Empty for a text that may leave.
 */
export function wordingFaults(text: string): WordingFault[] {
  const words = wordsOf(text)
  const faults: WordingFault[] = []
  for (let index = 0; index < words.length; ) {
    const found = phrases.find(
      ({ words: wanted, rule }) => stands(wanted, words, index) && !isExcused(rule, words, index),
    )
    const length = found?.words.length ?? 1
    if (found) {
      const at = words[index]!.at
      const last = words[index + length - 1]!
      faults.push({ words: text.slice(at, last.end), at, reason: found.rule.reason })
    }
    index += length
  }
  return faults
}
