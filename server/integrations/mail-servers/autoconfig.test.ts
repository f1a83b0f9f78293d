import { expect, test } from 'vitest'
import { readAutoconfig } from './autoconfig.ts'

/** Most bytes read of a stranger's site. */
const BYTES = 65_536

function fill(piece: string, head = '', tail = ''): string {
  return head + piece.repeat((BYTES - head.length - tail.length) / piece.length) + tail
}

const numbered = (write: (count: number) => string) =>
  Array.from({ length: BYTES / 16 }, (_, count) => write(count)).join('')

const inServer = (inner: string) =>
  `<clientConfig><emailProvider><incomingServer type="imap">${inner}</incomingServer></emailProvider></clientConfig>`

/** A quadratic reader took a minute for the first of them: the time-out of the test is the check. */
const shapes: Record<string, string> = {
  'blanks before a value that never closes': inServer(fill(' ', '<hostname>').slice(0, -110)),
  'tags that never close': fill('<a>'),
  'unfinished tags': fill('<a '),
  'unfinished comments': fill('<!--', '<a>'),
  'unfinished CDATA': fill('<![CDATA[', '<a>'),
  'unfinished instructions': fill('<?a', '<a>'),
  'blanks between attributes': fill(' ', '<a x', '/>'),
  'attributes without value': fill('a =', '<a ', '/>'),
  'attributes of many names': `<a ${numbered((count) => ` a${count}="1"`)}/>`,
  'elements of many names': `<a>${numbered((count) => `<b${count}/>`)}</a>`,
  'text among elements': fill('x<b/>', '<a>', '</a>'),
  'entities without end': fill('&', '<a>', '</a>'),
  'entities without number': fill('&#x', '<a>', '</a>'),
  'more entities than a file needs': fill('&amp;', '<a>', '</a>'),
  'many servers': fill('<incomingServer type="imap"/>', '<clientConfig><emailProvider>'),
  'many user names': inServer(fill('<username>x</username>').slice(0, -110)),
  'entities that grow': `<!DOCTYPE a [<!ENTITY b "bbbb">${fill('<!ENTITY c "&b;&b;">')}]><a>&c;</a>`,
}

test.each(Object.entries(shapes))('a hostile file of %s is ignored', (_name, xml) => {
  expect(readAutoconfig(xml, 'ana@x.test')).toBeNull()
})

const good = (username: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <!-- ours --><clientConfig version="1.1"><emailProvider id="x"><domain>x.test</domain>
    <incomingServer type="imap"><hostname> imap.x.test </hostname><port>993</port><socketType>SSL</socketType>${username}</incomingServer>
    <outgoingServer type="smtp"><hostname>smtp.x.test</hostname><port>465</port><socketType>SSL</socketType></outgoingServer>
  </emailProvider></clientConfig>`

test('usual entities are read and the first user name is kept; doctypes and prototype names are refused', () => {
  const username = (written: string) => readAutoconfig(good(written), 'ana@x.test')?.username
  expect(username('<username>ana&amp;co</username>')).toBe('ana&co')
  expect(username('<username>%EMAILADDRESS%</username><username>ana</username>')).toBe('ana@x.test')
  expect(username('<username><b/></username>')).toBe('ana@x.test')
  expect(readAutoconfig(`<!DOCTYPE clientConfig>${good('')}`, 'ana@x.test')).toBeNull()
  expect(readAutoconfig(good('<__proto__><x>1</x></__proto__>'), 'ana@x.test')).toBeNull()
  expect(readAutoconfig(good('<constructor/>'), 'ana@x.test')).toBeNull()
})
