import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { placeLogo } from '#server/features/platform/mails/mail-brand.ts'
import { renderMail } from '#server/features/platform/mails/render-mail.ts'
import { accountMails, clientMails, sampleBrand } from '#server/test/sample-mails.ts'
import { expect, test } from '../support/test.ts'

const LOOKS = [360, 600].flatMap((width) => (['light', 'dark'] as const).map((scheme) => ({ width, scheme })))
/** The part of a screen that a phone leaves to a mail, below its own bars. */
const FIRST_SCREEN = 560

/** The mail as a program shows it that loads no picture. */
const blocked = (html: string) =>
  placeLogo(html, { width: 120, height: 40 }).replace('src="cid:logo"', 'src="data:,"')

/** Every sample of a kind, told apart. */
const shown = Object.entries({ client: clientMails, account: accountMails }).flatMap(([to, kinds]) =>
  Object.entries(kinds).map(([kind, contents]) => ({
    name: `${kind}, to ${to}`,
    samples: contents.map((content) => ({
      content,
      html: blocked(renderMail(content, to === 'client' ? { ...sampleBrand, hasLogo: true } : null).html),
    })),
  })),
)

test('every kind of mail is read at 360 and 600 px, in light and in dark, with its pictures blocked', async ({
  page,
}) => {
  test.slow()
  const faults: string[] = []
  for (const { name, samples } of shown)
    for (const [place, { content, html }] of samples.entries()) {
      await page.setContent(html)
      await page.evaluate(axe.source)
      for (const { width, scheme } of LOOKS) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: scheme })
        const found = await page.evaluate(findFaults)
        if (content.action) found.push(...(await buttonFaults(page, width)))
        if (content.code !== undefined && !content.action) {
          const code = await page.getByText(content.code, { exact: true }).boundingBox()
          if (!code || code.y + code.height > FIRST_SCREEN) found.push('the code is below the first screen')
        }
        faults.push(...found.map((fault) => `${name} ${place + 1}, ${width} px, ${scheme}: ${fault}`))
      }
    }
  expect(faults).toEqual([])
})

/** As wide as the card of a phone, as high as a finger, and on its first screen where it comes before the letter. */
async function buttonFaults(page: Page, width: number): Promise<string[]> {
  const [button, card] = [
    await page.locator('.button').boundingBox(),
    await page.locator('.inside').boundingBox(),
  ]
  if (!button || !card) return ['the button is not shown']
  const isWide = Math.round(button.width) === Math.round(card.width) - 40
  return [
    ...(button.height < 48 ? [`the button is ${button.height} px high`] : []),
    ...(width < 480 && !isWide ? [`the button is ${button.width} px wide in a card of ${card.width}`] : []),
  ]
}

/** Runs in the page. */
async function findFaults(): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa'] },
  })
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} on ${html.slice(0, 160)}`)),
    ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
  ]
}
