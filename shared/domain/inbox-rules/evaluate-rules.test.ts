import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MailFacts, meetsRule, rulesFor, wordsSought } from './evaluate-rules.ts'
import {
  type Condition,
  conditionFields,
  conditionWords,
  namesPerson,
  quantifiers,
  type Rule,
} from './rule.ts'

const mail = (facts: Partial<MailFacts> = {}): MailFacts => ({
  mailboxId: 'jeanne',
  attached: false,
  automatic: false,
  subject: 'Demande de Devis urgent',
  from: { name: 'Hélène Roy', address: 'Helene@compta.client.fr' },
  to: [{ name: null, address: 'jeanne@atelier.test' }],
  holds: () => false,
  ...facts,
})
const rule = (conditions: Condition[], more: Partial<Rule> = {}): Rule => ({
  id: 'r',
  name: 'Règle',
  mailboxIds: [],
  match: 'all',
  conditions,
  assign: 'none',
  assigneeId: null,
  teamId: null,
  turnIds: [],
  labelIds: [],
  state: null,
  taskInDays: null,
  stop: false,
  ...more,
})
const meets = (field: Condition['field'], text: string, how: Condition['how'] = 'any', facts = {}) =>
  meetsRule(rule([{ field, how, text }]), mail(facts))

test('« De » finds an address, a domain and its subdomains, a part of a name without accents', () => {
  expect(meets('from', 'helene@compta.client.fr')).toBe(true)
  expect(meets('from', 'autre@compta.client.fr')).toBe(false)
  for (const text of ['client.fr', '@client.fr', '@compta.client.fr', 'HELENE', 'karim, roy', '"hélène roy"'])
    expect(meets('from', text)).toBe(true)
  expect(meets('from', 'ient.fr')).toBe(false)
  expect(meets('from', 'roy karim', 'all')).toBe(false)
  const dotted = { from: { name: null, address: 'jean.dupont@client.fr' } }
  expect(meets('from', 'jean.dupont', 'any', dotted)).toBe(true)
  expect(meets('from', '@jean.dupont', 'any', dotted)).toBe(false)
  expect(namesPerson('client.fr', { name: null, address: 'a@client.fr.evil.test' })).toBe(false)
})

test('« Objet » finds words and quoted words, whatever case and accents, all or any', () => {
  expect(meets('subject', 'dévis', 'all')).toBe(true)
  expect(meets('subject', '«\u202fdevis urgent\u202f»')).toBe(true)
  expect(meets('subject', '« urgent devis »')).toBe(false)
  expect(meets('subject', 'facture devis', 'any')).toBe(true)
  expect(meets('subject', 'facture devis', 'all')).toBe(false)
})

test('« Contient » asks the index; words that say nothing count for nothing', () => {
  const holds = (word: string) => (word === 'de' ? null : word === 'bon')
  expect(meets('contains', 'bon de', 'all', { holds })).toBe(true)
  expect(meets('contains', 'bon de commande', 'all', { holds })).toBe(false)
  expect(meets('contains', 'de', 'any', { holds })).toBe(false)
  expect(wordsSought([rule([{ field: 'contains', how: 'any', text: 'Bon bon "Été  fini"' }])])).toEqual([
    'bon',
    'ete fini',
  ])
})

test('attachments, automatic mails, mailboxes', () => {
  expect([meets('attachment', ''), meets('attachment', '', 'any', { attached: true })]).toEqual([false, true])
  expect([meets('human', ''), meets('human', '', 'any', { automatic: true })]).toEqual([true, false])
  const human: Condition = { field: 'human', how: 'any', text: '' }
  expect(meetsRule(rule([human], { mailboxIds: ['autre'] }), mail())).toBe(false)
  expect(meetsRule(rule([]), mail())).toBe(false)
})

const condition: fc.Arbitrary<Condition> = fc.record({
  field: fc.constantFrom(...conditionFields),
  how: fc.constantFrom(...quantifiers),
  text: fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('devis', 'client.fr', 'urgent, roy')),
})
const anyRule = fc
  .record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 4 }),
    match: fc.constantFrom(...quantifiers),
    stop: fc.boolean(),
  })
  .map(({ conditions, ...more }) => rule(conditions, more))

test('rules act in their order, down to the first that stops; those that are not met do nothing', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), (made) => {
      const rules = made.map((one, index) => ({ ...one, id: String(index) }))
      const met = rulesFor(rules, mail())
      const all = rules.filter((one) => meetsRule(one, mail()))
      expect(met).toEqual(all.slice(0, met.length))
      const stop = all.findIndex((one) => one.stop)
      expect(met.length).toBe(stop === -1 ? all.length : stop + 1)
      // A rule that matches nothing changes nothing, wherever it stands.
      const never = rule([{ field: 'from', how: 'any', text: 'nobody@nowhere.test' }], { stop: true })
      expect(rulesFor([never, ...rules, never], mail())).toEqual(met)
    }),
  )
})

test('« all » asks more than « any »', () => {
  fc.assert(
    fc.property(anyRule, (one) => {
      if (meetsRule({ ...one, match: 'all' }, mail()))
        expect(meetsRule({ ...one, match: 'any' }, mail())).toBe(true)
    }),
  )
})

test('words are folded, each once, at most twenty', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const words = conditionWords(text)
      expect(new Set(words).size).toBe(words.length)
      expect(words.length).toBeLessThanOrEqual(20)
      expect(words).not.toContain('')
    }),
  )
})
