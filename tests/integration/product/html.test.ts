import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { guest, signedIn } from '#tests/support/client.ts'
import { member } from '#tests/support/people.ts'
import { problemsOf, riskyForms } from './page-checks.ts'

test('the error page is valid HTML', async () => {
  for (const browser of [guest(), signedIn(await member())])
    expect(await problemsOf(await browser.get('/no/such/page'))).toEqual([])
})

test('a form is found whose Enter key takes something away, unless another button is first', () => {
  const form = (first: string) =>
    parse(`<form>${first}<input name="reason"><button>Decline</button><button>Accept</button></form>`)
  expect(riskyForms({ html: form('') })).toHaveLength(1)
  expect(riskyForms({ html: form('<button hidden name="intent" value="accept"></button>') })).toEqual([])
})
