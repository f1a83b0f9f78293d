import { rejectionIn, rejectionOf, rejectionText } from '#shared/domain/direct-debits/rejection.ts'
import { fold } from '../../../french/fold.ts'
import { isNamed, nameWords } from './client-names.ts'
import type { MatchLine } from './line-clues.ts'

/** Targets of a line besides the payment of an invoice: debits that the bank credits, a refund, a supplier's invoice that is paid, a debit that came back. */
export const targetKinds = ['debits', 'refund', 'received', 'returned'] as const
export type TargetKind = (typeof targetKinds)[number]

/** Something recorded, or to be paid, that no line is matched with. */
export type OpenTarget = {
  kind: TargetKind
  id: string
  /** As the line would have it, below zero for money that goes out; two where some debits came back. */
  amounts: readonly number[]
  /** The days on which a bank may write it. */
  from: string
  to: string
  iban: string | null
  names: readonly string[]
  /** Numbers of documents, which a label cites with or without its signs. */
  numbers: readonly string[]
  /** Ids that the bank was told and gives back as they are. */
  references: readonly string[]
  /** Said before, as a debit rejected by hand: its line may have been put aside, so it casts no doubt on another target. */
  isPast?: boolean
}

export type TargetProposal = {
  kind: TargetKind
  targetId: string
  confidence: number
  /** May be accepted with others at once. */
  certain: boolean
  reasons: string[]
}

const MOST_PROPOSALS = 3
const AMOUNT = {
  debits: 'Même montant que la remise',
  refund: 'Même montant que le remboursement',
  received: 'Même montant que la facture reçue',
  returned: 'Même montant que le prélèvement',
} as const satisfies Record<TargetKind, string>
/** Words that banks write of a batch of debits. */
const DEBITS = /\b(?:prlv|prelevement|prelevements|prel|sdd|remise|remises)\b/
/** Words that they write of a debit that came back. */
const RETURNS = /\b(?:rejet|rejets|rejete|rejetee|impaye|impayes|retour|retourne|returned)\b/
/** The digits of a shorter number stand in other ones by chance. */
const LEAST_NUMBER = 5

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

type Dated = Pick<MatchLine, 'amountCents' | 'bookedOn'>
const fits = ({ amounts, from, to }: OpenTarget, { amountCents, bookedOn }: Dated): boolean =>
  amounts.includes(amountCents) && bookedOn >= from && bookedOn <= to

/** Letters and digits alone, as a label may have lost the rest. */
const compact = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')

function cites(text: string, number: string): boolean {
  const sought = compact(number)
  if (sought.length < LEAST_NUMBER) return false
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1))
    if (!/\d/.test(text.charAt(at + sought.length)) && !/\d/.test(text.charAt(at - 1))) return true
  return false
}

type Around = {
  /** Other open lines of the bank, of these amounts: one of them may be the target. */
  others: readonly Dated[]
  rejected: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether a line is certainly something else. */
  isSettled: (lineId: string) => boolean
}

/**
 * The targets that each line may be, the likeliest first, at most three: of its amount to the cent, around its days. One is certain when it is
 * alone, for a line that is alone, and the line says more than the amount: a reference, a number, the account or the name. A debit that came
 * back has to be told as one too, unless the bank gives its reference back: what it opens again is not taken back by hand.
 */
export function proposeTargets(
  lines: readonly MatchLine[],
  targets: readonly OpenTarget[],
  { others, rejected, isSettled }: Around,
): Map<string, TargetProposal[]> {
  const byAmount = Map.groupBy(
    targets.flatMap((target) => target.amounts.map((cents) => ({ cents, target }))),
    ({ cents }) => cents,
  )
  const linesByAmount = Map.groupBy([...lines, ...others] as Dated[], ({ amountCents }) => amountCents)
  const rivalsOf = (target: OpenTarget) =>
    [...new Set(target.amounts)].flatMap((cents) =>
      (linesByAmount.get(cents) ?? []).filter((line) => fits(target, line)),
    ).length - 1
  return new Map(
    lines.flatMap((line) => {
      const here = [...new Set((byAmount.get(line.amountCents) ?? []).map(({ target }) => target))]
      const fitting = here.filter((target) => fits(target, line) && !rejected.get(line.id)?.has(target.id))
      if (fitting.length === 0) return []
      const judged = fitting.map((target) =>
        judge(line, target, {
          rivals: rivalsOf(target),
          twins: fitting.filter((other) => other !== target && isTwin(other, target, line)).length,
          settled: isSettled(line.id),
        }),
      )
      const past = new Set(fitting.filter(({ isPast }) => isPast).map(({ id }) => id))
      const best = judged.toSorted(
        (one, other) =>
          other.confidence - one.confidence ||
          Number(past.has(one.targetId)) - Number(past.has(other.targetId)) ||
          one.targetId.localeCompare(other.targetId),
      )
      return [[line.id, best.slice(0, MOST_PROPOSALS)] as const]
    }),
  )
}

const tellOf = ({ label, counterparty, references }: MatchLine) =>
  [label, counterparty ?? '', ...references].join(' ')

/** Whether another target of the same amount casts a doubt: one of the past does only where the line cites of it what is not also this one's. */
function isTwin(other: OpenTarget, target: OpenTarget, line: MatchLine): boolean {
  if (!other.isPast || target.isPast) return true
  const text = compact(tellOf(line))
  const own = new Set([...target.references, ...target.numbers])
  return [...other.references, ...other.numbers].some((clue) => !own.has(clue) && cites(text, clue))
}

type Facts = { rivals: number; twins: number; settled: boolean }

function judge(line: MatchLine, target: OpenTarget, { rivals, twins, settled }: Facts): TargetProposal {
  const told = tellOf(line)
  const text = compact(told)
  const words = fold(told).match(/[a-z0-9]+/g) ?? []
  const ends = [line.label, line.counterparty ?? ''].flatMap(
    (part) =>
      fold(part)
        .match(/[a-z0-9]+/g)
        ?.at(-1) ?? [],
  )
  const referred = target.references.some((reference) => cites(text, reference))
  const cited = target.numbers.filter((number) => cites(compact(told), number))
  const sameAccount = target.iban !== null && line.iban === target.iban
  const inLabel = new Set(words)
  const named = target.names.some((name) => {
    const own = nameWords(name)
    return own.length > 0 && isNamed(own, inLabel, ends)
  })
  const saysDebits = target.kind === 'debits' && DEBITS.test(fold(told))
  const says = target.kind === 'returned' && (RETURNS.test(fold(told)) || rejectionIn(told) !== null)
  const points = referred || cited.length > 0 || sameAccount || named || saysDebits
  const tells = target.kind === 'returned' ? referred || (says && points) : points
  const certain = tells && rivals <= 0 && (twins === 0 || referred) && !settled
  const reasons = [
    referred && 'La banque rend la référence qui lui a été donnée',
    cited.length > 0 && `Le libellé cite ${cited.join(', ')}`,
    AMOUNT[target.kind],
    sameAccount && 'Même compte bancaire',
    named && 'Le libellé donne le nom',
    saysDebits && 'Le libellé parle de prélèvements',
    says && `Le libellé parle d’un rejet\u00a0: ${lowered(rejectionText(rejectionOf(told)))}`,
    twins > 0 && 'Autre chose a ce montant',
    rivals > 0 && 'Un autre mouvement a ce montant',
  ].filter((reason) => reason !== false)
  const confidence = certain
    ? referred
      ? 99
      : 97
    : referred
      ? 90
      : tells
        ? 75
        : twins + rivals > 0
          ? 25
          : 45
  return { kind: target.kind, targetId: target.id, confidence, certain, reasons }
}
