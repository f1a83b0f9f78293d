import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedData } from '#server/test/shared-data.ts'

/** Published files that the tests judge by, beside the repository. */
const found = sharedData('invoices')
export const INVOICE_DATA = found ?? ''
const SCHEMAS = {
  en16931: join(INVOICE_DATA, 'factur-x-en16931-xsd/Factur-X_EN16931.xsd'),
  extended: join(INVOICE_DATA, 'factur-x-extended-xsd/Factur-X_EXTENDED.xsd'),
}

// Typed wide, so that no tool takes it for a binary of npm.
const JUDGE: string = 'xmllint'
const hasXmllint = spawnSync(JUDGE, ['--version']).error === undefined

/** Why the published schemas do not judge here; null where they do. */
export const withoutSchemas: string | null =
  found === null
    ? 'skipped: no ../shared/data/invoices beside the repository'
    : !hasXmllint
      ? 'skipped: no xmllint (apt-get install libxml2-utils)'
      : null

/** Judges files by the XSD of a profile of Factur-X 1.09; rejects with the faults that xmllint names. */
export async function checkBySchema(profile: keyof typeof SCHEMAS, files: string[]): Promise<void> {
  const judge = promisify(execFile)
  // A command line holds about 2 MB.
  for (let at = 0; at < files.length; at += 500)
    await judge(JUDGE, ['--noout', '--nonet', '--schema', SCHEMAS[profile], ...files.slice(at, at + 500)], {
      maxBuffer: 10_000_000,
    })
}
