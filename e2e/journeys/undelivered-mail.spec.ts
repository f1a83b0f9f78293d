import { enterAs, makeOwner, newEmail } from '../support/accounts.ts'
import { draftQuote, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('a mail refused by the server is shown to the sender, who sends it again', async ({
  mailedSite,
  page,
  context,
  expected,
}) => {
  // The address that is not on the card.
  expected.statuses(400)
  const { mailbox, url } = mailedSite
  const owner = await makeOwner(mailedSite)
  const { quote } = await draftQuote(owner)
  const client = newEmail('boite-pleine')
  mailbox.refuse(client)
  await enterAs(context, mailedSite, owner.cookie)
  await page.goto(`${url}/templates/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer le devis' })
  await dialog.getByRole('textbox', { name: 'E-mail du destinataire' }).fill(client)
  await dialog.getByRole('button', { name: 'Envoyer le devis' }).click()
  // An address that is not on the card is put there first.
  await dialog.getByRole('button', { name: 'Ajouter cette adresse à la fiche' }).click()
  await dialog.getByRole('button', { name: 'Envoyer le devis' }).click()

  await expect(page.getByText('Cet e-mail n’a pas pu être remis')).toBeVisible()
  await expect(page.getByText(/550.*Boîte inconnue/).first()).toBeVisible()
  await expect(page.getByText(`E-mail non remis à ${client}`)).toBeVisible()
  expect(await mailbox.listTo(client)).toHaveLength(0)

  mailbox.accept(client)
  await page
    .getByRole('alert')
    .or(page.getByRole('listitem'))
    .filter({ hasText: 'n’a pas pu être remis' })
    .getByRole('button', { name: 'Renvoyer' })
    .first()
    .click()
  const mail = await mailbox.waitFor(client)
  expect(mail.attachments).toHaveLength(1)
  await expect(page.getByText('Remis', { exact: true })).toBeVisible()
  await expect(page.getByText(`E-mail remis à ${client}`)).toBeVisible()
})

test('a refused mail about a signature is sent again to the author from the history', async ({
  mailedSite,
  page,
  context,
}) => {
  const { mailbox, url } = mailedSite
  const owner = await makeOwner(mailedSite)
  const sent = await sendQuote(mailedSite, owner)
  mailbox.refuse(owner.email)
  await signByApi(mailedSite, sent)
  await enterAs(context, mailedSite, owner.cookie)
  await page.goto(`${url}/templates/quotes/${sent.quote.id}`)
  const failure = page
    .getByRole('list', { name: 'Historique du devis' })
    .getByRole('listitem')
    .filter({ hasText: `E-mail non remis à ${owner.email}` })
  await expect(failure).toBeVisible()
  mailbox.accept(owner.email)
  await failure.getByRole('button', { name: 'Renvoyer' }).click()
  await expect(page.getByText(`E-mail remis à ${owner.email}`)).toBeVisible()
  await expect(failure.getByRole('button', { name: 'Renvoyer' })).toHaveCount(0)
  expect((await mailbox.waitFor(owner.email, /signé/)).attachments).toHaveLength(2)
})
