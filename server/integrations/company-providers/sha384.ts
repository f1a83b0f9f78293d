import { createHash, createSign, createVerify } from 'node:crypto'
import type { SignedXml as SignedXmlClass } from 'xml-crypto'

const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384'
const DIGEST = 'http://www.w3.org/2001/04/xmldsig-more#sha384'

const signature = {
  getSignature: (text: string | Buffer, key: Parameters<ReturnType<typeof createSign>['sign']>[0]) =>
    createSign('RSA-SHA384').update(text).sign(key, 'base64'),
  verifySignature: (text: string, key: string | Buffer, value: string) =>
    createVerify('RSA-SHA384').update(text).verify(key, value, 'base64'),
  getAlgorithmName: () => RSA,
}
const digest = {
  getHash: (xml: string) => createHash('sha384').update(xml, 'utf8').digest('base64'),
  getAlgorithmName: () => DIGEST,
}

type Finders = { findSignatureAlgorithm(name: string): unknown; findHashAlgorithm(name: string): unknown }
let accepted: Promise<void> | null = null

/** Teaches the library of XML signatures the one length of SHA-2 that it lacks: node-saml makes its readers itself. Whoever comes second waits. */
export function acceptSha384(): Promise<void> {
  accepted ??= teach()
  return accepted
}

async function teach(): Promise<void> {
  const { SignedXml }: { SignedXml: typeof SignedXmlClass } = await import('xml-crypto')
  const library = SignedXml.prototype as unknown as Finders
  const { findSignatureAlgorithm, findHashAlgorithm } = library
  library.findSignatureAlgorithm = function (name) {
    return name === RSA ? signature : findSignatureAlgorithm.call(this, name)
  }
  library.findHashAlgorithm = function (name) {
    return name === DIGEST ? digest : findHashAlgorithm.call(this, name)
  }
}
