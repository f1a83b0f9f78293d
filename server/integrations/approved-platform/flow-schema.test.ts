import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedData } from '#server/test/shared-data.ts'
import { isSignedCallback, signCallback } from './callback-signature.ts'
import * as ours from './flow-schema.ts'

const folder = sharedData('approved-platform')
type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  enum?: string[]
}
type OpenApi = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, unknown>>
}
const read = (name: string): OpenApi => JSON.parse(readFileSync(join(folder!, `${name}-1.3.0.json`), 'utf8'))

function fieldsOf(api: OpenApi, schema: Schema): Record<string, Schema> {
  const named = schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)!]! : schema
  return Object.assign({}, ...(named.allOf ?? []).map((part) => fieldsOf(api, part)), named.properties)
}

// Skipped where the two OpenAPI files are not there.
describe.skipIf(folder === null)('the published contract', () => {
  test.each([
    ['flow-service', 'FullFlowInfo', ours.fullFlowInfoSchema],
    ['flow-service', 'Flow', ours.flowSchema],
    ['flow-service', 'Acknowledgement', ours.flowSchema.shape.acknowledgement],
    ['flow-service', 'SearchFlowContent', ours.searchFlowContentSchema],
    ['flow-service', 'Error', ours.errorSchema],
    ['flow-service', 'WebhookIdParam', ours.webhookSchema],
    ['directory-service', 'directoryLineSearchPost200Response', ours.directoryLineSearchSchema],
  ])('%s %s has the fields that we read', (file, name, schema) => {
    const api = read(file)
    const known = Object.keys(fieldsOf(api, api.components.schemas[name]!))
    expect(known).toEqual(expect.arrayContaining(Object.keys(schema.shape)))
  })
  test('has the fields that we send, and our values of their lists', () => {
    const api = read('flow-service')
    const { schemas } = api.components
    const sent = ['trackingId', 'name', 'processingRule', 'flowSyntax', 'flowProfile', 'sha256']
    expect(Object.keys(fieldsOf(api, schemas.FlowInfo!)).toSorted()).toEqual(sent.toSorted())
    expect(Object.keys(fieldsOf(api, schemas.SearchFlowParams!)).toSorted()).toEqual([
      'cursor',
      'limit',
      'where',
    ])
    const filters = Object.keys(fieldsOf(api, schemas.SearchFlowFilters!))
    expect(filters).toEqual(expect.arrayContaining(['updatedAfter', 'trackingId', 'flowType']))
    expect(schemas.FlowSyntax!.enum).toEqual(['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR'])
    expect(schemas.FlowProfile!.enum).toEqual(['Basic', 'CIUS', 'Extended-CTC-FR', 'Undefined'])
    expect(schemas.ProcessingRule!.enum).toEqual(
      expect.arrayContaining(['B2B', 'B2BInt', 'B2C', 'B2G', 'NotApplicable']),
    )
    expect(schemas.FlowType!.enum).toEqual(expect.arrayContaining(['CustomerInvoice', 'CustomerInvoiceLC']))
    expect(schemas.FlowAckStatus!.enum).toEqual(['Pending', 'Ok', 'Error'])
  })
  test('has the lines and the addresses that we call', () => {
    const flows = read('flow-service')
    const directory = read('directory-service')
    const line = 'directoryLinePayloadStatusLegalUnitFacilityRoutingCode'
    const known = Object.keys(fieldsOf(directory, directory.components.schemas[line]!))
    expect(known).toEqual(expect.arrayContaining(['addressingIdentifier', 'directoryLineStatus']))
    expect(directory.components.schemas.directoryLineStatus!.enum).toEqual([
      'Enabled',
      'Disabled',
      'Upcoming',
    ])
    expect(directory.components.schemas.strictOperator!.enum).toEqual(['strict'])
    expect(flows.paths['/v1/flows']).toHaveProperty('post')
    expect(flows.paths['/v1/flows/search']).toHaveProperty('post')
    expect(flows.paths['/v1/flows/{flowId}']).toHaveProperty('get')
    expect(directory.paths['/v1/directory-line/search']).toHaveProperty('post')
    for (const api of [flows, directory]) expect(api.paths['/v1/healthcheck']).toHaveProperty('get')
  })
})

describe('the signature of a callback', () => {
  const payload = Buffer.from('{"flowId":"1"}')
  const key = Buffer.alloc(32, 7)
  const now = new Date('2027-09-06T08:00:00Z')
  const seconds = now.getTime() / 1_000
  const fingerprint = createHash('sha256').update(`${payload}@${seconds}`).digest()

  test.each([
    ['the bytes of the fingerprint', fingerprint],
    ['its hexadecimal text', fingerprint.toString('hex')],
  ])('is one of %s', (_case, signed) => {
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    const callback = { payload, signature, timestamp: `${seconds}` }
    expect(isSignedCallback(callback, key.toString('base64'), now)).toBe(true)
  })
  test('that we write is of the bytes', () => {
    expect(signCallback(payload, key.toString('base64'), seconds)).toBe(
      createHmac('sha256', key).update(fingerprint).digest('base64'),
    )
  })
})
