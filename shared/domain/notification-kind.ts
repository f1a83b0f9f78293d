import type { Permission } from './permissions.ts'

/** When an event is mailed: at once, in the daily summary, or never. */
export const emailChoices = ['immediate', 'digest', 'none'] as const
export type EmailChoice = (typeof emailChoices)[number]
/** A member's choice for a kind of event. */
export type NotificationChoice = { inApp: boolean; email: EmailChoice }

export type NotificationKind = {
  /** The permission needed to be notified at all, with that of the event itself. */
  permission: Permission
  /**
   * `scope`: the author, and those who follow the devis of everyone; without an author, the owners.
   * `holders`: everyone with the permission. `self`: only the one whose it is.
   */
  audience: 'scope' | 'holders' | 'self'
  /** The author's side receives the client's answer by mail in any case: a signed copy, the client's words. */
  answered: boolean
  /** The default, until the member chooses. */
  choice: NotificationChoice
}

const kind =
  (audience: NotificationKind['audience']) =>
  (permission: Permission, email: EmailChoice): NotificationKind => ({
    permission,
    audience,
    answered: false,
    choice: { inApp: true, email },
  })

/** Told to everyone with the permission, in Ardoise and by mail as `email` says. */
export const toldToHolders = kind('holders')
/** Told to the one whose it is. */
export const toldToOne = kind('self')
/** Told to the author of the devis, and to those who follow the devis of everyone. */
export const toldToAuthor = kind('scope')
