/** A megabyte takes eight seconds on a line that sends 1 Mbit/s; a lighter file gains nothing by it. */
const WORTH_PACKING = 1_048_576

/**
 * The file in gzip under its own name, which the server unpacks: a CAMT of 28 MB has one, and the server waits a minute for a request.
 * A lighter file as it is, and any file where the browser cannot compress.
 */
export async function packFile(file: File): Promise<File> {
  if (file.size < WORTH_PACKING || !('CompressionStream' in window)) return file
  const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  return packed.size < file.size ? new File([packed], file.name, { type: file.type }) : file
}
