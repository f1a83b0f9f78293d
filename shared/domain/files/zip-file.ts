import { Zip, ZipDeflate } from 'fflate'

export type ZipEntry = { name: string; bytes: Uint8Array }
export type ZipFile = {
  headers: { 'content-type': string; 'content-disposition': string }
  body: ReadableStream
}

/**
 * A ZIP archive to download, written as it is read: `entries` are asked for one by one, so that only one is in memory and a slow
 * reader slows the reading. Where reading one fails the archive has no end, and no program takes it for whole.
 */
export function zipFile(name: string, entries: AsyncGenerator<ZipEntry>): ZipFile {
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await entries.next()
      if (done) zip.end()
      // PDF files are compressed already: the lightest compression.
      else {
        const file = new ZipDeflate(value.name, { level: 1 })
        zip.add(file)
        file.push(value.bytes, true)
      }
      for (const chunk of written) controller.enqueue(chunk)
      written = []
      if (done) controller.close()
    },
    cancel: () => void entries.return(undefined),
  })
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}.zip"`,
  }
  return { headers, body }
}
