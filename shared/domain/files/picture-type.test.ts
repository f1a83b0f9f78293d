import { expect, test } from 'vitest'
import { pictureType } from './picture-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n…', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a…', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypavis', 'image/avif'],
])('%j is %s', (text, type) => {
  expect(pictureType(bytes(text))).toBe(type)
})

test.each([
  '',
  'GIF88a',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<html>',
  '%PDF-1.7',
  'RIFF\0\0\0\0WAVE',
  '\0\0\0\x1cftypmp42',
  ' GIF89a',
  'BM',
])('%j is no picture', (text) => {
  expect(pictureType(bytes(text))).toBeNull()
})
