import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unknownVariables } from '#shared/domain/documents/message-template.ts'
import { quoteMessageVariables } from '#shared/domain/quotes/quote-message.ts'
import { escapeHtml, fillHtml, fillText, missingIn, templateFault, variablesIn } from './fill-template.ts'
import { amountIn, dayIn, greetingIn, templateLanguages } from './languages.ts'
import { nearestVariable } from './nearest-variable.ts'
import { isTemplateVariable, type TemplateVariable, templateVariableNames } from './variables.ts'

const names = fc.constantFrom(...templateVariableNames)
/** A variable as somebody may type it, and what it is. */
const slots = fc
  .tuple(names, fc.constantFrom('{', '{{'), fc.constantFrom('', ' ', '\u00a0'))
  .map(([name, open, space]) => `${open}${space}${name}${space}${open.replaceAll('{', '}')}`)
const words = fc.string({ unit: 'grapheme' })
const plainWords = words.map((text) => text.replaceAll(/[{}<>]/g, ''))
const templates = fc.array(fc.oneof(slots, plainWords)).map((parts) => parts.join(' '))
const allValues = fc.record(
  Object.fromEntries(templateVariableNames.map((name) => [name, plainWords])) as Record<
    TemplateVariable,
    fc.Arbitrary<string>
  >,
)
/** Hostile values too: whatever a client is called. */
const anyValues = fc.dictionary(names, fc.oneof(words, fc.constantFrom('<b>', '&', '"><script>', '{nom}')), {
  noNullPrototype: true,
})

describe('filling a template', () => {
  test('leaves no brace of a known variable, in text or in HTML', () => {
    fc.assert(
      fc.property(templates, allValues, (template, values) => {
        for (const filled of [fillText(template, { values }), fillHtml(escapeHtml(template), { values })])
          expect(variablesIn(filled)).toEqual([])
        expect(missingIn([template], { values })).toEqual([])
      }),
    )
  })

  test('names what is missing, once each, and shows it without braces', () => {
    fc.assert(
      fc.property(templates, (template) => {
        const missing = missingIn([template, template], { values: {} })
        expect(missing).toEqual(variablesIn(template))
        expect(fillText(template, { values: {} })).not.toMatch(/[{}]/)
        expect(fillHtml(escapeHtml(template), { values: {} })).not.toMatch(/[{}]/)
      }),
    )
    expect(fillText('Bonjour {prenom}', { values: {} })).toBe('Bonjour [Prénom du contact]')
    expect(fillHtml('<p>{prenom}</p>', { values: {} })).toMatch(
      /<span style="[^"]+">\[Prénom du contact\]<\/span>/,
    )
  })

  test('changes nothing of a text without variables', () => {
    fc.assert(
      fc.property(words, anyValues, (text, values) => {
        fc.pre(variablesIn(text).length === 0)
        expect(fillText(text, { values })).toBe(text)
        expect(fillHtml(text, { values })).toBe(text)
      }),
    )
  })

  test('shows a value as text, whatever it holds: its markup is the template’s', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const html = '<p title="x">Bonjour {contact} de <b>{client}</b></p>'
        const filled = fillHtml(html, { values: { contact: '', client: '', ...values } })
        expect(filled.match(/<[^>]*>/g)).toEqual(html.match(/<[^>]*>/g))
        const shown = filled
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&amp;', '&')
        expect(shown).toBe(`Bonjour ${values.contact ?? ''} de ${values.client ?? ''}`)
      }),
    )
    expect(fillHtml('<p>{client}</p>', { values: { client: '<b>Durand & Fils</b>' } })).toBe(
      '<p>&lt;b&gt;Durand &amp; Fils&lt;/b&gt;</p>',
    )
  })

  test('keeps an address whole when a value stands in it', () => {
    const values = { client: 'a"&b {nom}' }
    expect(fillHtml('<a href="https://exemple.fr/?c={client}">x</a>', { values })).toBe(
      '<a href="https://exemple.fr/?c=a%22%26b%20%7Bnom%7D">x</a>',
    )
    expect(fillHtml('<a href="https://exemple.fr/{client}">x</a>', { values: {} })).toBe(
      '<a href="https://exemple.fr/">x</a>',
    )
  })

  test('leaves what the caller fills later, in the syntax of a quote’s mail', () => {
    const filled = fillText('{{ numero }} pour {client}, {lien}', {
      values: { client: 'Durand' },
      later: ['numero', 'lien'],
    })
    expect(filled).toBe('{numero} pour Durand, {lien}')
    expect(unknownVariables(filled, quoteMessageVariables)).toEqual([])
    expect(missingIn([filled], { values: {}, later: ['numero', 'lien'] })).toEqual([])
  })

  test('does not read a value as a template', () => {
    expect(fillText('{client}', { values: { client: '{nom}', nom: 'Roy' } })).toBe('{nom}')
  })
})

describe('a template is refused', () => {
  test.each([
    ['{contact.prenom}', 'La variable {contact.prenom} n’existe pas. Vouliez-vous dire {prenom}\u00a0?'],
    ['<p>Bonjour {{ Prénom }}</p>', 'La variable {Prénom} n’existe pas. Vouliez-vous dire {prenom}\u00a0?'],
    ['{montatn}', 'La variable {montatn} n’existe pas. Vouliez-vous dire {montant}\u00a0?'],
    ['{{company}}', 'La variable {company} n’existe pas. Vouliez-vous dire {client}\u00a0?'],
    ['{météo}', 'La variable {météo} n’existe pas. Choisissez-la parmi les variables proposées.'],
    [
      '<p>{pre<b>nom</b>}</p>',
      'La variable {prenom} est coupée par une mise en forme. Effacez-la et insérez-la de nouveau.',
    ],
  ])('%s', (template, fault) => {
    expect(templateFault(template)).toBe(fault)
  })

  test.each([
    '',
    'Bonjour',
    '<p>{prenom} {{ nom }}</p>',
    'f(x) { return (1) } {12} {}',
    '<a href="https://exemple.fr/{client}">x</a>',
    '<p>{</p><p>nom}</p>',
  ])('not for %s', (template) => {
    expect(templateFault(template)).toBeNull()
  })

  test('never for the variables that are offered', () => {
    fc.assert(fc.property(templates, (template) => templateFault(template) === null))
  })
})

test('the nearest variable of one with a letter more, less or changed is that variable', () => {
  fc.assert(
    fc.property(names, fc.nat(), fc.constantFrom('e', 'x', ''), (name, at, letter) => {
      const place = at % name.length
      const typed = `${name.slice(0, place)}${letter}${name.slice(place + 1)}`
      const near = nearestVariable(typed)
      fc.pre(near === name || near === null || !isTemplateVariable(typed))
      // « nom » and « lien » are short: another may be as near.
      if (name.length > 5) expect(near).toBe(isTemplateVariable(typed) ? typed : name)
    }),
  )
})

test('every variable of a quote’s mail is a variable of templates, in the same words', () => {
  for (const name of Object.keys(quoteMessageVariables)) expect(isTemplateVariable(name)).toBe(true)
})

test('each language greets with and without a name, and writes amounts and days in its own way', () => {
  for (const language of templateLanguages) {
    expect(greetingIn(language, 'Claire Martin')).toContain('Claire Martin')
    expect(greetingIn(language, null)).not.toContain('null')
  }
  expect([amountIn('fr', 123_456, 'EUR'), amountIn('en', 123_456, 'EUR')]).toEqual([
    '1\u202f234,56\u00a0€',
    '€1,234.56',
  ])
  expect([dayIn('fr', '2026-12-01'), dayIn('en', '2026-12-01'), dayIn('de', '2026-12-01')]).toEqual([
    '1er décembre 2026',
    '1 December 2026',
    '1. Dezember 2026',
  ])
})
