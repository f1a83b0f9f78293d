import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  answerOf,
  makeSigningKey,
  metadataOf,
  readRequest,
} from '#server/integrations/company-providers/saml-provider.fixture.ts'

export type SamlProviderSite = {
  /** The address of its metadata. */
  metadataUrl: string
  /** The person who signs in at the next request. */
  person: { nameId: string; email: string; name: string }
  close(): void
}

/** A SAML provider over HTTP, whose page answers for the person at once, by a form that the browser posts. */
export async function startSamlProvider(): Promise<SamlProviderSite> {
  const key = await makeSigningKey()
  const server = createServer((request, response) => {
    const html = (body: string) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    const { pathname } = new URL(request.url!, base)
    if (pathname === '/metadata')
      return void response.end(metadataOf(entityId, `${base}/in`, [key.certificate]))
    if (pathname !== '/in') return void response.writeHead(204).end()
    const { id, acsUrl, issuer } = readRequest(base + request.url)
    const answer = answerOf(
      { issuer: entityId, audience: issuer, acsUrl, requestId: id, ...site.person },
      key,
    )
    return void html(
      `<!doctype html><html lang="fr"><title>Fournisseur</title><body><form method="post" action="${acsUrl}"><input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="https://ailleurs.test/"></form><script>document.forms[0].submit()</script></body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const entityId = `${base}/saml`
  const site: SamlProviderSite = {
    metadataUrl: `${base}/metadata`,
    person: { nameId: '', email: '', name: '' },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return site
}
