import { markLinkOpened } from '#server/features/signatures/commands/mark-link-opened.ts'
import { refuseQuote } from '#server/features/signatures/commands/refuse-quote.ts'
import { requestChange } from '#server/features/signatures/commands/request-change.ts'
import { requestCode } from '#server/features/signatures/commands/request-code.ts'
import { signQuote } from '#server/features/signatures/commands/sign-quote.ts'
import { viewLink } from '#server/features/signatures/commands/view-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import type { MailMessage } from '#server/integrations/smtp/port.ts'
import type { SignatureMark } from '#shared/contract/signatures.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import type { DemoWorld } from './demo-context.ts'
import type { Random } from './seeded-random.ts'

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
]

/** Somebody who is not signed in, with a browser of their own. */
export const publicCaller = (world: DemoWorld, random: Random): Caller => ({
  context: world.context,
  // Addresses of RFC 5737, which nobody has.
  ip: `203.0.113.${random.integer(2, 250)}`,
  userAgent: random.pick(browsers),
  session: null,
  idempotency: null,
})

/** The code that a client was mailed: it stands in the subject, and other mails may leave at the same instant. */
export function codeIn(mails: readonly MailMessage[]): string {
  const code = mails.map(({ subject }) => /^(\d{6}) est votre code/.exec(subject)?.[1]).find(Boolean)
  if (code === undefined) throw new Error('no code in the mails')
  return code
}

/** Acts as the client who got a mail's link; the mails that follow are delivered. */
export function createVisit(world: DemoWorld, mail: MailMessage, random: Random) {
  const token = /\/d\/([\w-]{22})/.exec(mail.text)?.[1]
  if (token === undefined) throw new Error(`no link in « ${mail.subject} »`)
  const caller = publicCaller(world, random)
  return {
    async open(): Promise<void> {
      await markLinkOpened(caller, { token })
    },
    async refuse(reason: string): Promise<void> {
      await refuseQuote(caller, { token, reason: frenchTypography(reason) })
      await world.deliver()
    },
    async askChange(message: string): Promise<void> {
      await requestChange(caller, { token, message: frenchTypography(message) })
      await world.deliver()
    },
    /** The code, read from its mail. */
    async askCode(): Promise<string> {
      await requestCode(caller, { token })
      return codeIn(await world.deliver())
    },
    async sign(by: { name: string; quality: string; code: string; drawn: boolean }): Promise<void> {
      const { documentSha256, consent } = await viewLink(caller, { token })
      const { name, quality, code, drawn } = by
      await signQuote(caller, {
        token,
        name,
        quality,
        code,
        consentVersion: consent.version,
        documentSha256,
        signature: drawn ? flourish(random) : { kind: 'typed', text: name },
      })
      await world.deliver()
    },
  }
}

/** A hand's line from left to right: loops that grow and shrink. */
function flourish(random: Random): SignatureMark {
  let path = 'M24 92'
  for (let x = 48; x <= 330; x += 24) {
    const high = random.integer(18, 62)
    const low = random.integer(86, 118)
    path += ` C ${x - 8} ${high}, ${x + 14} ${high + 6}, ${x} ${low}`
  }
  return { kind: 'drawn', svgPath: path, width: 400, height: 140 }
}
