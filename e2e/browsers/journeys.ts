import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { newEmail, type Owner, PASSWORD, type Site } from '../support/accounts.ts'
import { codeOf, linkOf } from '../support/mailbox.ts'
import { openMaildir } from '../support/maildir.ts'
import { addCompany, SIGNER, sendQuote } from '../support/quotes.ts'
import type { BrowserPage } from './page.ts'
import { keepPrinted, pagesOf, textOf } from './printed.ts'

/** What a journey is given: a page of somebody who was never here, and an owner who is not signed in yet. */
export type Visit = {
  page: BrowserPage
  site: Site
  owner: Owner
  /** For files that are chosen. */
  folder: string
  enter: (owner: Owner) => Promise<void>
}

/** Says why a part cannot be tried in this browser; undefined: all was. */
export type Journey = (visit: Visit) => Promise<string | undefined>

const LEAST_PICTURE = 40

async function signUp({ page, site }: Visit): Promise<undefined> {
  const email = newEmail('camille')
  await page.open(`${site.url}/signup`)
  for (const [name, text] of [
    ['Nom complet', 'Camille Aubry'],
    ['Nom de l’entreprise', 'Atelier Aubry'],
    ['E-mail', email],
    ['Mot de passe', PASSWORD],
    ['Confirmation du mot de passe', PASSWORD],
  ] as const)
    await page.fill({ role: 'textbox', like: `^${name}( \\*)?$` }, text)
  await page.click({ role: 'button', name: 'Créer mon compte' })
  await page.heading('Vérifiez votre e-mail')
  const code = codeOf(await site.mailbox.waitFor(email))
  await page.click({ role: 'textbox', like: '^(Code de vérification|Chiffre 1 sur 6)$' })
  await page.type(code)
  await page.click({ role: 'button', name: 'Vérifier' })
  await page.address(/^\/dashboard/)
  await page.click({ role: 'button', name: 'Ignorer pour plus tard' })
  await page.heading('Bonjour Camille')
}

async function quoteToSignature(visit: Visit): Promise<undefined> {
  const { page, site, owner, enter } = visit
  const company = await addCompany(owner)
  await enter(owner)
  const quote = await owner.api.quotes.createQuote({ companyId: company.id, lines: [] })
  await page.open(`${site.url}/templates/quotes/${quote.id}`)
  await page.fill({ role: 'textbox', like: '^Titre du devis' }, 'Portail')
  await page.click({ role: 'button', name: 'Ajouter une ligne' })
  const line = { role: 'textbox', name: 'Description de la ligne 1' } as const
  const small = await page.see(line)
  await page.fill(line, `Portail en chêne massif, ${'assemblé à tenons et mortaises, '.repeat(8)}`)
  const large = await page.see(line)
  assert.ok(large.height > small.height + 20, `the field of a line stays ${large.height} px high`)
  await page.fill({ role: 'textbox', like: '^Prix unitaire' }, '1450,50')
  await page.text('1 740,60 €')
  await page.text('Enregistré')
  await page.press('Control+Enter')
  const sending = { role: 'dialog', name: 'Envoyer le devis' } as const
  await page.text(/^Le devis est complet\./)
  await page.click({ role: 'button', name: 'Envoyer le devis', within: sending })
  await page.gone(sending)
  const link = linkOf(await site.mailbox.waitFor(company.email ?? ''))

  await page.driver.renew()
  await page.open(link)
  await page.click({ role: 'button', name: 'Signer le devis' })
  const dialog = { role: 'dialog' } as const
  await page.fill({ role: 'textbox', like: '^Prénom et nom', within: dialog }, SIGNER.name)
  await page.fill({ role: 'textbox', like: '^Qualité', within: dialog }, SIGNER.quality)
  await page.click({ role: 'button', name: 'Continuer', within: dialog })
  await page.click({ role: 'checkbox', within: dialog })
  await page.click({ role: 'radio', name: 'Tracer ma signature', within: dialog })
  const { x, y, width } = await page.see({ role: 'canvas', within: dialog })
  const wave = Array.from({ length: 14 }, (_, step) => ({
    x: x - width / 3 + (step * width) / 21,
    y: y + 30 * Math.sin(step),
  }))
  await page.draw(wave)
  await page.see({ role: 'canvas', name: 'Votre signature tracée', within: dialog })
  await page.click({ role: 'button', name: 'Recevoir le code', within: dialog })
  const code = codeOf(await site.mailbox.waitFor(company.email ?? '', /code/))
  await page.click({ role: 'textbox', name: 'Code à six chiffres', within: dialog })
  await page.type(code)
  await page.click({ role: 'button', like: '^Signer pour', within: dialog })
  await page.heading('Devis signé')
  const signed = await owner.api.quotes.getQuote({ quoteId: quote.id })
  assert.equal(signed.status, 'signed')
}

/** An issued invoice of 1 200,00 € TTC, still in its organization’s hands. */
async function issueInvoice({ api }: Owner) {
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await addCompany({ api }, undefined, '732829320')
  const item = {
    kind: 'item' as const,
    description: 'Escalier',
    quantityMilli: 1_000,
    unitPriceCents: 100_000,
  }
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [{ ...item, vatRateBps: 2_000 }],
  })
  return { company, draft, issue: () => api.invoices.issueInvoice({ invoiceId: draft.id }) }
}

async function invoiceAndItsPage({ page, site, owner, enter }: Visit): Promise<undefined> {
  const { company, draft } = await issueInvoice(owner)
  await enter(owner)
  await page.open(`${site.url}/revenues/management/invoices/${draft.id}`)
  await page.click({ role: 'button', name: 'Émettre' })
  const dialog = { role: 'dialog' } as const
  await page.click({ role: 'button', name: 'Émettre', within: dialog })
  await page.heading(/F\d{4}-0001/)
  await page.click({ role: 'button', name: 'Envoyer' })
  await page.click({ role: 'button', name: 'Envoyer', within: dialog })
  const mail = await site.mailbox.waitFor(company.email ?? '', /F\d{4}-0001/)
  await page.driver.renew()
  await page.open(linkOf(mail))
  await page.heading(/F\d{4}-0001/)
  await page.text(/1 200,00 €/)
}

async function answerWithPicture({ page, site, owner, folder, enter }: Visit): Promise<undefined> {
  const client = newEmail('client')
  const box = await openMaildir(owner, 'contact@atelier-aubry.test')
  await box.deliver(`Camille Roy <${client}>`, 'Plan de la salle')
  await enter(owner)
  await page.open(`${site.url}/conversations`)
  await page.click({ role: 'link', like: 'Plan de la salle' })
  await page.see({ role: 'button', like: '^Répondre' })
  await page.press('r')
  const message = { role: 'textbox', name: 'Message' } as const
  await page.see(message)
  await page.until('the caret in the answer', () =>
    page.run(() => document.activeElement?.getAttribute('aria-label') === 'Message'),
  )
  await page.type('Voici le ')
  await page.press('Control+b')
  await page.type('plan')
  await page.press('Control+b')
  await page.type('.')
  await page.until('bold words', () =>
    page.run(
      () =>
        document.querySelector('[aria-label=Message] strong, [aria-label=Message] b')?.textContent === 'plan',
    ),
  )
  await page.text('Enregistré')
  const picture = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#2b6e7a' } })
    .png()
    .toBuffer()
  await page.run((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const carried = new DataTransfer()
    carried.items.add(new File([bytes], 'plan.png', { type: 'image/png' }))
    const text = document.querySelector('[aria-label=Message]')!
    const { left, top } = text.getBoundingClientRect()
    const at = {
      clientX: left + 20,
      clientY: top + 12,
      bubbles: true,
      cancelable: true,
      dataTransfer: carried,
    }
    text.dispatchEvent(new DragEvent('drop', at))
  }, picture.toString('base64'))
  await page.until('the picture, shown at once', () =>
    page.run((least) => {
      const shown = document.querySelector<HTMLImageElement>('[aria-label=Message] img')
      return shown !== null && shown.naturalWidth >= least
    }, LEAST_PICTURE),
  )
  const file = join(folder, 'Été à Noël.txt')
  writeFileSync(file, 'Bonjour')
  await page.run(() =>
    document.querySelector('[aria-label="Fichiers à joindre"]')?.setAttribute('data-sought', 'files'),
  )
  await page.driver.setFiles('[data-sought=files]', [file])
  await page.see({ role: 'link', like: 'Été à Noël' })
  await page.click(message)
  await page.press('Control+Enter')
  await page.text(/^Envoi dans \d/)
  const mail = await site.mailbox.waitFor(client)
  assert.match(mail.html, /<(b|strong)>plan/)
  assert.ok(mail.attachments.length >= 1, 'a file leaves with the mail')
}

async function matchBankFile({ page, site, owner, folder, enter }: Visit): Promise<undefined> {
  const { issue } = await issueInvoice(owner)
  const { number, issuedOn } = await issue()
  await owner.api.bank.createBankAccount({ name: 'Compte courant', iban: 'FR7630006000011234567890189' })
  await enter(owner)
  await page.open(`${site.url}/revenues/management/bank`)
  await page.click({ role: 'button', name: 'Importer un relevé' })
  await page.see({ role: 'button', name: 'Choisir un fichier' })
  const day = issuedOn!.split('-').toReversed().join('/')
  const file = join(folder, 'releve.csv')
  writeFileSync(file, `Date;Libellé;Montant\n${day};VIR SEPA MENUISERIE VASSEUR ${number};1200,00\n`)
  await page.run(() => document.querySelector('input[type=file]')?.setAttribute('data-sought', 'files'))
  await page.driver.setFiles('[data-sought=files]', [file])
  await page.click({ role: 'button', like: '^Importer \\d+ mouvement' })
  await page.text(/mouvement ajouté/)
  await page.click({ role: 'link', name: 'Rapprocher', within: { role: 'dialog' } })
  await page.see({ role: 'button', like: '^Rapprocher de' })
  await page.press('Enter')
  await page.text('Tout est rapproché')
  const { items } = await owner.api.invoices.listInvoices({ limit: 1 })
  assert.deepEqual([items[0]?.status, items[0]?.owedCents], ['paid', 0])
}

async function paletteAndDialogs({ page, site, owner, enter }: Visit): Promise<undefined> {
  await addCompany(owner, 'Menuiserie Vasseur')
  await enter(owner)
  await page.open(`${site.url}/dashboard`)
  await page.heading('Bonjour Camille')
  const palette = { role: 'dialog', name: 'Recherche et actions' } as const
  await page.press('Control+k')
  await page.see(palette)
  await page.type('vasseur')
  await page.see({ role: 'option', like: 'Menuiserie Vasseur', within: palette })
  await page.press('Enter')
  await page.heading('Menuiserie Vasseur')
  await page.press('Control+k')
  await page.see(palette)
  await page.press('Escape')
  await page.gone(palette)
  await page.open(`${site.url}/templates/quotes`)
  await page.heading('Devis')
  // A letter alone opens a question, whose end gives the focus back.
  await page.press('c')
  await page.see({ role: 'dialog' })
  await page.press('Escape')
  await page.gone({ role: 'dialog' })
  const menu = { role: 'button', like: '^Menu du compte|Camille Aubry' } as const
  await page.click(menu)
  await page.see({ role: 'menuitem' })
  await page.press('ArrowDown')
  await page.press('Escape')
  await page.gone({ role: 'menuitem' })
  const focused = () =>
    page.run(() =>
      document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
    )
  await page
    .until(
      'the focus on what opened the menu',
      async () => (await focused()).includes('Camille Aubry') || null,
    )
    .catch(async () => assert.fail(`after the menu the focus is on ${await focused()}`))
}

const RELOADS = 60

/** A signed-in tab of WebKit once stood still for good at a reload (review-browsers.md, fault 4). */
async function reloads({ page, site, owner, enter }: Visit): Promise<undefined> {
  await enter(owner)
  const paths = [
    '/dashboard',
    '/conversations',
    '/templates/quotes',
    '/crm/companies',
    '/revenues/management',
  ]
  const times: number[] = []
  for (let round = 0; round < RELOADS; round += 1) {
    const begun = performance.now()
    await page.open(`${site.url}${paths[Math.floor(round / 4) % paths.length]}`)
    await page.see({ role: 'heading' })
    times.push(performance.now() - begun)
    // The stream of what is live opens, and its lock is asked for.
    if (round % 4 === 0) await setTimeout(300)
  }
  const slowest = Math.max(...times)
  assert.ok(slowest < 15_000, `a reload took ${Math.round(slowest)} ms`)
}

async function print({ page, site, owner }: Visit): Promise<string | undefined> {
  const { company, issue } = await issueInvoice(owner)
  const { id, number } = await issue()
  await owner.api.invoiceSending.sendInvoice({ invoiceId: id })
  const link = linkOf(await site.mailbox.waitFor(company.email ?? ''))
  await page.open(link)
  await page.heading(new RegExp(number!))
  const printed = await page.driver.print()
  if (printed === null) return 'its driver cannot print'
  keepPrinted('invoice', printed)
  // Firefox writes bold words and aligned figures as drawings: they are looked at, not read.
  const text = textOf(printed)
  assert.match(text, /SIREN 732 829 320/)
  for (const hidden of ['Aller au contenu', 'Envoyé avec Ardoise'])
    assert.ok(!text.includes(hidden), `« ${hidden} » is printed`)
  assert.equal(pagesOf(printed), 1, 'an invoice of one line prints one page')

  const { link: quoteLink, quote } = await sendQuote(site, owner)
  await page.open(quoteLink)
  await page.heading(new RegExp(quote.number!))
  const paper = (await page.driver.print())!
  keepPrinted('devis', paper)
  assert.ok(!textOf(paper).includes('Envoyé avec Ardoise'), 'what stands below a devis is printed')
  return undefined
}

export const journeys: Record<string, Journey> = {
  'sign-up': signUp,
  'devis to signature on the canvas': quoteToSignature,
  'invoice and client’s page': invoiceAndItsPage,
  'inbox answer with picture': answerWithPicture,
  'bank file to match': matchBankFile,
  'palette and dialogs': paletteAndDialogs,
  '60 loads in a row': reloads,
  print,
}
