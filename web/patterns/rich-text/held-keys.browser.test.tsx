import { createRef, useImperativeHandle, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import RichText from '#web/patterns/rich-text/rich-text.tsx'
import { mount } from '#web/test/open-page.tsx'
import { captureKeys, releaseKeys } from '#web/ui/held-keys.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

const acted: string[] = []
const written: string[] = []
const stage = createRef<{ draw: () => void }>()

/** A page whose text comes later, as the chunk of an editor on a slow network. */
function Stage() {
  const [drawn, setDrawn] = useState(false)
  useImperativeHandle(stage, () => ({ draw: () => setDrawn(true) }))
  useShortcuts([
    { keys: 'r', label: 'Répondre', run: captureKeys },
    { keys: 'e', label: 'Archiver', run: () => void acted.push('e') },
  ])
  if (!drawn) return <button type="button">Archiver</button>
  return (
    <RichText
      html=""
      label="Message"
      placeholder=""
      autoFocus="end"
      onChange={(html) => void written.push(html)}
      onSubmit={() => {}}
      onFiles={() => {}}
      imageAddress={() => null}
      renderVerbatim={() => null}
    />
  )
}

afterEach(() => {
  releaseKeys()
  acted.length = 0
  written.length = 0
})

test('an editor that comes late has the keys in their order, on their lines', async () => {
  mount(<Stage />)
  await expect.element(page.getByRole('button')).toBeVisible()
  await userEvent.keyboard('rcher ée{Enter}e')
  flushSync(() => stage.current!.draw())
  await userEvent.keyboard('t puis')
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveTextContent('cher éeet puis')
  expect(written.at(-1)).toMatch(/cher ée.*et puis/)
  expect(acted).toEqual([])
})

test('Escape and a click give the keys back to the page', async () => {
  mount(<Stage />)
  await expect.element(page.getByRole('button')).toBeVisible()
  await userEvent.keyboard('re{Escape}e')
  expect(acted).toEqual(['e'])
  await userEvent.keyboard('r')
  await page.getByRole('button').click()
  await userEvent.keyboard('e')
  expect(acted).toEqual(['e', 'e'])
})
