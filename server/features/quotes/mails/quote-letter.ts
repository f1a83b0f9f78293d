import { escapeText } from '#server/integrations/mail-html/clean-html.ts'
import type { quoteMail } from './quote-mail.ts'

const P = '<p style="margin: 0 0 1em">'
const withBreaks = (text: string) => text.split('\n').map(escapeText).join('<br>\n')

/** The mail of a devis as a person writes it, from their own mailbox: their words, the facts, the link, their signature (clean HTML). */
export function quoteLetterHtml(content: ReturnType<typeof quoteMail>, signature: string): string {
  const { paragraphs, facts, action } = content
  const parts = [
    ...paragraphs.map((text) => `${P}${withBreaks(text)}</p>`),
    `${P}${facts.map(([name, value]) => escapeText(`${name}\u00a0: ${value}`)).join('<br>\n')}</p>`,
    `${P}<a href="${escapeText(action.url)}">${escapeText(action.label)}</a><br>\n${escapeText(PERSONAL)}</p>`,
  ]
  return `${parts.join('\n')}${signature === '' ? '' : `\n${signature}`}`
}

const PERSONAL = 'Ce lien vous est personnel\u00a0: ne le transmettez pas.'
