// Plain JavaScript: whoever imports this has no need of Node’s own stripper of types.
import { hash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'

const projectDir = resolve(import.meta.dirname, '..')
const FOLDER = join(projectDir, 'dist', 'sources')
/** What is prepared differently from before has other names. */
const VERSION = '2'
const SOURCES = ['server/**/*.ts', 'shared/**/*.ts', 'tools/*.ts']

const nameOf = (source) => `${hash('sha256', source)}-${VERSION}.js`

export const preparedPath = (source) => join(FOLDER, nameOf(source))

/** `\’` would become a backslash and letters, and what reads a template raw would read the escape. */
const UNSURE = /\\[^\0-\xff]|\.raw`[^`]*[^\0-\xff]/
/** A letter above 255: one of them makes V8 store two bytes for each letter of its file. */
const WIDE = /[^\0-\xff]/

export function asOneByte(text) {
  if (!WIDE.test(text)) return text
  if (UNSURE.test(text)) return null
  const escaped = text.replaceAll(
    /[^\0-\xff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // What is replaced in a text of two bytes a letter stays one.
  return Buffer.from(escaped, 'latin1').toString('latin1')
}

export function withoutTypes(text) {
  const stripped = stripTypeScriptTypes(text)
  // A wide letter of a type is replaced by a wide space.
  return stripped.replaceAll(/[^\0-\xff]/g, (letter, at) => (letter === text[at] ? letter : ' '))
}

export function prepareSources() {
  mkdirSync(FOLDER, { recursive: true })
  accessSync(FOLDER, constants.W_OK)
  const needed = new Set()
  for (const path of globSync(SOURCES, { cwd: projectDir })) {
    const source = readFileSync(join(projectDir, path))
    const target = preparedPath(source)
    needed.add(nameOf(source))
    if (existsSync(target)) continue
    const text = withoutTypes(source.toString())
    // Another process may read it at the same moment.
    const written = `${target}.${process.pid}`
    try {
      writeFileSync(written, asOneByte(text) ?? text)
      renameSync(written, target)
    } catch (error) {
      // On a full disk, each start would leave one more.
      rmSync(written, { force: true })
      throw error
    }
  }
  for (const name of readdirSync(FOLDER))
    if (name.endsWith('.js') && !needed.has(name)) rmSync(join(FOLDER, name), { force: true })
}
