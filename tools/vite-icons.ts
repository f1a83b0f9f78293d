import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file: through the library's list of all icons nothing says who uses which, and each becomes a
 * script of its own. Errors: an import of something else than named icons.
 */
export function iconsByName(): Plugin {
  const list = new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /^export \{ (.*) \} from '\.\/icons\/(.*)\.mjs';$/gm,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  const imports = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon = '', local = icon] = name.split(' as ')
        const file = files.get(icon)
        if (file === undefined) throw new Error(`lucide-react has no icon ${icon}: review iconsByName`)
        return `import ${local} from 'lucide-react/icons/${file}'`
      })
      .join(';')
  return {
    name: 'icons-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]web[\\/].*\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(/^import \{([^}]*)\} from 'lucide-react'$/gm, (_, names: string) =>
          imports(names),
        ),
        map: null,
      }),
    },
  }
}
