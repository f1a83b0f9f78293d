import type { Rolldown } from 'vite'

/** Files that each module of the bundle needs at once, in the order in which they are asked for. Errors: a module that is in no script. */
export function filesOf(bundle: Rolldown.OutputBundle): (module: string) => string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  for (const chunk of chunks) if (chunk.facadeModuleId) byModule.set(chunk.facadeModuleId, chunk)
  return (module) => {
    const chunk = byModule.get(module)
    if (chunk === undefined) throw new Error(`${module} has no script`)
    const files = new Set([chunk.fileName])
    for (const file of files) for (const imported of byFile.get(file)?.imports ?? []) files.add(imported)
    return [...files]
  }
}
