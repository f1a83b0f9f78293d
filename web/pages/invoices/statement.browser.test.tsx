import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { statement } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const PAGE = '/revenues/management/statement'
const OF = `${PAGE}?companyId=${company().id}`
const open = (path = OF) => openPage(path, { me: member('owner') })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('a client’s page leads to its statement: what it owes by age, each movement and the balance after it', async () => {
  const { path } = open(`/crm/companies/${company().id}`)
  await getByRole('link', { name: 'Relevé de compte' }).click()
  await expect.poll(path).toBe(OF)
  await expect.element(getByRole('heading', { level: 1, name: 'Relevé de compte' })).toBeVisible()
  await expect.element(getByText('Solde dû au 21 nov. 2026')).toBeVisible()
  await expect.element(getByText('En retard de 1 à 30\u00a0jours')).toBeVisible()
  const table = getByRole('table', { name: 'Mouvements' })
  await expect.element(table.getByText('Solde au début de la période')).toBeVisible()
  await expect.element(table.getByRole('link', { name: 'Facture F2026-0003' })).toBeVisible()
  await expect.element(table.getByText('Règlement (virement)')).toBeVisible()
  await checkExport(new RegExp(`/invoices/statement/export\\?companyId=${company().id}`))
  await checkScreen()
})

test('the period is in the address, and what it gives is asked for', async () => {
  const asked: object[] = []
  fakeApi({
    invoices: {
      getStatement: ({ from, to }) => {
        asked.push({ from, to })
        return { ...statement, accounts: from === undefined ? statement.accounts : [] }
      },
    },
  })
  const { path } = open()
  await expect.element(getByText('Règlement (virement)')).toBeVisible()
  await getByLabelText('Du', { exact: true }).fill('2026-11-01')
  await expect.element(getByText('Aucun mouvement')).toBeVisible()
  await expect.poll(path).toBe(`${OF}&from=2026-11-01`)
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-01' })
  await checkScreen()
})

test('a period that ends before it begins is said at its field, and the whole account comes back', async () => {
  const message = 'Le début de la période est après sa fin.'
  fakeApi({
    invoices: {
      getStatement: ({ from, to }) => {
        if (from !== undefined && to !== undefined && from > to)
          throw new Refusal('invalid_input', [{ path: 'from', code: 'after_end', message }])
        return statement
      },
    },
  })
  const { path } = open(`${OF}&from=2026-11-01&to=2026-10-01`)
  await expect.element(getByLabelText('Du', { exact: true })).toHaveAccessibleDescription(message)
  await expect.element(getByRole('button', { name: 'Exporter' })).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Depuis le début' }).click()
  await expect.poll(path).toBe(`${OF}&to=2026-10-01`)
  await expect.element(getByText('Règlement (virement)')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Depuis le début' })).not.toBeInTheDocument()
})

test('the PDF of an account is asked for in its period and currency; a refusal is said', async () => {
  const asked: object[] = []
  fakeApi({
    invoices: {
      getStatementPdf: (input) => {
        asked.push(input)
        throw new Refusal('document_too_long')
      },
    },
  })
  open(`${OF}&from=2026-01-01`)
  await getByRole('button', { name: 'Télécharger le PDF' }).click()
  await expect.element(getByText(errorCodes.document_too_long.text)).toBeVisible()
  expect(asked).toMatchObject([{ companyId: company().id, from: '2026-01-01', currency: 'EUR' }])
})

test('two currencies are two accounts; a client in credit is said to be; a long account comes in parts', async () => {
  const [account] = statement.accounts
  const many = Array.from({ length: 250 }, () => account!.movements[0]!)
  fakeApi({
    invoices: {
      getStatement: () => ({
        ...statement,
        accounts: [
          { ...account!, closingCents: -1_000 },
          { ...account!, currency: 'USD', movements: many },
        ],
      }),
    },
  })
  open()
  await expect.element(getByRole('heading', { name: 'Compte en EUR' })).toBeVisible()
  await expect.element(getByText('En faveur du client au 21 nov. 2026')).toBeVisible()
  const dollars = getByRole('table', { name: 'Mouvements en USD' })
  await expect.poll(() => dollars.getByRole('row').elements().length).toBe(201)
  await getByRole('button', { name: 'Charger la suite' }).click()
  await expect.poll(() => dollars.getByRole('row').elements().length).toBe(252)
})

test('a client that is not there is said to be missing', async () => {
  open(PAGE)
  await expect.element(getByRole('heading', { level: 1, name: 'Client introuvable' })).toBeVisible()
  await checkScreen()
})

test('what fails is said, and asked for again', async () => {
  let cut = true
  fakeApi({
    invoices: {
      getStatement: () => {
        if (cut) throw new Refusal('service_unavailable')
        return statement
      },
    },
  })
  open()
  await expect.element(getByRole('button', { name: 'Réessayer' }), { timeout: 20_000 }).toBeVisible()
  cut = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('Règlement (virement)')).toBeVisible()
})

test('a statement is mailed as it is shown: who receives it, what it says, what is refused', async () => {
  const sent: object[] = []
  fakeApi({
    invoiceSending: {
      sendStatement: (letter) => {
        sent.push(letter)
        if (sent.length === 1)
          throw new Refusal('invalid_input', [
            { path: 'message', code: 'unknown_variable', message: 'La variable {inconnue} n’existe pas.' },
          ])
        return { sentTo: letter.to.email }
      },
    },
  })
  open()
  await getByRole('button', { name: 'Envoyer par e-mail' }).click()
  const dialog = getByRole('dialog', { name: 'Envoyer le relevé de compte' })
  const email = dialog.getByRole('textbox', { name: 'E-mail du destinataire' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await expect.element(email).toHaveValue('compta@verrerie.test')
  await expect
    .element(message)
    .toHaveValue(expect.stringContaining('arrêté au 21 novembre 2026. À cette date, vous nous devez 5'))
  await dialog.getByText('Aperçu de l’e-mail').click()
  await expect.element(dialog.getByText('Le relevé est joint en PDF.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await email.fill('')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(email).toHaveAccessibleDescription('Indiquez l’adresse e-mail du destinataire.')
  await email.fill('direction@verrerie.test')
  await message.fill('{inconnue}')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect
    .element(message)
    .toHaveAccessibleDescription(expect.stringContaining('La variable {inconnue} n’existe pas.'))
  await message.fill('Bonjour, voici votre relevé.')
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(getByText('Relevé de compte envoyé à direction@verrerie.test')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.at(-1)).toEqual({
    statement: { companyId: company().id, from: '2026-01-01', to: '2026-11-21', currency: 'EUR' },
    to: { email: 'direction@verrerie.test', name: null },
    subject: 'Relevé de compte au 21 novembre 2026 – Atelier Aubry',
    message: 'Bonjour, voici votre relevé.',
  })
})

test('a fault of the account itself, which the dialog has no field for, is said above its buttons', async () => {
  const fault = {
    path: 'statement.from',
    code: 'after_end',
    message: 'Le début de la période est après sa fin.',
  }
  fakeApi({
    invoiceSending: {
      sendStatement: () => {
        throw new Refusal('invalid_input', [fault])
      },
    },
  })
  open()
  await getByRole('button', { name: 'Envoyer par e-mail' }).click()
  const dialog = getByRole('dialog', { name: 'Envoyer le relevé de compte' })
  await dialog.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(fault.message)
})

test('a « Lecteur », who may not read payments, is told so and asks for no statement', async () => {
  fillOrganization('viewer')
  openPage(OF, { me: member('viewer') })
  await expect.element(getByText(/Votre rôle.*de consulter les paiements/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Exporter' })).not.toBeInTheDocument()
  await checkScreen()
})

test('who only reads invoices sends no statement', async () => {
  openPage(OF, { me: member('member') })
  await expect
    .element(getByRole('button', { name: 'Envoyer par e-mail' }))
    .toHaveAttribute('aria-disabled', 'true')
})
