import { expect, test } from '@playwright/test'

/** Not for component tests: there, no page has the application's own policy. */
test('the served frame of mails draws their styles, asks for nothing and runs nothing', async ({ page }) => {
  const answered: string[] = []
  await page.goto('/auth')
  // A request that the policy stops is announced by the browser, but never answered.
  page.on('response', (response) => {
    if (response.frame() !== page.mainFrame()) answered.push(new URL(response.url()).pathname)
  })
  const drawn = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.src = '/mail-frame.html'
    frame.setAttribute('sandbox', 'allow-same-origin')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    const inside = frame.contentDocument!
    inside.write(
      '<style>b { font-size: 33px }</style><b style="color: rgb(1, 2, 3)" onclick="parent.ran = 1">x</b>' +
        '<img src="/favicon.svg"><img src="/api/v1/me"><script>parent.ran = 1</script>',
    )
    inside.close()
    const bold = inside.querySelector('b')!
    bold.click()
    const { color, fontSize } = frame.contentWindow!.getComputedStyle(bold)
    return { color, fontSize, ran: 'ran' in window }
  })
  expect(drawn).toEqual({ color: 'rgb(1, 2, 3)', fontSize: '33px', ran: false })
  // Any request of the frame was sent before this one.
  await page.evaluate(() => fetch('/healthz'))
  expect(answered).toEqual(['/mail-frame.html'])
})
