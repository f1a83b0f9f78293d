import type { HandlingState } from '#shared/domain/inbox-team/handling.ts'
import { fold } from '#shared/french/fold.ts'

export const RULES_MAX = 100
export const RULE_NAME_MAX = 80
export const CONDITIONS_MAX = 10
export const CONDITION_TEXT_MAX = 300
/** Words of one condition that count. */
export const WORDS_MAX = 20
export const RULE_MAILBOXES_MAX = 100
export const RULE_LABELS_MAX = 20
export const TURNS_MAX = 100
export const TASK_DAYS_MAX = 365

/** Parts of a mail that a condition looks at. */
export const conditionFields = ['from', 'to', 'subject', 'contains', 'attachment', 'human'] as const
export type ConditionField = (typeof conditionFields)[number]

export const conditionNames: Record<ConditionField, string> = {
  from: 'De',
  to: 'À ou Cc',
  subject: 'Objet',
  contains: 'Contient',
  attachment: 'A une pièce jointe',
  human: 'N’est pas du courrier automatique',
}

/** Whether a condition of this part says words. */
export const hasWords = (field: ConditionField): boolean => field !== 'attachment' && field !== 'human'

export const quantifiers = ['any', 'all'] as const
/** How many of several words, or conditions, must hold. */
export type Quantifier = (typeof quantifiers)[number]

export type Condition = { field: ConditionField; how: Quantifier; text: string }

/** Whom a rule gives a conversation to: nobody, a member, a team, or the members of a team or chosen ones in turn. */
export const assignKinds = ['none', 'member', 'team', 'turns_of_team', 'turns'] as const
export type AssignKind = (typeof assignKinds)[number]

export type RuleActions = {
  assign: AssignKind
  assigneeId: string | null
  /** For « team » and « turns_of_team »; else null. */
  teamId: string | null
  /** For « turns »; else empty. */
  turnIds: readonly string[]
  labelIds: readonly string[]
  state: HandlingState | null
  /** A task of the conversation, due in so many days; null: none. */
  taskInDays: number | null
  /** No rule below this one is looked at. */
  stop: boolean
}

export type RuleConditions = {
  /** Empty: those of all mailboxes. */
  mailboxIds: readonly string[]
  match: Quantifier
  conditions: readonly Condition[]
}

export type Rule = RuleConditions & RuleActions & { id: string; name: string }

/** Whether a rule does anything at all. */
export const actsAtAll = ({ assign, labelIds, state, taskInDays, stop }: RuleActions): boolean =>
  assign !== 'none' || labelIds.length > 0 || state !== null || taskInDays !== null || stop

/** The words of a condition: several between quotation marks count as one. Folded, so that case and accents say nothing. */
export function conditionWords(text: string): string[] {
  const parts = text.replaceAll(/[«»“”]/g, '"').split('"')
  const words = parts.flatMap((part, index) =>
    // A quotation that does not end is words like others.
    index % 2 === 1 && index < parts.length - 1
      ? [part.trim().replaceAll(/\s+/g, ' ')]
      : part.split(/[\s,;]/),
  )
  return [...new Set(words.map(fold).filter((word) => word !== ''))].slice(0, WORDS_MAX)
}

const DOMAIN = /^@?((?:[a-z0-9-]+\.)+[a-z0-9-]+)$/

/** A person as a mail names them. */
export type Person = { name: string | null; address: string | null }

/** Whether a word of « De » or « À » names the person: a whole address, a domain (its subdomains too), or a part of the name or address. */
export function namesPerson(word: string, { name, address }: Person): boolean {
  const mail = fold(address ?? '')
  const domain = DOMAIN.exec(word)?.[1]
  if (domain !== undefined) {
    const own = mail.slice(mail.lastIndexOf('@') + 1)
    if (own === domain || own.endsWith(`.${domain}`)) return true
    // « jean.dupont » looks like a domain, and is the name of a person in an address.
    return !word.startsWith('@') && mail.slice(0, mail.lastIndexOf('@')).includes(word)
  }
  if (word.includes('@')) return mail === word
  return fold(name ?? '').includes(word) || mail.includes(word)
}
