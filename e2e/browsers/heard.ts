import { makeOwner, type Owner, type Site } from '../support/accounts.ts'
import { addCompany } from '../support/quotes.ts'
import { startFirefox } from './firefox.ts'
import { type Ear, type OrcaPrograms, startOrca } from './orca.ts'
import { BrowserPage } from './page.ts'

type Walk = { page: BrowserPage; ear: Ear; site: Site; owner: Owner }

/** Gives the focus to what a selector finds, as the Tab key comes to it. */
async function comeTo({ page }: Walk, selector: string): Promise<void> {
  await page.until(selector, () =>
    page.run((wanted) => {
      const element = document.querySelector<HTMLElement>(wanted)
      element?.focus({ preventScroll: false })
      return element !== null && document.activeElement === element
    }, selector),
  )
}

/** Each walk: what is done without looking, and what must be heard (issue 50, section 1). */
const walks: Record<string, (walk: Walk) => Promise<void>> = {
  'a page that is loaded is named': async ({ page, ear, site }) => {
    await page.open(`${site.url}/dashboard`)
    await ear.hear(/Tableau de bord/)
  },
  'a page that one goes to is named, and is no nameless « contenu principal »': async (walk) => {
    const { page, ear } = walk
    await comeTo(walk, 'a[href="/crm/companies"]')
    await ear.hear(/Entreprises/)
    ear.forget()
    await page.press('Enter')
    await ear.hear(/^Entreprises/)
  },
  'a list says how it answers': async ({ page, ear }) => {
    await page.click({ role: 'textbox', name: 'Nom, e-mail, SIREN ou ville' })
    ear.forget()
    await page.type('zzzq')
    await ear.hear(/Aucun résultat/)
    await page.press('Control+a')
    await page.type('vass')
    await ear.hear(/1\srésultat/)
  },
  'the state of the live connection has a name': async (walk) => {
    walk.ear.forget()
    await comeTo(walk, 'button:has([data-dot])')
    await walk.ear.hear(/Temps réel/)
  },
  'a field says its line, and why a number is not read': async (walk) => {
    const { page, ear, site, owner } = walk
    const company = await addCompany(owner, 'Atelier Roy')
    const line = { kind: 'item' as const, description: 'Pose', quantityMilli: 1_000, unitPriceCents: 10_000 }
    const { id } = await owner.api.quotes.createQuote({
      companyId: company.id,
      lines: [
        { ...line, vatRateBps: 2_000 },
        { ...line, vatRateBps: 2_000 },
      ],
    })
    await page.open(`${site.url}/templates/quotes/${id}`)
    const quantity = { role: 'textbox', like: '^Quantité' } as const
    await page.see(quantity)
    ear.forget()
    await page.click(quantity)
    await ear.hear(/[Ll]igne 1/)
    await page.press('Control+a')
    await page.type('abc')
    await page.press('Tab')
    await ear.hear(/nombre illisible/i)
  },
}

/** Prints what Orca is heard to say in Firefox. Returns how many walks failed. */
export async function hearWalks(programs: OrcaPrograms & { firefox: string }, site: Site): Promise<number> {
  const ear = await startOrca(programs)
  let failed = 0
  try {
    const owner = await makeOwner(site)
    const driver = await startFirefox(programs.firefox, ear.env)
    process.stdout.write(`Orca, ${driver.name}\n`)
    try {
      const split = owner.cookie.indexOf('=')
      await driver.setCookie(site.url, owner.cookie.slice(0, split), owner.cookie.slice(split + 1))
      await addCompany(owner, 'Menuiserie Vasseur')
      const page = new BrowserPage(driver)
      for (const [name, walk] of Object.entries(walks))
        await walk({ page, ear, site, owner }).then(
          () => process.stdout.write(`  ${name}: heard\n`),
          (error: unknown) => {
            failed += 1
            process.stdout.write(`  ${name}: FAILED, ${String(error)}\n`)
          },
        )
    } finally {
      await driver.close()
    }
  } finally {
    await ear.close()
  }
  return failed
}
