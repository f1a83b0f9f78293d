import type { Xml } from './xml-writer.ts'

/** A whole message of UN/CEFACT: CII and CDAR differ by their root and share the other three namespaces. */
export function uncefactDocument(root: string, ...children: Xml[]): string {
  const namespaces = [
    ['rsm', root],
    ['ram', 'ReusableAggregateBusinessInformationEntity'],
    ['qdt', 'QualifiedDataType'],
    ['udt', 'UnqualifiedDataType'],
  ].map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:${root}${namespaces.join('')}>${children.join('')}</rsm:${root}>\n`
}
