import { expect, test } from 'vitest'
import { inParts } from './in-parts.ts'

test('rows are changed 200 a request, in their order, and their answers are one list', async () => {
  const ids = Array.from({ length: 401 }, (_, index) => `row ${index}`)
  const sizes: number[] = []
  const changed = await inParts(ids, async (part) => {
    sizes.push(part.length)
    return part.filter((id) => id !== 'row 7')
  })
  expect(sizes).toEqual([200, 200, 1])
  expect(changed).toEqual(ids.filter((id) => id !== 'row 7'))
})

test('what was refused ends it: no later part is sent', async () => {
  const sent: number[] = []
  const refused = inParts(Array.from({ length: 401 }, String), async (part) => {
    sent.push(part.length)
    if (sent.length === 2) throw new Error('refused')
    return part
  })
  await expect(refused).rejects.toThrow('refused')
  expect(sent).toEqual([200, 200])
})
