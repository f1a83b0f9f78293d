import { answerAhead, noteChange } from './answers-ahead.ts'
import { shownOrganization } from './shown-organization.ts'

type Send = (request: Request) => Promise<Response>

let transport: Send = (request) => fetch(request)

/** Where no browser is: our server asks itself for what a page will ask for (web/read-page.ts). */
export function sendBy(other: Send): void {
  transport = other
}

/** Asks our server, or takes the answer that came with the document. Errors: TypeError where nothing answers. */
export async function send(request: Request): Promise<Response> {
  if (request.method === 'GET') {
    const ahead = answerAhead(request.url, shownOrganization())
    return ahead === null ? transport(request) : Response.json(ahead.answer)
  }
  const response = await transport(request)
  if (response.ok) noteChange()
  return response
}
