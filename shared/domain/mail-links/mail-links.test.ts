import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLinks } from './find-links.ts'
import { describeTarget, linkTarget, registrableDomain } from './link-target.ts'
import { linkWarning } from './link-warning.ts'

describe('what a link opens', () => {
  test.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' java\nscript:alert(1)', 'data:text/html,x'],
    ...['vbscript:x', 'blob:https://x.fr/1', 'file:///etc/passwd', 'about:blank', 'ftp://x.fr', 'ws://x.fr'],
    ...['intent://x#Intent;end', 'ms-msdt:/id', 'search-ms:query=x', 'view-source:https://x.fr', 'cid:a@b'],
    ...[
      '',
      '#haut',
      '/relative',
      '//x.fr',
      'x.fr',
      'https://',
      'http:// /',
      'mailto:',
      'mailto:x',
      'tel:*21#',
    ],
    ...[`https://x.fr/${'a'.repeat(9_000)}`, 'mailto:?subject=x', 'tel:javascript'],
  ])('%j is not opened', (href) => {
    expect(linkTarget(href)).toBeNull()
    expect(linkWarning('ici', href)).toBeNull()
  })

  test.each([
    ['https://www.orange.fr/', 'www.orange.fr'],
    ['HTTP://ORANGE.FR', 'orange.fr'],
    ['https://orange.fr./x', 'orange.fr/x'],
    ['https:\\\\orange.fr\\x', 'orange.fr/x'],
    ['ht\ntps://oran\tge.fr', 'orange.fr'],
    ['https://orange.fr:8443/a', 'orange.fr:8443/a'],
    ['https://xn--caf-dma.fr/menu', 'café.fr/menu (xn--caf-dma.fr)'],
    ['https://x.fr/%E2%80%AEgpj.exe', 'x.fr/gpj.exe'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['mailto:contact@orange.fr?subject=Devis', 'contact@orange.fr'],
    ['mailto:a@x.fr,b@y.fr', 'a@x.fr,b@y.fr'],
    ['tel:+33%206%2012%2034%2056%2078', '+33 6 12 34 56 78'],
    [`https://x.fr/${'a'.repeat(500)}`, `x.fr/${'a'.repeat(59)}…`],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Forange.fr%2Fa&data=1', 'orange.fr/a'],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Ax',
      'eur01.safelinks.protection.outlook.com/?url=javascript:x',
    ],
  ])('%j is shown as %j', (href, shown) => {
    const target = linkTarget(href)
    expect(target && describeTarget(target)).toBe(shown)
  })

  test.each([
    ['www.orange.fr', 'orange.fr'],
    ['www.impots.gouv.fr', 'impots.gouv.fr'],
    ['a.b.co.uk', 'b.co.uk'],
    ['impots.gouv.fr.evil.github.io', 'evil.github.io'],
    ['www.github.io', 'github.io'],
    ['co.uk', 'co.uk'],
    ['localhost', 'localhost'],
    ['192.0.2.1', '192.0.2.1'],
  ])('%s belongs to the owner of %s', (host, site) => {
    expect(registrableDomain(host)).toBe(site)
  })

  test('what is shown ends, before its path, with the host that the browser reaches', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (address) => {
        const target = linkTarget(address)!
        expect(new URL(target.href).hostname.replace(/\.$/, '')).toBe(target.host)
        expect(target.encoded ?? target.before + target.site).toBe(target.host)
        expect(['http:', 'https:']).toContain(new URL(target.href).protocol)
      }),
    )
  })

  test('whatever is written, only four schemes are opened', () => {
    const scheme = fc.constantFrom(
      ...['javascript', 'data', 'vbscript', 'java\tscript', 'https', 'mailto', 'x'],
    )
    fc.assert(
      fc.property(scheme, fc.string({ unit: 'binary', maxLength: 40 }), (name, rest) => {
        for (const href of [`${name}:${rest}`, rest, ` ${name}:${rest}`, `\u0001${name}:${rest}`]) {
          const target = linkTarget(href)
          if (target) expect(target.href).toMatch(/^(https?:\/\/|mailto:|tel:)/)
        }
      }),
    )
  })
})

const known = ['orange.fr', 'menuiserie-vasseur.fr', 'paypal.com', 'ameli.fr', 'gmail.com']

describe('links that deceive', () => {
  test.each([
    ['www.orange.fr', 'https://evil.com/', /annonce orange\.fr, mais il mène à evil\.com/],
    ['https://www.impots.gouv.fr/payer', 'https://gouv.fr.evil.com/', /annonce impots\.gouv\.fr/],
    ['Répondre à jean@orange.fr', 'https://evil.com', /annonce orange\.fr/],
    ['contact@orange.fr', 'mailto:contact@evil.com', /annonce orange\.fr/],
    ['or\u200bange.fr', 'https://evil.com', /annonce orange\.fr/],
    ['ｏｒａｎｇｅ.fr', 'https://evil.com', /annonce orange\.fr/],
    ['https://orange.fr@evil.com', 'https://orange.fr@evil.com', /cache sa destination.*evil\.com/],
    ['Ma banque', 'https://bank.fr:secret@evil.com', /cache sa destination.*evil\.com/],
    ['Ma banque', 'https://bank.fr%2F@evil.com', /cache sa destination/],
    ['ici', 'http://192.0.2.1/x', /adresse IP \(192\.0\.2\.1\)/],
    ['ici', 'http://3221225985/', /adresse IP \(192\.0\.2\.1\)/],
    ['ici', 'http://0300.0.2.1/', /adresse IP/],
    ['ici', 'http://[2001:db8::1]/', /adresse IP/],
    ['ici', 'https://оrange.fr', /\(xn--[^)]*\), qui ressemble à orange\.fr/],
    ['ici', 'https://www.paypaI.com', /ressemble à paypal\.com/],
    ['ici', 'https://paypa1.com', /ressemble à paypal\.com/],
    ['ici', 'https://arneli.fr', /ressemble à ameli\.fr/],
    ['ici', 'https://orangé.fr', /ressemble à orange\.fr/],
    ['ici', 'https://rnenuiserie-vasseur.fr', /ressemble à menuiserie-vasseur\.fr/],
    ['ici', 'mailto:contact@menuiserie-vasѕeur.fr', /ressemble à menuiserie-vasseur\.fr/],
    ['ici', 'https://orange.fr.evil.com/x', /commence par orange\.fr, mais le site est evil\.com/],
    ['ici', 'https://www.orange.fr.evil.com', /commence par orange\.fr/],
    ['ici', 'https://аmazon.fr', /mélange plusieurs alphabets/],
    ['ici', 'https://gооgle.com', /mélange plusieurs alphabets/],
    ['ici', 'https://аррӏе.com', /lettres étrangères/],
    ['ici', 'https://例え.jp', /lettres étrangères/],
    ['ici', 'https://ıımpots.fr', /lettres étrangères/],
  ])('%j → %j', (text, href, warning) => {
    expect(linkWarning(text, href, known)).toMatch(warning)
  })

  test.each([
    ['www.orange.fr', 'https://orange.fr/boutique'],
    ['orange.fr', 'https://espace-client.orange.fr'],
    ['https://boutique.orange.fr/a', 'https://www.orange.fr'],
    ['contact@orange.fr', 'mailto:contact@orange.fr'],
    ['contact@orange.fr', 'https://www.orange.fr/contact'],
    ['De free.fr à orange.fr', 'https://orange.fr'],
    ['Voir le devis', 'https://exemple.com'],
    ['devis.pdf', 'https://exemple.com/f'],
    ['plan.zip et photos.tar.gz', 'https://exemple.com/f'],
    ['Version 1.2.3', 'https://exemple.com'],
    ['M.Dupont', 'https://exemple.com'],
    ['Ça y est… enfin !', 'https://exemple.com'],
    ['café.fr', 'https://xn--caf-dma.fr'],
    ['ici', 'https://café.fr'],
    ['ici', 'https://gmail.com'],
    ['06 12 34 56 78', 'tel:+33612345678'],
    ['www.orange.fr', 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.orange.fr%2Fa'],
    ['', 'https://exemple.com'],
  ])('nothing to say of %j → %j', (text, href) => {
    expect(linkWarning(text, href, known)).toBeNull()
  })

  test('a link to a known domain never warns, whatever its path', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.webPath(), (domain, path) => {
        expect(linkWarning('Voir', `https://www.${domain}${path}`, known)).toBeNull()
      }),
    )
  })

  test('one letter of a known domain replaced by its double of another alphabet always warns', () => {
    const doubles = { a: 'а', c: 'с', e: 'е', i: 'і', o: 'о', p: 'р', s: 'ѕ', u: 'υ', n: 'ո' }
    const choice = fc.tuple(fc.constantFrom(...known), fc.constantFrom(...Object.entries(doubles)))
    fc.assert(
      fc.property(choice, ([domain, [plain, double]]) => {
        const [name = '', end = ''] = domain.split('.')
        fc.pre(name.includes(plain))
        const warning = linkWarning('Voir', `https://${name.replace(plain, double)}.${end}/`, known)
        expect(warning).toContain(`ressemble à ${domain}`)
      }),
    )
  })

  test('no text and no address makes it fail or slow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, href) => {
        linkWarning(text, `https://${href}`, known)
      }),
    )
    linkWarning('a.'.repeat(100_000), 'https://x.fr')
    linkWarning('@'.repeat(100_000), `https://x.fr/${'%'.repeat(8_000)}`)
  })
})

describe('links in plain text', () => {
  const links = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

  test.each([
    ['Voyez https://x.fr/a, puis www.y.fr.', ['https://x.fr/a', 'https://www.y.fr/']],
    ['(https://fr.wikipedia.org/wiki/Devis_(commerce))', ['https://fr.wikipedia.org/wiki/Devis_(commerce)']],
    ['« https://x.fr/a »', ['https://x.fr/a']],
    ['<https://x.fr/a?b=c&d=e>', ['https://x.fr/a?b=c&d=e']],
    ['Écrivez à jean.dupont@x.fr !', ['mailto:jean.dupont@x.fr']],
    ['javascript:alert(1) data:text/html,x', []],
    ['www. @ a@ @b http:// mailto:', []],
  ])('%j', (text, hrefs) => {
    expect(links(text)).toEqual(hrefs)
  })

  test('the pieces joined again are the text', () => {
    const word = fc.constantFrom('https://x.fr/(a)', 'www.', 'www.x.fr', 'a@b.fr', ' ', '\n', ').', 'é', '«')
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 30 }), (words) => {
        const text = words.join('')
        expect(
          findLinks(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test('a text of a megabyte is cut in linear time', () => {
    for (const piece of ['www.', 'a@', 'https://', ')', 'www.%zz', 'a.b_c-d'])
      expect(findLinks(piece.repeat(1_000_000 / piece.length)).length).toBeGreaterThan(0)
    // Milliseconds when linear; a quadratic reader takes minutes, and the time-out of the test is the check.
  })
})
