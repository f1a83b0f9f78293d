import { escapeText } from '#server/integrations/mail-html/clean-html.ts'
import { fillMessage } from '#shared/domain/documents/message-template.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'
import type { Letter } from './assert-variables.ts'

/** The words of a mail of a devis, an invoice or a statement, for either way of sending it. */
export type DocumentMail = {
  subject: string
  preview: string
  /** The kind of document and its number. */
  eyebrow: string
  title: string
  /** The sum asked or owed, until when. */
  amount?: { value: string; label: string; term?: string | undefined }
  paragraphs: string[]
  facts: [string, string][]
  /** Absent where the client has no page for it. */
  action?: { label: string; url: string }
  footer: string
}

/** The author's words, else the usual ones, with their variables replaced. */
export function writeLetter(
  letter: Letter,
  usual: { subject: string; message: string },
  values: Readonly<Record<string, string>>,
): Pick<DocumentMail, 'subject' | 'paragraphs'> {
  const words = (part: 'subject' | 'message') => {
    const typed = letter[part]
    return fillMessage(typed === undefined || typed.trim() === '' ? usual[part] : typed, values)
  }
  // A header holds one line.
  return { subject: joinLines(words('subject')).slice(0, 250), paragraphs: paragraphsOf(words('message')) }
}

const P = '<p style="margin: 0 0 1em">'
const withBreaks = (text: string) => text.split('\n').map(escapeText).join('<br>\n')

/** The same mail as a person writes it, from their own mailbox: their words, the facts, the link, their signature (clean HTML). */
export function documentLetterHtml(mail: DocumentMail, signature: string): string {
  const { paragraphs, action } = mail
  const parts = [
    ...paragraphs.map((text) => `${P}${withBreaks(text)}</p>`),
    `${P}${linesOf(mail).map(escapeText).join('<br>\n')}</p>`,
    ...(action === undefined ? [] : [linkOf(action)]),
  ]
  return `${parts.join('\n')}${signature === '' ? '' : `\n${signature}`}`
}

function linesOf({ eyebrow, amount, facts }: DocumentMail): string[] {
  const pair = ([name, value]: [string, string]) => `${name}\u00a0: ${value}`
  const asked = amount === undefined ? [] : [pair([amount.label, amount.value]), amount.term ?? '']
  return [eyebrow, ...asked, ...facts.map(pair)].filter((line) => line !== '')
}

const linkOf = ({ label, url }: { label: string; url: string }) =>
  `${P}<a href="${escapeText(url)}">${escapeText(label)}</a><br>\n${escapeText(PERSONAL)}</p>`

const PERSONAL = 'Ce lien vous est personnel\u00a0: ne le transmettez pas.'

/** The paragraphs of a message as its author typed it. */
const paragraphsOf = (message: string): string[] =>
  message
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
