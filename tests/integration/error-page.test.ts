import { expect, test } from 'vitest'
import { request } from '#tests/support/client.ts'

test('an unknown address shows the not-found page in the words of the specification', async () => {
  const page = await request('/no/such/page')

  expect(page.status).toBe(404)
  expect(page.title).toBe('Error')
  expect(page.heading).toBe('Error')
  expect(page.words).toContain('404')
  expect(page.words).toContain('Page Not Found: /no/such/page')
  const home = page.html.querySelectorAll('a').find((link) => link.text.trim() === 'Go back to home')
  expect(home?.getAttribute('href')).toBe('/')
})
