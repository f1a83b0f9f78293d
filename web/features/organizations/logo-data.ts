import { LOGO_DATA_MAX } from '#shared/contract/organization-fields.ts'
import { drawSmaller } from '#web/api/smaller-picture.ts'

/** Longest side of a logo that had to be made lighter, in pixels: enough for what documents print. */
const SIDE = 1_200

/** The picture as a data URL that one request can carry, made lighter when it has to be. Null when it cannot be read. */
export async function logoData(file: File): Promise<string | null> {
  if (file.type === 'image/png' || file.type === 'image/jpeg') {
    const whole = await readData(file)
    if (whole !== null && whole.length <= LOGO_DATA_MAX) return whole
  }
  const canvas = await drawSmaller(file, SIDE)
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return null
  const png = canvas.toDataURL('image/png')
  if (png.length <= LOGO_DATA_MAX) return png
  // JPEG has no transparency: white, as paper is.
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  const jpeg = canvas.toDataURL('image/jpeg', 0.85)
  return jpeg.length <= LOGO_DATA_MAX ? jpeg : null
}

function readData(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
