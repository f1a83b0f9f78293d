/** Where the text that V8 gets instead of a TypeScript source is kept, by the hash of that source. */
export function preparedPath(source: Uint8Array): string
/** JavaScript of the same meaning and lines whose letters V8 stores in one byte each, null where that is not sure. */
export function asOneByte(text: string): string | null
/** TypeScript without its types, at the same lines. */
export function withoutTypes(text: string): string
/** Writes what the sources of the server lack in `dist/sources`, and deletes what no source needs. Errors: those of the disk. */
export function prepareSources(): void
