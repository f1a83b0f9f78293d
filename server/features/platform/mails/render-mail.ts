import { escapeHtml } from '#server/http/escape-html.ts'
import { documentColours, type ToneColours } from '#shared/domain/documents/document-tones.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'
import { NBSP, NNBSP } from '#shared/french/typography.ts'
import { type Brand, companyHtml, companyText, headOf, INK, SOFT } from './mail-brand.ts'

type Fact = [label: string, value: string]
type MailLink = { label: string; url: string }

/** One thing that follows, told to the client: « Réglez l’acompte… », with what it needs for it. */
export type NextStep = { text: string; facts?: Fact[]; links?: MailLink[] }

/** The content of a mail; each mail is a function returning one. */
export type MailContent = {
  subject: string
  /** Shown by mailboxes after the subject. */
  preview: string
  /** What it is and its number, above the title: « Devis D-2026-0044 ». */
  eyebrow?: string
  title: string
  /** What it is about in money, shown large: « 15 937,20 € », « Total TTC », « Valable jusqu’au 28 décembre 2026 ». */
  amount?: { value: string; label: string; term?: string | undefined }
  paragraphs: string[]
  /** Label and value pairs, like « Signé le » and « 28 novembre 2026 à 22:12 ». */
  facts?: Fact[]
  /** What follows, in order, below « Et maintenant ? ». */
  next?: NextStep[]
  /** A code to type, shown large. */
  code?: string
  action?: MailLink
  /** Why the reader receives this. */
  footer: string
  /** Links below the mail: preferences, unsubscribing. */
  footerLinks?: MailLink[]
}

/** The number of a document: « F2026-0031 », « D-2026-0044 », « EC-20261130-A1B2C3 ». */
const NUMBER = /(?<![\w-])[A-Z]{1,6}-?\d{4,8}(?:-[A-Z\d]{1,12})+/g
/** Escaped, its numbers each on one line: a no-break hyphen would be copied with it, and no search finds that. */
const words = (text: string) =>
  escapeHtml(text).replace(NUMBER, (number) => `<span style="white-space:nowrap">${number}</span>`)
const withBreaks = (text: string) => words(text).replaceAll('\n', '<br>')

/** The HTML (tables and inline styles, as mail programs need) and the plain text of a mail. Every text is escaped. */
export function renderMail(
  mail: MailContent,
  brand: Brand | null,
): { subject: string; html: string; text: string } {
  // A header holds one line.
  const subject = joinLines(mail.subject)
  return { subject, html: renderHtml(mail, brand), text: renderText(mail, brand) }
}

/** Inline colours are those of a light mail; a program that knows the reader's wish reads these. */
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#101719!important}.card{background:#182126!important;border-color:#2c383e!important}.ink{color:#e8ecee!important}.soft{color:#a9b6bc!important}.rule{border-color:#2c383e!important}.plate{background:#ffffff!important;padding:8px!important}'
const darkStyles = ({ darkButton, onDarkButton }: ToneColours) =>
  `${DARK}.button{background:${darkButton}!important}.button a{color:${onDarkButton}!important}}`
/** On a phone the button is as wide as the card. */
const PHONE =
  '@media (max-width:479px){.around{padding:16px 8px!important}.inside{padding:24px 20px!important}.wide{width:100%!important}}'

const PARAGRAPH = `margin:0 0 16px;font-size:16px;line-height:24px;color:${INK}`
const paragraph = (text: string) => `<p class="ink" style="${PARAGRAPH}">${withBreaks(text)}</p>`
const soft = (html: string, style: string) =>
  `<p class="soft" style="font-size:13px;line-height:20px;color:${SOFT};${style}">${html}</p>`

/**
 * The button: a cell of 48 px with a background, which Word draws too; it knows no padding of a link, so that the cell has one
 * for it alone.
 */
function buttonOf({ label, url }: MailLink, { button, onButton }: ToneColours): string {
  return `<table class="wide" role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td class="button" bgcolor="${button}" height="48" align="center" style="height:48px;background:${button};border-radius:8px;mso-padding-alt:0 24px"><a href="${escapeHtml(url)}" style="display:block;padding:12px 24px;color:${onButton};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** The address as one would type it. */
function typedAddress(url: string): string {
  const shown = escapeHtml(url.replace(/^https?:\/\//, ''))
  return soft(
    `Si le bouton ne fonctionne pas, copiez cette adresse${NBSP}: <br><a class="soft" href="${escapeHtml(url)}" style="color:${SOFT};font-size:12px;word-break:break-all">${shown}</a>`,
    'margin:0',
  )
}

function amountOf({ value, label, term }: NonNullable<MailContent['amount']>): string {
  // One line: « Total TTC · valable jusqu’au 28 décembre 2026 ».
  const joined = term && `${term.charAt(0).toLowerCase()}${term.slice(1)}`
  const below = [label, joined].filter((part) => part !== undefined).map((part) => escapeHtml(part))
  return `<p class="ink" style="margin:0;font-size:28px;line-height:36px;font-weight:600;color:${INK}">${escapeHtml(value)}</p>${soft(below.join(' · '), 'margin:0 0 24px')}`
}

const codeOf = (code: string) =>
  `<p class="ink" style="margin:0 0 20px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;color:${INK}">${escapeHtml(code)}</p>`

/** An IBAN is longer than a phone is wide: it may go on at any group. */
const wrapping = (value: string) => (value.length > WIDEST ? value.replaceAll(NBSP, ' ') : value)
const WIDEST = 24

function factsOf(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="soft" valign="top" style="padding:6px 16px 6px 0;font-size:14px;color:${SOFT}">${words(label)}</td><td class="ink" valign="top" style="padding:6px 0;font-size:14px;color:${INK};font-weight:600;text-align:right">${words(wrapping(value))}</td></tr>`,
  )
  return `<table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e2e0d8;border-bottom:1px solid #e2e0d8">${rows.join('')}</table>`
}

const NEXT = `Et maintenant${NNBSP}?`

function nextOf(steps: readonly NextStep[]): string {
  if (steps.length === 0) return ''
  const rows = steps.map(({ text, facts = [], links = [] }, place) => {
    const linked = links.map(
      ({ label, url }) =>
        `<a class="ink" href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a>`,
    )
    const told = [withBreaks(text), linked.join(' · ')].filter((part) => part !== '').join(' ')
    return `<p class="ink" style="${PARAGRAPH}">${place + 1}. ${told}</p>${factsOf(facts)}`
  })
  return `<h2 class="ink" style="margin:8px 0 12px;font-size:18px;line-height:24px;color:${INK}">${NEXT}</h2>${rows.join('\n')}`
}

/** A client is shown the amount and the button first, then the letter; who has an account reads why, then acts. */
function bodyOf(mail: MailContent, brand: Brand | null, colours: ToneColours): string {
  const { paragraphs, facts = [], next = [], code, action, amount, eyebrow, title } = mail
  const letter = [...paragraphs.map(paragraph), factsOf(facts), nextOf(next)]
  const button = action ? buttonOf(action, colours) : ''
  const address = action ? typedAddress(action.url) : ''
  const shownCode = code ? codeOf(code) : ''
  const codeFirst = action === undefined
  return [
    brand === null ? '' : headOf(brand),
    eyebrow === undefined ? '' : soft(words(eyebrow), 'margin:0 0 4px;font-weight:600'),
    `<h1 class="ink" style="margin:0 0 ${brand !== null && action && !amount ? 20 : 12}px;font-size:22px;line-height:28px;color:${INK}">${words(title)}</h1>`,
    amount === undefined ? '' : amountOf(amount),
    codeFirst ? shownCode : '',
    ...(brand === null ? [...letter, codeFirst ? '' : shownCode, button] : [button, ...letter]),
    address,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const footerLink = ({ label, url }: MailLink) =>
  `<br><a class="soft" href="${escapeHtml(url)}" style="color:${SOFT}">${escapeHtml(label)}</a>`

/** Word knows no `max-width`: for it the card stands in a table of that width. */
const WORD = [
  '<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
] as const

function renderHtml(mail: MailContent, brand: Brand | null): string {
  const colours = documentColours(brand?.tone, null)
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${PHONE}${darkStyles(colours)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f6f2;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6f2"><tr><td class="around" align="center" style="padding:32px 16px">
${WORD[0]}<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e0d8;border-radius:10px;text-align:left"><tr><td class="inside" style="padding:24px 32px 32px">
${bodyOf(mail, brand, colours)}
</td></tr></table>${WORD[1]}
<div style="max-width:560px;margin:16px auto 0;text-align:left">${soft(`${withBreaks(mail.footer)}${(mail.footerLinks ?? []).map(footerLink).join('')}`, 'margin:0 0 12px')}${brand === null ? '' : companyHtml(brand)}</div>
</td></tr></table></body></html>`
}

const textFact = ([label, value]: Fact) => `${label}${NBSP}: ${value}`
const textLink = ({ label, url }: MailLink) => `${label}${NBSP}: ${url}`

function textStep({ text, facts = [], links = [] }: NextStep, place: number): string {
  return [`${place + 1}. ${text}`, ...facts.map(textFact), ...links.map(({ label }) => label)].join('\n')
}

function renderText(mail: MailContent, brand: Brand | null): string {
  const { amount, next = [] } = mail
  const blocks = [
    mail.eyebrow ?? '',
    mail.title,
    amount === undefined ? '' : [textFact([amount.label, amount.value]), amount.term ?? ''].join('\n').trim(),
    mail.action === undefined ? (mail.code ?? '') : '',
    ...mail.paragraphs,
    (mail.facts ?? []).map(textFact).join('\n'),
    next.length === 0 ? '' : [NEXT, ...next.map(textStep)].join('\n\n'),
    mail.action === undefined ? '' : (mail.code ?? ''),
    mail.action ? textLink(mail.action) : '',
    `—\n${mail.footer}\n${brand === null ? PRODUCT_NAME : companyText(brand)}`,
    (mail.footerLinks ?? []).map(textLink).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
