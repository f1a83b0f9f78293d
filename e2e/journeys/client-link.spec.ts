import { codeOf } from '../support/mailbox.ts'
import { goToCode, SIGNER, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('the client refuses with a reason; the sender reads it in a mail and on the quote', async ({
  page,
  visit,
  owner,
  site,
}) => {
  const { quote, link } = await sendQuote(site, owner)
  const sender = await (await visit({ cookie: owner.cookie })).newPage()
  await sender.goto(`/templates/quotes/${quote.id}`)
  await expect(sender.getByRole('heading', { level: 1 })).toContainText(quote.number ?? '?')

  await page.goto(link)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(dialog.getByText('Indiquez la raison de votre refus.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Raison du refus' }).fill('Trop cher pour cette année.')
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis refusé' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signer le devis' })).toHaveCount(0)

  await expect(sender.getByText('Le client a refusé ce devis')).toBeVisible()
  await expect(sender.getByText('Trop cher pour cette année.').first()).toBeVisible()
  const mail = await site.mailbox.waitFor(owner.email, /refusé/)
  expect(mail.text).toContain('Trop cher pour cette année.')
})

test('a wrong, a revoked and an expired link each have their message and show nothing of the quote', async ({
  page,
  owner,
  site,
  time,
  expected,
}) => {
  expected.statuses(404, 409, 410)
  const revoked = await sendQuote(site, owner)
  const [link] = revoked.quote.links
  await owner.api.quotes.revokeQuoteLink({ quoteId: revoked.quote.id, linkId: link?.id ?? '' })
  const expired = await sendQuote(site, owner)
  await time.expireQuote(expired.quote.id)
  const cases = [
    { link: `/d/${'A'.repeat(43)}`, title: 'Ce lien n’est pas valide', named: false },
    { link: '/d/x', title: 'Ce lien n’est pas valide', named: false },
    { link: revoked.link, title: 'Ce lien a été désactivé', named: true },
    { link: expired.link, title: 'Ce devis a expiré', named: true },
  ]
  for (const each of cases) {
    await page.goto(each.link)
    await expect(page.getByRole('heading', { level: 1, name: each.title })).toBeVisible()
    const seen = await page.getByRole('main').textContent()
    // Whose link it was is told to whoever held it.
    expect(seen?.includes(owner.orgName)).toBe(each.named)
    for (const secret of ['Vasseur', revoked.quote.number ?? '?', '1 200']) expect(seen).not.toContain(secret)
  }
})

test('a double click on « Signer le devis » signs once', async ({ page, owner, site }) => {
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sign')) calls += 1
  })
  await page.goto(link)
  await goToCode(page)
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  expect(calls).toBe(1)
  const { items } = await owner.api.platform.listEvents({ subjectId: quote.id })
  expect(items.filter(({ type }) => type === 'quote.signed')).toHaveLength(1)
  await site.mailbox.waitFor(clientEmail, /signé/)
  const mails = await site.mailbox.listTo(clientEmail)
  expect(mails.filter(({ subject }) => subject.includes('signé'))).toHaveLength(1)
})

test('a wrong code is refused and signs nothing; a second try with the right code signs', async ({
  page,
  owner,
  site,
  expected,
}) => {
  expected.statuses(400)
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  await page.goto(link)
  await goToCode(page)
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Code à six chiffres' })
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await dialog.getByRole('button', { name: /^Signer pour/ }).click()
  await expect(dialog.getByText('Code de vérification incorrect')).toBeVisible()
  await expect
    .poll(async () => (await owner.api.quotes.getQuote({ quoteId: quote.id })).status)
    .toBe('viewed')
  await field.pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour/ }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
})

test('a page left open says that the quote was signed elsewhere', async ({ page, owner, site, expected }) => {
  expected.statuses(409)
  const sent = await sendQuote(site, owner)
  await page.goto(sent.link)
  await expect(page.getByRole('button', { name: 'Signer le devis' })).toBeVisible()
  await signByApi(site, sent)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Raison du refus' }).fill('Trop tard.')
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
})

test('a signature drawn with the mouse is stored as drawn', async ({ page, owner, site }) => {
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  await page.goto(link)
  await page.getByRole('button', { name: 'Signer le devis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('radio', { name: 'Tracer ma signature' }).check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await expect(dialog.getByText('Tracez votre signature')).toBeVisible()
  const frame = dialog.getByRole('img', { name: 'Cadre de signature, vide' })
  const box = (await frame.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 90)
  await page.mouse.down()
  for (const [x, y] of [
    [70, 40],
    [110, 110],
    [160, 50],
    [220, 95],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await expect(dialog.getByRole('img', { name: 'Votre signature tracée' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour/ }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  const signature = await owner.api.signatures.getSignature({ quoteId: quote.id })
  expect(JSON.stringify(signature)).toContain('drawn')
})

test('the client signs by keyboard alone', async ({ page, owner, site }) => {
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  await page.goto(link)
  const sign = page.getByRole('button', { name: 'Signer le devis' })
  await expect(sign).toBeVisible()
  for (let tabs = 0; tabs < 40 && !(await sign.evaluate((node) => node === document.activeElement)); tabs++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Prénom et nom' })).toBeFocused()
  await page.keyboard.type(SIGNER.name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(SIGNER.quality)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('J’ai lu ce texte')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Lire le texte complet')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: 'Code à six chiffres' })).toBeFocused()
  await page.keyboard.type(codeOf(await site.mailbox.waitFor(clientEmail, /code/)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  expect((await owner.api.quotes.getQuote({ quoteId: quote.id })).status).toBe('signed')
})
