/** An export of a file: `const catalogueErrors` of `shared/domain/catalogue/errors.ts`. */
export type Export = { kind: string; name: string; path: string }

type Text = { path: string; text: string }

const EXPORT = /^export (const|type) (\w+)(: \w+)?/gm

/** The exports whose words after « export » match, of the files whose path matches; by path, then by place. */
export function namedExports(files: readonly Text[], path: RegExp, words: RegExp): Export[] {
  return files
    .filter((file) => path.test(file.path) && !/\.(test|fixture)\.ts$/.test(file.path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap((file) =>
      [...file.text.matchAll(EXPORT)].flatMap(([, kind = '', name = '', type = '']) =>
        words.test(`${kind} ${name}`) || (type !== '' && words.test(`${kind} ${name}${type}`))
          ? [{ kind, name, path: file.path }]
          : [],
      ),
    )
}

/** An import line for each file. */
export function importLines(exports: readonly Export[]): string {
  const byPath = Map.groupBy(exports, ({ path }) => path)
  return [...byPath]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, parts]) => {
      const names = parts.map(({ kind, name }) => (kind === 'type' ? `type ${name}` : name))
      return `import { ${names.join(', ')} } from '#${path}'\n`
    })
    .join('')
}

export const spread = (parts: readonly Export[]) =>
  `{\n${parts.map(({ name }) => `  ...${name},\n`).join('')}}`
