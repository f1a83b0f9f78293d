import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where pictures and prints are left to be looked at. */
export const PICTURES = join('test-results', 'browsers')

export function keepPrinted(name: string, pdf: Buffer): void {
  mkdirSync(PICTURES, { recursive: true })
  writeFileSync(join(PICTURES, `${name}.pdf`), pdf)
}

/** Words of a printed page, by poppler. */
export const textOf = (pdf: Buffer): string =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })

export const pagesOf = (pdf: Buffer): number =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' }))?.[1])
