import { expect, test } from 'vitest'
import { describeBrowser } from './browser-facts.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 sur Linux'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141 sur Windows'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge 141 sur Windows'],
  [`${MAC} Version/18.6 Safari/605.1.15`, 'Safari 18 sur macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari 18 sur iOS',
  ],
  ['curl/8.5', 'curl/8.5'],
])('%s', (userAgent, described) => {
  expect(describeBrowser(userAgent, { width: 1280, height: 800 })).toBe(`${described}, fenêtre de 1280 × 800`)
})
