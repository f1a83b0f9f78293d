import { expect, test } from 'vitest'
import { helpTopics, searchTopics, topicOfScreen } from './help-topics.ts'

test('each page has its address, a summary and something to read', () => {
  expect(new Set(helpTopics.map(({ slug }) => slug)).size).toBe(helpTopics.length)
  for (const { slug, summary, sections } of helpTopics) {
    expect(slug).toMatch(/^[a-z-]+$/)
    expect(summary).toMatch(/[.?]$/)
    expect(sections.length).toBeGreaterThan(0)
    for (const { blocks } of sections) for (const text of blocks.flat()) expect(text).toMatch(/[.?:)]$/)
  }
})

test.each([
  ['/revenues/management', 'factures'],
  ['/revenues/management/bank/matching', 'banque'],
  ['/revenues/management/credit-notes', 'avoirs'],
  ['/templates/quotes/0198a5c2-0000-7000-8000-000000000001', 'devis'],
  ['/orgs/0198a5c2-0000-7000-8000-000000000001/members', 'equipe'],
  ['/help/support', 'ecrire'],
])('the « ? » of %s leads to « %s »', (path, slug) => {
  expect(topicOfScreen(path)?.slug).toBe(slug)
})

test('words are found without their accents, in the title first', () => {
  expect(searchTopics('memoire de la banque')).toEqual([])
  expect(searchTopics('relances')[0]?.slug).toBe('relances')
  expect(searchTopics('droits membre').map(({ slug }) => slug)).toContain('equipe')
  expect(searchTopics('pourquoi mentions')[0]?.slug).toBe('mentions')
  expect(searchTopics(' ')).toBe(helpTopics)
})
