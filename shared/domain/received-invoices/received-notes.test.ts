import { expect, it } from 'vitest'
import { treatments } from '#shared/domain/invoices/rules/code-lists.ts'
import { keptNote, noteWords } from './received-notes.ts'

it('says every treatment of a note BAR in words', () => {
  for (const text of treatments) {
    const words = noteWords({ subjectCode: 'BAR', text })
    expect(words.label).toBe('Circuit de facturation')
    expect(words.text).not.toContain(text)
    // Kept before notes had their subject.
    expect(keptNote(text)).toEqual({ subjectCode: 'BAR', text })
  }
})

it.each([
  [
    { subjectCode: 'PMD', text: 'Au taux légal.' },
    { label: 'Pénalités de retard', text: 'Au taux légal.' },
  ],
  [
    { subjectCode: 'TXD', text: 'MEMBRE_ASSUJETTI_UNIQUE' },
    { label: 'Fiscalité', text: 'Membre d’un assujetti unique' },
  ],
  [
    { subjectCode: null, text: 'B2B' },
    { label: null, text: 'B2B' },
  ],
  [
    { subjectCode: 'ZZZ', text: 'Merci.' },
    { label: null, text: 'Merci.' },
  ],
  [
    { subjectCode: 'constructor', text: 'toString' },
    { label: null, text: 'toString' },
  ],
])('%j', (note, words) => expect(noteWords(note)).toEqual(words))

it('takes a text that was kept alone as a note of no subject', () =>
  expect(['Merci.', 'toString'].map(keptNote)).toEqual([
    { subjectCode: null, text: 'Merci.' },
    { subjectCode: null, text: 'toString' },
  ]))
