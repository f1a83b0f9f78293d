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

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** The HTML (tables and inline styles, as mail programs need) and the plain text of a mail. Every text is escaped. */
export function renderMail(mail: MailContent): { subject: string; html: string; text: string } {
  // A header holds one line.
  const subject = joinLines(mail.subject)
  return { subject, html: renderHtml(mail), text: renderText(mail) }
}

const footerLink = ({ label, url }: { label: string; url: string }) =>
  `<br><a href="${escapeHtml(url)}" style="color:#5a6a72">${escapeHtml(label)}</a>`

function renderHtml(mail: MailContent): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#26343c">${withBreaks(text)}</p>`
  const facts = (mail.facts ?? [])
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;font-size:14px;color:#5a6a72">${escapeHtml(label)}</td><td style="padding:6px 0;font-size:14px;color:#26343c;font-weight:600;text-align:right">${escapeHtml(value)}</td></tr>`,
    )
    .join('')
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#f7f6f2;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f6f2"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2e0d8;border-radius:10px"><tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;color:#26343c">${escapeHtml(mail.title)}</h1>
${mail.paragraphs.map(paragraph).join('\n')}
${facts === '' ? '' : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid #e2e0d8;border-bottom:1px solid #e2e0d8">${facts}</table>`}
${mail.code ? `<p style="margin:0 0 20px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:6px;color:#26343c">${escapeHtml(mail.code)}</p>` : ''}
${mail.action ? `<p style="margin:0 0 20px"><a href="${escapeHtml(mail.action.url)}" style="display:inline-block;padding:12px 20px;background:#33434c;color:#ffffff;border-radius:8px;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(mail.action.label)}</a></p><p style="margin:0;font-size:13px;line-height:20px;color:#5a6a72">Si le bouton ne fonctionne pas, copiez cette adresse\u00a0: <br><a href="${escapeHtml(mail.action.url)}" style="color:#33434c;word-break:break-all">${escapeHtml(mail.action.url)}</a></p>` : ''}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:20px;color:#5a6a72">${withBreaks(mail.footer)}${(mail.footerLinks ?? []).map(footerLink).join('')}</p>
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
