/** Hands a file of the API to the browser's downloads. */
export function saveFile(file: Blob, fallbackName: string): void {
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = file instanceof File && file.name !== 'blob' ? file.name : fallbackName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
