import { fold } from '#shared/french/fold.ts'
import {
  type Condition,
  conditionWords,
  namesPerson,
  type Person,
  type Rule,
  type RuleConditions,
} from './rule.ts'

/** The parts of a mail that rules look at. */
export type MailFacts = {
  mailboxId: string
  from: Person
  /** To and Cc. */
  to: readonly Person[]
  subject: string
  attached: boolean
  automatic: boolean
  /** Whether subject or text hold a word of a condition (`conditionWords`), as the index has it; null: the word says nothing (« de »). */
  holds: (word: string) => boolean | null
}

/** Words and subjects that were read once: 200 rules look at each mail. */
const read = new WeakMap<Condition, string[]>()
const folded = new WeakMap<MailFacts, string>()

function wordsOf(condition: Condition): string[] {
  const words = read.get(condition) ?? conditionWords(condition.text)
  read.set(condition, words)
  return words
}

function subjectOf(mail: MailFacts): string {
  const subject = folded.get(mail) ?? fold(mail.subject)
  folded.set(mail, subject)
  return subject
}

function meetsCondition(condition: Condition, mail: MailFacts): boolean {
  const { field, how } = condition
  if (field === 'attachment') return mail.attached
  if (field === 'human') return !mail.automatic
  const answers = wordsOf(condition).map((word) => meetsWord(field, word, mail))
  const said = answers.filter((answer) => answer !== null)
  return said.length > 0 && (how === 'all' ? said.every(Boolean) : said.some(Boolean))
}

function meetsWord(
  field: 'from' | 'to' | 'subject' | 'contains',
  word: string,
  mail: MailFacts,
): boolean | null {
  switch (field) {
    case 'from':
      return namesPerson(word, mail.from)
    case 'to':
      return mail.to.some((person) => namesPerson(word, person))
    case 'subject':
      return subjectOf(mail).includes(word)
    default:
      return mail.holds(word)
  }
}

/** Whether a mail answers the conditions of a rule. A rule without conditions answers none. */
export function meetsRule({ mailboxIds, match, conditions }: RuleConditions, mail: MailFacts): boolean {
  if (mailboxIds.length > 0 && !mailboxIds.includes(mail.mailboxId)) return false
  if (conditions.length === 0) return false
  const meets = (condition: Condition) => meetsCondition(condition, mail)
  return match === 'all' ? conditions.every(meets) : conditions.some(meets)
}

/** The rules that act on a mail, in their order, down to the first that stops. */
export function rulesFor<R extends Rule>(rules: readonly R[], mail: MailFacts): R[] {
  const met: R[] = []
  for (const rule of rules) {
    if (!meetsRule(rule, mail)) continue
    met.push(rule)
    if (rule.stop) break
  }
  return met
}

/** The words that « Contient » asks of the index, each once. */
export const wordsSought = (rules: readonly RuleConditions[]): string[] => [
  ...new Set(
    rules.flatMap(({ conditions }) =>
      conditions.flatMap((condition) => (condition.field === 'contains' ? wordsOf(condition) : [])),
    ),
  ),
]
