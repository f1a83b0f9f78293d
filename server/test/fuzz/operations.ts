/** The part of JSON Schema that the API's document uses. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }

export type Operation = {
  /** `quotes.sendQuote` */
  name: string
  method: string
  /** Below /api/v1, with `{names}`. */
  path: string
  parameters: Parameter[]
  body: { kind: 'json' | 'multipart'; schema: Schema; required: boolean } | null
}

type OpenApiBody = { required?: boolean; content: Record<string, { schema: Schema }> }
type OpenApiOperation = { operationId: string; parameters?: Parameter[]; requestBody?: OpenApiBody }
export type OpenApiDocument = { paths: Record<string, Record<string, OpenApiOperation>> }

/** Every operation of the published document. */
export function listOperations({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: bodyOf(requestBody),
    })),
  )
}

function bodyOf(body: OpenApiBody | undefined): Operation['body'] {
  if (body === undefined) return null
  const { 'multipart/form-data': multipart, 'application/json': json } = body.content
  const required = body.required === true
  if (multipart) return { kind: 'multipart', schema: multipart.schema, required }
  return json ? { kind: 'json', schema: json.schema, required } : null
}
