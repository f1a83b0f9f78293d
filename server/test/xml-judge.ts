import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Typed wide, so that no tool takes it for a binary of npm.
const JUDGE: string = 'xmllint'

/** Without xmllint (apt-get install libxml2-utils) nothing judges here. */
export const hasXmlJudge = spawnSync(JUDGE, ['--version']).error === undefined

/** The faults of a file against a schema (XSD); '' without any. */
export function xmlFaults(xml: string, schema: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'xml-'))
  const [schemaFile, file] = [join(folder, 'schema.xsd'), join(folder, 'file.xml')]
  writeFileSync(schemaFile, schema)
  writeFileSync(file, xml)
  const { status, stderr } = spawnSync(JUDGE, ['--noout', '--nonet', '--schema', schemaFile, file])
  return status === 0 ? '' : String(stderr)
}
