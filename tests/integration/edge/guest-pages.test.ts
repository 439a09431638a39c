import { afterEach, describe, expect, test } from 'vitest'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { as, send } from '#tests/support/client.ts'
import { aroundStatements } from '#tests/support/statements.ts'
import { entrant } from '#tests/support/entries.ts'

const html = { accept: 'text/html', 'accept-encoding': 'gzip' }

/** How many statements a guest's request takes. */
async function statementsOf(headers: Record<string, string> = html): Promise<number> {
  let count = 0
  await aroundStatements(
    ({ send: pass }) => {
      count += 1
      return pass()
    },
    () => send('/', { headers }),
  )
  return count
}

afterEach(forgetVersions)

describe('the sign-in page, which is the same for every guest', () => {
  test('is drawn once, and then sent without asking the database', async () => {
    const first = await send('/', { headers: html })
    const second = await send('/', { headers: html })
    expect(second.status).toBe(200)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.has('x-same-for-guests')).toBe(false)
    expect(await statementsOf()).toBe(0)
  })

  test('answers 304 to a browser that has it', async () => {
    const etag = (await send('/', { headers: html })).headers.get('etag') ?? ''
    expect(etag).toMatch(/^".{22}"$/)
    const again = await send('/', { headers: { ...html, 'if-none-match': etag } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await send('/', { headers: { ...html, 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('is packed once', async () => {
    await send('/', { headers: html })
    const packed = await send('/', { headers: { ...html, 'accept-encoding': 'br' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('content-length')).toBe(String(packed.bytes.length))
  })

  test('is drawn again after a deadline has changed', async () => {
    await send('/', { headers: html })
    expect(await statementsOf()).toBe(0)
    const [any] = await db().selectFrom('deadlines').select(['id', 'name']).limit(1).execute()
    await db()
      .updateTable('deadlines')
      .set({ name: any?.name ?? '' })
      .where('id', '=', any?.id ?? 0)
      .execute()
    forgetVersions()
    expect(await statementsOf()).toBeGreaterThan(1)
  })

  test('differs by what the request says', async () => {
    const page = await send('/', { headers: html })
    const zoned = { ...html, cookie: `${TIMEZONE_COOKIE}=Asia%2FTokyo` }
    expect((await send('/', { headers: zoned })).text).not.toBe(page.text)
    for (const headers of [
      { ...html, 'save-data': 'on' },
      { ...html, cookie: 'flash=abc' },
      { ...html, cookie: 'kept_form=abc' },
    ])
      expect((await send('/', { headers })).headers.has('etag')).toBe(false)
    expect((await send('/?next=%2Fcart', { headers: html })).headers.has('etag')).toBe(false)
  })

  test('is never what a signed-in person gets', async () => {
    await send('/', { headers: html })
    const page = await as(await entrant()).get('/')
    expect(page.status).toBe(302)
  })
})
