import { expect, test } from 'vitest'
import { testsOfEndpoint } from './tests-of-endpoint.ts'

const endpoint = { name: 'sendQuote', method: 'POST', path: '/quotes/{quoteId}/send' }
const found = (...texts: string[]) =>
  testsOfEndpoint(
    endpoint,
    texts.map((text, index) => ({ path: `${index}`, text, lines: 1 })),
  )

test('a test asks for an endpoint by its name in the contract', () => {
  expect(found('await api.quotes.sendQuote({ quoteId })', 'quotes: { sendQuote: () => {} }')).toEqual([
    '0',
    '1',
  ])
})

test('or by its method and path, whatever the id', () => {
  expect(
    found(
      `call('POST', \`/quotes/\${quote.id}/send\`, body)`,
      "app.request('POST', '/api/v1/quotes/7/send')",
      `call('GET', \`/quotes/\${quote.id}/send\`)`,
      `call('POST', \`/quotes/\${quote.id}/sendings\`)`,
    ),
  ).toEqual(['0', '1'])
})

test('or by its path alone, and by the end of it, where no other way finds any', () => {
  expect(found(`post(\`/quotes/\${id}/send\`)`, `post(\`\${of(id)}/send\`)`)).toEqual(['0'])
  expect(found(`post(\`\${of(id)}/send\`)`)).toEqual(['0'])
  expect(found('nothing')).toEqual([])
})
