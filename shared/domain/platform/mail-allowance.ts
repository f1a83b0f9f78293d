/**
 * How many mails people may cause through Ardoise, as of November 2026. A mailing service open to anybody ends on the lists of
 * spammers with all its clients, so trust is earned. A freelance sends 30 quotes on the first day (someone who comes from another
 * program does so, once) and a company starts with 50 members; then the limit grows with the mails that arrived. Compared: 300
 * mails a day at Brevo without paying, 500 in a trial of Google Workspace; Amazon SES watches a sender from 5 % of refused
 * addresses and stops it at 10 %.
 */
const FIRST_DAY = 60
const MOST_A_DAY = 1_060
const A_DAY_OF_AGE = 10
const A_DELIVERED_MAIL = 5
/** Allowance of an organization whose owner proved no address, and least when many addresses are refused. */
const LEAST_A_DAY = 20
/** Many refusals: more than this part of the mails, and more than a few typing errors. */
const REFUSED_PART = 0.1
const REFUSED_FEW = 10

/** How many of its latest mails an organization is judged by. */
export const JUDGED_MAILS = 200

/** Limit of a user in all their organizations: 75 on the first day of the account, 20 more each day. */
const user = { firstDay: 75, aDayOfAge: 20, mostADay: 1_200 }

/**
 * Limits a day to one address: from one organization, and from all. The first few of an organization always pass, so that
 * strangers cannot use up what a client's own supplier may send.
 */
const toAddress = {
  letter: { ofOne: 20, ofAll: 30, alwaysOfOne: 3 },
  code: { ofOne: 40, ofAll: 60, alwaysOfOne: 5 },
} as const

/** A client asks for a code or two for each quote. */
const CODES_FOR_A_LETTER = 3

export type MailStanding = {
  /** Days, with their fractions. */
  ageDays: number
  /** Whether an owner proved an address. */
  verified: boolean
  /** Results of its latest mails (JUDGED_MAILS): delivered, and refused for good. */
  delivered: number
  refused: number
}

export type MailAllowance = { perHour: number; perDay: number }

/** Allowance of an organization: at least 20 a day, more with age and delivered mails, a quarter of it when many are refused. */
export function mailAllowance({ ageDays, verified, delivered, refused }: MailStanding): MailAllowance {
  if (!verified) return hourly(LEAST_A_DAY)
  const grown = Math.min(A_DAY_OF_AGE * wholeDays(ageDays), A_DELIVERED_MAIL * delivered)
  const perDay = Math.min(MOST_A_DAY, FIRST_DAY + grown)
  const bad = refused > REFUSED_FEW && refused > REFUSED_PART * (delivered + refused)
  return hourly(bad ? Math.max(LEAST_A_DAY, Math.floor(perDay / 4)) : perDay)
}

/** Allowance of a user, however many organizations they make for it. */
export function userAllowance(ageDays: number): MailAllowance {
  return hourly(Math.min(user.mostADay, user.firstDay + user.aDayOfAge * wholeDays(ageDays)))
}

/** Five sixths of a day's mails may leave within an hour: most are sent together. */
const hourly = (perDay: number): MailAllowance => ({ perHour: Math.ceil((perDay * 5) / 6), perDay })
const wholeDays = (ageDays: number) => Math.max(0, Math.floor(ageDays))

export type MailKind = 'letter' | 'code'

/** Mails sent lately, without the one asked for, and when the oldest leaves the window. */
export type SentLately = {
  organization: Window & { standing: MailStanding }
  /** Null where no member acts: a client who asks for a code. */
  user: (Window & { ageDays: number }) | null
  address: { ofOne: number; ofAll: number; dayFreeAt: Date | null }
}
type Window = { inHour: number; inDay: number; hourFreeAt: Date | null; dayFreeAt: Date | null }

/** Errors of an endpoint that mails somebody. */
export const mailLimitErrors = ['mail_allowance_exceeded', 'recipient_mails_exceeded'] as const

export type MailRefusal = {
  /** Error for a client who asks for a code: only « wait », without a reason. */
  code: (typeof mailLimitErrors)[number] | 'rate_limited'
  retryAfterSeconds: number
}

/** Why one more mail must wait; null when it may leave. `scale` is the installation's. */
export function mailRefusal(kind: MailKind, sent: SentLately, now: Date, scale = 1): MailRefusal | null {
  const factor = scale * (kind === 'code' ? CODES_FOR_A_LETTER : 1)
  const { organization, address } = sent
  const freeAt =
    windowFreeAt(organization, mailAllowance(organization.standing), factor) ??
    (sent.user && windowFreeAt(sent.user, userAllowance(sent.user.ageDays), factor))
  const refusal = (code: MailRefusal['code'], at: Date): MailRefusal => ({
    code: kind === 'code' ? 'rate_limited' : code,
    retryAfterSeconds: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1_000)),
  })
  if (freeAt) return refusal('mail_allowance_exceeded', freeAt)
  const { ofOne, ofAll, alwaysOfOne } = toAddress[kind]
  const tooMany = address.ofOne >= ofOne * scale || address.ofAll >= ofAll * scale
  if (!tooMany || address.ofOne < alwaysOfOne) return null
  return refusal('recipient_mails_exceeded', address.dayFreeAt ?? now)
}

/** When a full window has room again; null when it has room now. */
function windowFreeAt(window: Window, { perHour, perDay }: MailAllowance, factor: number): Date | null {
  if (window.inDay >= perDay * factor) return window.dayFreeAt
  return window.inHour >= perHour * factor ? window.hourFreeAt : null
}
