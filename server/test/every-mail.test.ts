import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { placeLogo } from '#server/features/platform/mails/mail-brand.ts'
import { renderMail } from '#server/features/platform/mails/render-mail.ts'
import { type DocumentTone, documentColours, documentTones } from '#shared/domain/documents/document-tones.ts'
import { accountMails, clientMails, freeMails, sampleBrand } from './sample-mails.ts'

const each = (mails: typeof clientMails) =>
  Object.entries(mails).flatMap(([name, contents]) =>
    contents.map((content, place) => ({ name: `${name} ${place + 1}`, content })),
  )

/** What a mail program reads: texts in their order, without marks. */
const read = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/g, '')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', '’')
    .replaceAll('&amp;', '&')

/** Every tag that opens is closed, in the right order. */
function expectWellFormed(html: string): void {
  const open: string[] = []
  for (const [, slash, name] of html.replace(/<!--.*?-->/g, '').matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (['meta', 'br', 'img'].includes(name!)) continue
    if (slash === '') open.push(name!)
    else expect(open.pop()).toBe(name)
  }
  expect(open).toEqual([])
}

test('each function that makes a mail has its samples', async () => {
  const files = globSync('server/features/*/mails/*.ts')
  const known = new Set([...Object.keys(clientMails), ...Object.keys(accountMails)])
  const made = new Set<string>()
  for (const file of files) {
    const names = Object.keys((await import(pathToFileURL(file).href)) as object)
    for (const name of names)
      if (/(Mail|Acknowledgment)$/.test(name) && name !== 'renderMail')
        made.add(file.includes('/sign-in/') && name === 'codeMail' ? 'addressCodeMail' : name)
  }
  expect([...made].filter((name) => !known.has(name))).toEqual([])
})

describe.each(each(clientMails))('$name, to a client', ({ content }) => {
  const { html, text } = renderMail(content, sampleBrand)
  const seen = read(html)

  test('says who sends it, what it is, what is asked, then acts, then tells', () => {
    expectWellFormed(html)
    const places = [
      content.preview,
      sampleBrand.name,
      content.eyebrow,
      content.title,
      content.amount?.value,
      content.action === undefined ? content.code : undefined,
      content.action?.label,
      content.paragraphs[0]?.split('\n')[0],
    ].filter((part) => part !== undefined)
    let from = 0
    for (const part of places) {
      const at = seen.indexOf(part, from)
      expect(at, `« ${part} » in its place`).toBeGreaterThanOrEqual(0)
      from = at + part.length
    }
    expect(content.eyebrow).toBeTruthy()
  })

  test('ends with the company and how to reach it, and who carried it', () => {
    const foot = seen.slice(seen.lastIndexOf(content.footer.split('\n')[0]!))
    for (const part of [
      '12 quai Saint-Vincent',
      '04 65 71 20 18',
      'contact@rivoire.test',
      'SIRET',
      'Envoyé avec Ardoise',
    ])
      expect(foot).toContain(part)
    for (const href of ['tel:+33465712018', 'mailto:contact@rivoire.test', 'https://ardoise.test/?de=devis'])
      expect(html).toContain(`href="${href}"`)
    expect(text).toContain('Envoyé avec Ardoise\u00a0: https://ardoise.test/?de=devis')
  })

  test('speaks of no link that it has not, and says all in plain text too', () => {
    if (content.action === undefined) expect(seen).not.toMatch(/[Ll]e lien|ce lien|le bouton/)
    for (const part of [content.title, content.amount?.value, content.action?.url, content.code])
      if (part !== undefined) expect(text).toContain(part)
    for (const [label, value] of content.facts ?? []) expect(text).toContain(`${label}\u00a0: ${value}`)
  })
})

describe.each([...each(clientMails), ...each(accountMails)])('$name', ({ content }) => {
  const { html, text } = renderMail(content, null)

  test('holds a real button, dark colours, no picture of the network and no tracker', () => {
    expectWellFormed(html)
    expect(html).not.toMatch(/<img|https?:\/\/[^"<]*\.(?:png|gif|jpg)|background-image|<script|<link/)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/class="button"/g)?.length ?? 0).toBe(content.action ? 1 : 0)
    if (content.action)
      expect(html).toMatch(/<td class="button" bgcolor="#[0-9a-f]{6}" height="48" align="center"/)
    expect(text).toContain(content.footer)
    expect(content.preview).not.toBe('')
  })

  test('gives each text with a colour its dark one', () => {
    for (const [tag] of html.matchAll(/<[a-z][^>]*style="[^"]*(?:;|")color:[^>]*>/g))
      if (!tag.includes('color:#ffffff')) expect(tag).toContain('class=')
  })
})

test('a code comes before the words about it', () => {
  for (const { content } of each({ ...clientMails, ...accountMails })) {
    if (content.code === undefined || content.action !== undefined) continue
    for (const brand of [sampleBrand, null]) {
      const { html, text } = renderMail(content, brand)
      for (const written of [read(html), text])
        expect(written.indexOf(content.code)).toBeLessThan(written.indexOf(content.paragraphs[0]!))
    }
  }
})

test('the number of a document stands on one line, with the hyphen that one types', () => {
  for (const { content } of each(clientMails)) {
    const { html } = renderMail(content, sampleBrand)
    // Without the subject and the preview, which mailboxes show.
    const [, letter = ''] = html.split('<table class="card"')
    const broken = letter.replace(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')
    expect(broken).not.toMatch(/\b(?:F|D-)2026-\d{4}\b/)
  }
  const told = clientMails.reminderMail!.flatMap(({ facts = [] }) => facts.map(([label]) => label))
  expect(told).toContainEqual(expect.stringMatching(/^Facture F2026-\d{4}$/))
})

test('the seller is not told that the seller asked it for something', () => {
  for (const { content } of each(accountMails))
    expect(content.footer).not.toMatch(/vous (?:demande|propose) un/)
})

test('no mail of a devis without VAT says « TTC »', () => {
  for (const content of freeMails)
    for (const written of Object.values(renderMail(content, sampleBrand)))
      expect(written).not.toMatch(/\b(?:TTC|HT)\b/)
})

test.each(Object.keys(documentTones) as DocumentTone[])(
  'the button is painted in %s, in light and in dark',
  (tone) => {
    const { html } = renderMail(clientMails.quoteMail![0]!, { ...sampleBrand, tone })
    const { button, onButton, darkButton, onDarkButton } = documentColours(tone, null)
    expect(html).toContain(`bgcolor="${button}"`)
    expect(html).toContain(`color:${onButton};font-size:16px;line-height:24px`)
    expect(html).toContain(
      `.button{background:${darkButton}!important}.button a{color:${onDarkButton}!important}`,
    )
  },
)

test('with its pictures blocked a mail says the name in the place of the logo', () => {
  const { html } = renderMail(clientMails.quoteMail![0]!, { ...sampleBrand, hasLogo: true })
  const placed = placeLogo(html, { width: 120, height: 40 })
  expect(placed).toMatch(/<img src="cid:logo" alt="Atelier Rivoire" width="120" height="40"/)
  expect(placeLogo(html, null)).toMatch(/<span class="ink"[^>]*>Atelier Rivoire<\/span>/)
})
