import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { FrameDocument } from './frame-document.ts'
import { placeFrame, prepareFrame } from './spare-frame.ts'

const waiting = () => document.querySelector<HTMLIFrameElement>('body > div[hidden] > iframe')

function createPlace(): HTMLElement {
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())
  return place
}

/** Puts a frame in a new place; gives the pages it told of. */
function put() {
  const place = createPlace()
  const pages: (FrameDocument | null)[] = []
  const remove = placeFrame(place, 'Message d’Élise Vasseur', (page) => pages.push(page))
  return { pages, remove, frame: place.querySelector('iframe')! }
}

async function prepare(): Promise<HTMLIFrameElement> {
  prepareFrame()
  const frame = waiting()!
  await expect
    .poll(() => frame.contentDocument?.querySelector('meta[http-equiv="content-security-policy"]'))
    .toBeTruthy()
  await expect.poll(() => frame.contentDocument?.readyState).toBe('complete')
  return frame
}

beforeEach(async () => {
  // The frame that another test left waiting is used up; the one after it is asked for once the page is idle.
  if (waiting()) await prepare().then(() => put().remove())
})

test('a prepared page keeps its document when it is put in its place, and is told of at once', async () => {
  const prepared = await prepare()
  const inside = prepared.contentDocument
  const { pages, frame } = put()
  expect(frame).toBe(prepared)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatchObject({ frame, document: inside })
  expect(frame.contentDocument).toBe(inside)
  expect(frame.title).toBe('Message d’Élise Vasseur')
})

test('the next page is prepared once one was used', async () => {
  const prepared = await prepare()
  put()
  await expect.poll(waiting).toBeTruthy()
  expect(waiting()).not.toBe(prepared)
})

test('a page that is not prepared is loaded in its place, and told of once', async () => {
  const store = waiting()?.parentElement
  if (store) put()
  const { pages, frame } = put()
  expect(pages).toEqual([])
  await expect.poll(() => pages.length).toBe(1)
  expect(pages[0]).toMatchObject({ frame, document: frame.contentDocument })
})

test('a page that is taken before it came is told of when it comes', async () => {
  prepareFrame()
  const { pages } = put()
  await expect.poll(() => pages.length).toBe(1)
  expect(pages[0]).not.toBeNull()
})

test('a prepared page that did not come is thrown away', async () => {
  const cut = vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockReturnValue(null)
  prepareFrame()
  expect(waiting()).not.toBeNull()
  await expect.poll(waiting).toBeNull()
  cut.mockRestore()
  const { pages } = put()
  await expect.poll(() => pages.length).toBe(1)
  expect(pages[0]).not.toBeNull()
})
