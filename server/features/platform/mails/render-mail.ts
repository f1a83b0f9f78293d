import { escapeHtml } from '#server/http/escape-html.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { joinLines } from '#shared/domain/text/text-rule.ts'

/** The content of a mail; each mail is a function returning one. */
export type MailContent = {
  subject: string
  /** Shown by mailboxes after the subject. */
  preview: string
  title: string
  paragraphs: string[]
  /** Label and value pairs, like « Montant TTC » and « 1 200,00 € ». */
  facts?: [label: string, value: string][]
  /** A code to type, shown large. */
  code?: string
  action?: { label: string; url: string }
  /** Why the reader receives this. */
  footer: string
  /** Links below the mail: preferences, unsubscribing. */
  footerLinks?: { label: string; url: string }[]
}

/** The organization in whose name a mail leaves, shown at its head. */
export type Brand = { name: string; hasLogo: boolean }

/** `cid:` of the logo. A mail's own picture is shown also where pictures of the network are blocked. */
export const LOGO_ID = 'logo' as const

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** The HTML (tables and inline styles, as mail programs need) and the plain text of a mail. Every text is escaped. */
export function renderMail(
  mail: MailContent,
  brand: Brand | null,
): { subject: string; html: string; text: string } {
  // A header holds one line.
  const subject = joinLines(mail.subject)
  return { subject, html: renderHtml(mail, brand), text: renderText(mail) }
}

const logoOf = (name: string) => `<img src="cid:${LOGO_ID}" alt="${escapeHtml(name)}">`
const LOGO = /<img src="cid:logo" alt="([^"]*)">/
const nameOf = (escaped: string) =>
  `<span class="ink" style="font-size:18px;line-height:24px;font-weight:600;color:#26343c">${escaped}</span>`

/** The mail with its logo at the size it is shown at, in pixels; where there is none, with the name in its place. */
export function placeLogo(html: string, size: { width: number; height: number } | null): string {
  return html.replace(LOGO, (_, name: string) =>
    size === null
      ? nameOf(name)
      : `<img src="cid:${LOGO_ID}" alt="${name}" width="${size.width}" height="${size.height}" style="display:block;border:0;color:#26343c;font-size:18px;font-weight:600">`,
  )
}

/** Inline colours are those of a light mail; a program that knows the reader's wish reads these. */
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#101719!important}.card{background:#182126!important;border-color:#2c383e!important}.ink{color:#e8ecee!important}.soft{color:#a9b6bc!important}.rule{border-color:#2c383e!important}.button{background:#c9dce4!important}.button a{color:#16242c!important}.plate{background:#ffffff!important;padding:8px!important}}'

function headOf({ name, hasLogo }: Brand): string {
  const head = hasLogo ? logoOf(name) : nameOf(escapeHtml(name))
  const plate = hasLogo ? ' class="plate"' : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td${plate} style="border-radius:8px">${head}</td></tr></table>`
}

const footerLink = ({ label, url }: { label: string; url: string }) =>
  `<br><a class="soft" href="${escapeHtml(url)}" style="color:#5a6a72">${escapeHtml(label)}</a>`

/** The button is a cell with a background, which Word draws too; under it the address as one would type it. */
function actionOf({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="button" bgcolor="#33434c" style="background:#33434c;border-radius:8px"><a href="${href}" style="display:inline-block;padding:12px 20px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></td></tr></table><p class="soft" style="margin:0;font-size:13px;line-height:20px;color:#5a6a72">Si le bouton ne fonctionne pas, copiez cette adresse\u00a0: <br><a class="soft" href="${href}" style="color:#33434c;font-size:12px;word-break:break-all">${escapeHtml(url.replace(/^https?:\/\//, ''))}</a></p>`
}

function renderHtml(mail: MailContent, brand: Brand | null): string {
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#26343c">${withBreaks(text)}</p>`
  const facts = (mail.facts ?? [])
    .map(
      ([label, value]) =>
        `<tr><td class="soft" style="padding:6px 16px 6px 0;font-size:14px;color:#5a6a72">${escapeHtml(label)}</td><td class="ink" style="padding:6px 0;font-size:14px;color:#26343c;font-weight:600;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f7f6f2;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6f2"><tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e0d8;border-radius:10px"><tr><td style="padding:32px 24px">
${brand === null ? '' : headOf(brand)}<h1 class="ink" style="margin:0 0 16px;font-size:20px;line-height:28px;color:#26343c">${escapeHtml(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${facts === '' ? '' : `<table class="rule" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e2e0d8;border-bottom:1px solid #e2e0d8">${facts}</table>`}
${mail.code ? `<p class="ink" style="margin:0 0 20px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#26343c">${escapeHtml(mail.code)}</p>` : ''}
${mail.action ? actionOf(mail.action) : ''}
</td></tr></table>
<p class="soft" style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5a6a72">${withBreaks(mail.footer)}${(mail.footerLinks ?? []).map(footerLink).join('')}</p>
</td></tr></table></body></html>`
}

function renderText(mail: MailContent): string {
  const blocks = [
    mail.title,
    ...mail.paragraphs,
    (mail.facts ?? []).map(([label, value]) => `${label}\u00a0: ${value}`).join('\n'),
    mail.code ?? '',
    mail.action ? `${mail.action.label}\u00a0: ${mail.action.url}` : '',
    `—\n${mail.footer}\n${PRODUCT_NAME}`,
    (mail.footerLinks ?? []).map(({ label, url }) => `${label}\u00a0: ${url}`).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}
