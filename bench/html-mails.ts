import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deliverToMaildir } from '#server/integrations/mail-source/maildir-files.ts'

/** Every subject begins so. */
export const HTML_SUBJECT = 'Dossier en HTML'
const PARAGRAPHS = 12
const ROWS = 20

const cell = (text: string) =>
  `<td style="padding:4px 8px;border:1px solid #cccccc;font-family:Calibri,sans-serif;font-size:11pt">${text}</td>`

/** HTML as an office program writes it: a style sheet, styles on each element, a table of lines, links, the mail before below. */
function officeHtml(subject: string): string {
  const paragraph = (n: number) =>
    `<p class="MsoNormal" style="margin:0 0 8pt"><span style="font-family:Calibri,sans-serif;color:#1f3864">Point ${n} du dossier « ${subject} » : le plan a été revu avec l’atelier, voir <a href="https://www.client.test/plan/${n}">le plan ${n}</a>. Nous attendons votre accord pour commander le bois.</span></p>`
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `<tr>${cell(`Poste ${n}`)}${cell('Chêne massif, deux faces')}${cell(`${n + 1} × 145,00 €`)}</tr>`,
  )
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, n) => paragraph(n)).join('')
  return `<html><head><style>p.MsoNormal { margin: 0; font-size: 11pt } a:link { color: #0563c1 } div.WordSection1 { page: WordSection1 }</style></head>
<body lang="FR" link="#0563C1"><div class="WordSection1">${paragraphs}<table style="border-collapse:collapse">${rows.join('')}</table>
<p class="MsoNormal">Cordialement,<br><b>Camille Roy</b></p><blockquote>${paragraphs}</blockquote></div></body></html>`
}

/** Delivers mails in HTML to the demo company's mailbox, a folder below `dataDir`; each begins a conversation, the newest of its inbox. */
export async function deliverHtmlMails(dataDir: string, count: number): Promise<void> {
  const root = join(dataDir, 'maildirs')
  const [org] = readdirSync(root)
  const [mailbox] = readdirSync(join(root, org!))
  for (let n = 0; n < count; n += 1) {
    const subject = `${HTML_SUBJECT} ${n}`
    const raw = [
      `From: Camille Roy ${n} <camille${n}@client.test>`,
      `Subject: =?utf-8?Q?${subject.replaceAll(' ', '_')}?=`,
      `Message-ID: <html${n}@client.test>`,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      officeHtml(subject),
    ].join('\r\n')
    await deliverToMaildir(join(root, org!, mailbox!), Buffer.from(raw), { receivedAt: new Date() })
  }
}
