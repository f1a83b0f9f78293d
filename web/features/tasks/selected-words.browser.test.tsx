import { expect, test } from 'vitest'
import { selectedWords, taskOfWords } from './selected-words.ts'

test('words selected on the page or in the frame of a mail begin a task; many are its notes', () => {
  expect(selectedWords()).toBe('')
  const frame = document.createElement('iframe')
  document.body.append(frame)
  frame.contentDocument!.body.textContent = 'Rappelez-moi mardi à 9 h'
  frame.contentDocument!.getSelection()!.selectAllChildren(frame.contentDocument!.body)
  expect(selectedWords()).toBe('Rappelez-moi mardi à 9 h')
  frame.remove()
  expect(taskOfWords('', 'Devis')).toEqual({})
  expect(taskOfWords('Rappelez-moi\n mardi', 'Devis')).toEqual({ title: 'Rappelez-moi mardi' })
  const long = `${'Un mot '.repeat(40)}\n<b>fin</b>`
  expect(taskOfWords(long, 'Devis')).toMatchObject({
    title: 'Devis',
    notes: expect.stringMatching(/^<p>Un mot.*<\/p><p>&lt;b&gt;fin&lt;\/b&gt;<\/p>$/),
  })
})
