import { expect, test } from 'vitest'
import { formText } from './send-form.ts'

test('the text of a form is read as the form: words, names with signs of their own, files', async () => {
  const form = new FormData()
  form.set('titre', 'Été « à Noël »')
  form.set('nom "entre\r\nguillemets"', 'a\nb')
  form.append(
    'piece',
    new File([new Uint8Array([0, 13, 10, 45, 45, 255])], 'Été "1".png', { type: 'image/png' }),
  )
  form.append('piece', new File(['b'], 'sans type'))
  const text = formText(form)
  const read = await new Response(text, { headers: { 'content-type': text.type } }).formData()
  expect([...read.keys()]).toEqual([...form.keys()])
  expect([read.get('titre'), read.get('nom "entre\r\nguillemets"')]).toEqual(['Été « à Noël »', 'a\r\nb'])
  const [first, second] = read.getAll('piece') as File[]
  expect([first!.name, first!.type, second!.name, second!.type]).toEqual([
    'Été "1".png',
    'image/png',
    'sans type',
    'application/octet-stream',
  ])
  expect(Buffer.from(await first!.arrayBuffer()).toString('hex')).toBe('000d0a2d2dff')
})
