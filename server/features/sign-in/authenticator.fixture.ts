import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const FLAG = { present: 1, verified: 4, backupEligible: 8, attested: 64 } as const

type Ceremony = { challenge: string; origin?: string; verified?: boolean; site?: string }

/** A small passkey device (WebAuthn level 3, ES256, attestation « none »), which can be told to lie. */
export function makeAuthenticator({ origin, site }: { origin: string; site: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const sha = (data: string | Buffer) => createHash('sha256').update(data).digest()
  const clientData = (type: string, { challenge, origin: from = origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const authData = (
    { verified = true, site: where = site }: Ceremony,
    more = 0,
    rest: Buffer = Buffer.alloc(0),
  ) => {
    counter += 1
    const head = Buffer.alloc(5)
    head[0] = FLAG.present | (verified ? FLAG.verified : 0) | more
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha(where), head, rest])
  }
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    create(ceremony: Ceremony) {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x!, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y!, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const data = authData(ceremony, FLAG.attested, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    get(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony)
      const data = authData(ceremony)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha(client)]))
        .sign(privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
