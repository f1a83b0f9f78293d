import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { baseSubject, type ThreadFacts, threadKeys } from './thread-keys.ts'

test.each([
  ['Devis D-2026-014', 'devis d-2026-014'],
  ['Re: Devis  D-2026-014', 'devis d-2026-014'],
  ['RE : TR: Devis D-2026-014', 'devis d-2026-014'],
  ['Rép : AW: Re[2]: Devis D-2026-014 (fwd)', 'devis d-2026-014'],
  ['Urgent: livraison', 'urgent: livraison'],
  ['Re:', ''],
  ['', ''],
])('the base of « %s » is « %s »', (subject, base) => {
  expect(baseSubject(subject)).toBe(base)
})

/** Groups mails as the store does: one after another, merging the conversations that the keys of a mail find. */
function partition(mails: readonly ThreadFacts[]): string[][] {
  const ofKey = new Map<string, Set<string>>()
  for (const mail of mails) {
    const keys = threadKeys(mail)
    const merged = new Set([mail.messageId])
    const known = new Set(keys.flatMap((key) => ofKey.get(key) ?? []))
    for (const group of known) for (const id of group) merged.add(id)
    for (const [key, group] of ofKey) if (known.has(group)) ofKey.set(key, merged)
    for (const key of keys) ofKey.set(key, merged)
  }
  return [...new Set(ofKey.values())]
    .map((group) => [...group].sort())
    .sort((a, b) => a[0]!.localeCompare(b[0]!))
}

const mail = (messageId: string, references: string[] = [], subject = 'Chantier'): ThreadFacts => ({
  messageId,
  references,
  inReplyTo: references.slice(-1),
  subject,
})

describe('conversations', () => {
  test('an answer joins its mail, with or without those between', () => {
    expect(partition([mail('a'), mail('c', ['a', 'b'], 'Re: Chantier')])).toEqual([['a', 'c']])
  })
  test('two answers to a mail that never came are together', () => {
    expect(partition([mail('b', ['a']), mail('c', ['a'])])).toEqual([['b', 'c']])
  })
  test('another subject begins another conversation', () => {
    expect(partition([mail('a'), mail('b', ['a'], 'Re: Facture')])).toEqual([['a'], ['b']])
  })
  test('mails of one subject that refer to nothing common stay apart', () => {
    expect(partition([mail('a'), mail('b')])).toEqual([['a'], ['b']])
  })
  test('a mail that refers to itself, or in a circle, is grouped like any other', () => {
    expect(partition([mail('a', ['b']), mail('b', ['a', 'b'])])).toEqual([['a', 'b']])
  })

  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
  const anyMail = fc.record({
    references: fc.array(ids, { maxLength: 3 }),
    inReplyTo: fc.array(ids, { maxLength: 1 }),
    subject: fc.constantFrom('Chantier', 'Re: Chantier', 'Facture', 'TR: facture', ''),
    providerThread: fc.option(fc.constantFrom('t1', 't2')),
  })
  const mails = fc
    .array(anyMail, { maxLength: 8 })
    .map((facts) => facts.map((fact, index) => ({ ...fact, messageId: 'abcdefgh'[index]! })))

  test('are the same whatever the order in which the mails arrive, and when some arrive twice', () => {
    fc.assert(
      fc.property(
        mails.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }), fc.subarray(all)),
        ),
        ([all, shuffled, again]) => {
          expect(partition([...shuffled, ...again])).toEqual(partition(all))
        },
      ),
    )
  })
})
