import { bodyOf, escapeText, picturesIn } from '#server/integrations/mail-html/clean-html.ts'
import type { MailPart, ParsedMail } from '#server/integrations/mail-parser/port.ts'
import { formatDateTime } from '#shared/french/format.ts'

type Person = { name: string | null; address: string }
const personText = ({ name, address }: Person) => (name === null ? address : `${name} <${address}>`)
const peopleText = (people: readonly Person[]) => people.map(personText).join(', ')

const STYLE = 'margin: 0 0 0 0.8ex; border-left: 1px solid #ccc; padding-left: 1ex'

/** The text of a mail as HTML, to the letter: what its sender made, or its plain text with its lines. */
function historyOf({ html, text }: ParsedMail): string {
  return html === null
    ? `<div style="white-space: pre-wrap">${escapeText(text)}</div>`
    : `<div>${bodyOf(html)}</div>`
}

type When = { receivedAt: Date; timezone: string }

/** The history under an answer: « Le …, … a écrit : » and the whole mail, of which nothing is cut. */
export function quoteForAnswer(mail: ParsedMail, { receivedAt, timezone }: When): string {
  const at = formatDateTime((mail.sentAt ?? receivedAt).toISOString(), timezone)
  const author = mail.from === null ? 'un inconnu' : personText(mail.from)
  const line = escapeText(`Le ${at}, ${author} a écrit\u00a0:`)
  return `<div>${line}</div>\n<blockquote type="cite" style="${STYLE}">${historyOf(mail)}</blockquote>`
}

/** The content of a forward: who wrote to whom, and the whole mail. */
export function quoteForForward(mail: ParsedMail, { receivedAt, timezone }: When): string {
  const facts = [
    ['De', mail.from === null ? '' : personText(mail.from)],
    ['Date', formatDateTime((mail.sentAt ?? receivedAt).toISOString(), timezone)],
    ['Objet', mail.subject],
    ['À', peopleText(mail.to)],
    ['Cc', peopleText(mail.cc)],
  ].filter(([, value]) => value !== '')
  const lines = facts.map(([name, value]) => escapeText(`${name}\u00a0: ${value}`)).join('<br>\n')
  return `<div>---------- Message transféré ----------<br>\n${lines}</div>\n<br>\n${historyOf(mail)}`
}

/** Parts of a mail that go along: the pictures that its text shows, and all its files where it is forwarded. */
export function partsToTake(mail: ParsedMail, quoted: string, forward: boolean): MailPart[] {
  const shown = picturesIn(quoted)
  return mail.attachments.filter(
    ({ contentId, inline }) => (contentId !== null && shown.has(contentId)) || (forward && !inline),
  )
}
