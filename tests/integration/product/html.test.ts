import { expect, test } from 'vitest'
import { guest, signedIn } from '#tests/support/client.ts'
import { member } from '#tests/support/people.ts'
import { problemsOf } from './page-checks.ts'

test('the error page is valid HTML', async () => {
  for (const browser of [guest(), signedIn(await member())])
    expect(await problemsOf(await browser.get('/no/such/page'))).toEqual([])
})
