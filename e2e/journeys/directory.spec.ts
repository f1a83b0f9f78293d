import { randomBytes } from 'node:crypto'
import type { Site } from '../support/accounts.ts'
import { enterAs } from '../support/accounts.ts'
import { codeOf } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'

/** The company's directory, as Microsoft Entra calls. */
function directoryOf({ url }: Site, token: string) {
  return async (method: string, path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${url}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
    return response.json() as Promise<{ id: string }>
  }
}

test('a token is made, a person of the directory appears live, a group gives a role, and who is disabled is out at once', async ({
  page,
  context,
  site,
  owner,
  visit,
  time,
  expected,
}) => {
  expected.statuses(401, 403, 404)
  const domain = `annuaire-${randomBytes(4).toString('hex')}.test`
  const userName = `lea.roy@${domain}`
  await time.subscribe(owner.orgId, 'ardoise_entreprise')
  await time.proveDomain(owner.orgId, domain)
  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('link', { name: 'Annuaire', exact: true }).click()
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Microsoft Entra')
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  const token = await dialog.getByLabel('Jeton secret').inputValue()
  await dialog.getByRole('button', { name: 'J’ai copié le jeton' }).click()
  await expect(page.getByText(`Microsoft Entra …${token.slice(-4)}`)).toBeVisible()

  const team = await context.newPage()
  await team.goto(`/orgs/${owner.orgId}/members`)
  await expect(team.getByRole('heading', { level: 1, name: 'Gestion d’équipe' })).toBeVisible()
  const lea = team.getByRole('row', { name: /Léa Roy/ })
  await expect(lea).toHaveCount(0)
  const scim = directoryOf(site, token)
  const { id } = await scim('POST', '/Users', {
    userName,
    active: true,
    name: { givenName: 'Léa', familyName: 'Roy' },
  })
  await expect(lea).toContainText('Géré par l’annuaire')
  await expect(lea.getByRole('button', { name: /^Rôle de Léa Roy/ })).toContainText('Lecteur')

  await scim('POST', '/Groups', { displayName: 'Vente', members: [{ value: id }] })
  await page.getByRole('combobox', { name: 'Rôle du groupe Vente' }).selectOption('member')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Donner ce rôle' }).click()
  await expect(page.getByText(/1\smembre en change/)).toBeVisible()
  await expect(lea.getByRole('button', { name: /^Rôle de Léa Roy/ })).toContainText('Membre')

  await site.mailbox.waitFor(userName, /^Votre accès à Ardoise/)
  const theirs = await (await visit()).newPage()
  await theirs.goto('/auth')
  await theirs.getByRole('textbox', { name: 'E-mail' }).fill(userName)
  await theirs.getByRole('button', { name: 'Continuer', exact: true }).click()
  await theirs.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const code = codeOf(await site.mailbox.waitFor(userName, /code/))
  await theirs.getByRole('textbox', { name: 'Code de vérification' }).fill(code)
  await expect(theirs.getByRole('heading', { name: 'Bonjour Léa' })).toBeVisible()

  await scim('PATCH', `/Users/${id}`, {
    Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
  })
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
    `Votre accès à ${owner.orgName} est suspendu`,
  )
  await expect(lea).toContainText('Suspendu')
})
