import type { Member, TestApp } from '#server/test/harness.ts'
import type { Call, CallConsent, CallSheet, CallVerdictView } from '#shared/contract/call-fields.ts'
import type { Contact } from '#shared/contract/crm.ts'

export type Fault = {
  code?: string
  message?: string
  fields?: { path: string; code: string; message: string }[]
  data?: { verdict?: CallVerdictView }
}

/** A Monday, half past ten in Paris: anybody may be called. */
export const MONDAY = new Date('2026-11-30T09:30:00.000Z')

let numbers = 12_345_600
/** A mobile number that nobody else has. */
export const newNumber = () => `+336${numbers++}`

/** Requests of the calls of one organization. */
export function callsOf(app: TestApp, member: () => Member) {
  const ask = <T>(method: string, path: string, body?: unknown, as: Member = member()) =>
    app.request<T & Fault>(method, `/api/v1${path}`, { as, ...(body === undefined ? {} : { body }) })
  const made = async (path: string, body: unknown) => {
    const { status, body: answer } = await ask<{ id: string }>('POST', path, body)
    if (status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(answer)}`)
    return answer
  }
  return {
    ask,
    makeCompany: async (over: Record<string, unknown> = {}) =>
      (await made('/companies', { name: 'Verrerie Oudinot', ...over })).id,
    /** A person at work. */
    async makeProfessional(over: Record<string, unknown> = {}) {
      const companyId = (await made('/companies', { name: 'Verrerie Oudinot' })).id
      return made('/contacts', {
        lastName: 'Oudinot',
        firstName: 'Inès',
        companyId,
        mobile: newNumber(),
        ...over,
      }) as Promise<Contact>
    },
    /** A person at home, kept as a client. */
    async makeConsumer(over: Record<string, unknown> = {}) {
      return made('/companies', {
        name: 'Élise Roy',
        kind: 'consumer',
        phone: newNumber(),
        postalCode: '69003',
        city: 'Lyon',
        ...over,
      })
    },
    record: (body: Record<string, unknown>, as?: Member) =>
      ask<Call>(
        'POST',
        '/calls',
        {
          purpose: 'prospecting',
          outcome: 'joined',
          startedAt: app.context.clock.now().toISOString(),
          ...body,
        },
        as,
      ),
    start: (body: Record<string, unknown>, as?: Member) =>
      ask<Call>('POST', '/calls/start', { purpose: 'prospecting', ...body }, as),
    settle: (call: Call, body: Record<string, unknown>, as?: Member) =>
      ask<Call>(
        'POST',
        `/calls/${call.id}/result`,
        { revision: call.revision, outcome: 'joined', ...body },
        as,
      ),
    sheet: (query: string, as?: Member) => ask<CallSheet>('GET', `/calls/sheet?${query}`, undefined, as),
    consent: (body: Record<string, unknown>, as?: Member) =>
      ask<CallConsent>(
        'POST',
        '/call-wishes/consents',
        {
          text: 'J’accepte d’être appelée.',
          textVersion: 'v1',
          channel: 'form',
          givenAt: app.context.clock.now().toISOString(),
          scope: 'Nos offres d’entretien',
          proof: 'Formulaire n° 12',
          ...body,
        },
        as,
      ),
    async verdict(query: string, purpose = 'prospecting') {
      const { body } = await ask<{ verdicts: CallVerdictView[] }>('GET', `/calls/verdicts?${query}`)
      return body.verdicts.find((one) => one.purpose === purpose)!
    },
  }
}
