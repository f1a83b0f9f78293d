import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanAhead, cleanedFor } from './clean-ahead.ts'
import type { FrameDocument } from './frame-document.ts'
import { placeFrame, prepareFrame, waitingFrame } from './spare-frame.ts'

const html = '<p onclick="x()">Bonjour</p><div class="gmail_quote">Votre mail</div>'

/** A prepared page that is loaded, then put in its place once `act` was done. */
async function placeAfter(act: () => void): Promise<FrameDocument> {
  prepareFrame()
  const frame = waitingFrame()!
  await expect.poll(() => frame.contentDocument?.querySelector('meta[http-equiv]')).toBeTruthy()
  await expect.poll(() => frame.contentDocument?.readyState).toBe('complete')
  act()
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  return new Promise((resolve) => {
    placeFrame(place, 'Message', (page) => resolve(page!))
  })
}

test('a mail that was cleaned ahead is drawn once by its page, clean and with its quotes folded', async () => {
  const page = await placeAfter(() => cleanAhead(html, ['orange.fr']))
  const parse = vi.spyOn(page.view.DOMParser.prototype, 'parseFromString')
  const first = cleanedFor(page, html, ['orange.fr'])
  expect(parse).not.toHaveBeenCalled()
  expect(first.body.querySelector('p')!.hasAttribute('onclick')).toBe(false)
  expect(first.body.querySelector('details')!.textContent).toContain('Votre mail')
  // Its nodes are moved into the page: another time it is cleaned again.
  expect(cleanedFor(page, html, ['orange.fr']).body).not.toBe(first.body)
  expect(parse).toHaveBeenCalled()
})

test.each([
  ['another mail', '<p>Autre</p>', ['orange.fr']],
  ['a mail with other known domains', html, []],
])('%s is cleaned when it is drawn', async (_name, other, known) => {
  const page = await placeAfter(() => cleanAhead(html, ['orange.fr']))
  const parse = vi.spyOn(page.view.DOMParser.prototype, 'parseFromString')
  expect(cleanedFor(page, other, known).body.textContent).toContain(other === html ? 'Bonjour' : 'Autre')
  expect(parse).toHaveBeenCalled()
})

test('a page in which nothing was cleaned ahead cleans by itself', async () => {
  const page = await placeAfter(() => {})
  expect(cleanedFor(page, html, []).body.textContent).toContain('Bonjour')
})
