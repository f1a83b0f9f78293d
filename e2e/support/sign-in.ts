import { expect, type Page } from '@playwright/test'

/** Signs in through the screens, up to the answer to the password. */
export async function typePassword(page: Page, email: string, password: string): Promise<void> {
  // The former page may have such fields too.
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
}
