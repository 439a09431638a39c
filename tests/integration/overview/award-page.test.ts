import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, send } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { admin, member } from '#tests/support/people.ts'
import { notPublicYet } from '#tests/support/publishing.ts'
import { pageBytes } from '#tests/support/weight.ts'

let year: number
beforeEach(async () => {
  year = (await currentSeason()).year
})

const allCategories = () => db().updateTable('categories').where('year', '=', year)

describe('the page about the award', () => {
  test('says what the call is, what it costs and how to begin', async () => {
    await setConfig('headline', 'Honouring hand-made pictures')
    const page = await guest().get('/award')
    expect(page.status).toBe(200)
    expect(page.heading).toBe('Honouring hand-made pictures')
    expect(page.visibleText).toContain('The call for entries is open.')
    const head = page.html.querySelectorAll('meta').map((each) => each.attributes)
    expect(head).toContainEqual({
      property: 'og:description',
      content: 'Honouring hand-made pictures. The call for entries is open.',
    })
    for (const text of [
      'Early',
      'Standard',
      'Final',
      'Short Film',
      'USD',
      'Who can enter',
      'How to pay',
      'Memberships',
    ])
      expect(page.visibleText).toContain(text)
    expect(page.links).toEqual(expect.arrayContaining(['/members/signup', '/']))
    expect(page.html.querySelectorAll('script')).toHaveLength(0)
    expect((await guest().get('/')).links).toContain('/award')
    expect(page.headers.get('x-robots-tag')).toBeNull()
  })

  test('is small, and drawn once for all guests', async () => {
    expect(pageBytes(await guest().get('/award'))).toBeLessThan(14_600)
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
    const first = await send('/award', { headers })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".{22}"$/)
    const again = await send('/award', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('is not there before the first season is published, and its admins see it as it will be', async () => {
    await notPublicYet()
    expect((await guest().get('/award')).status).toBe(404)
    for (const who of [await member(), await entrant()])
      expect((await as(who).get('/award')).status).toBe(404)
    expect((await guest().get('/')).links).not.toContain('/award')
    const preview = await as(await admin()).get('/award')
    expect(preview.status).toBe(200)
    expect(preview.visibleText).toContain('Only admins see this page')
    expect(preview.links).toContain('/admin/set-up/publish')
  })

  test('between two seasons names the award and whom to ask, and nothing of the season to come', async () => {
    await db()
      .insertInto('seasons')
      .values({
        ...{
          year: year - 1,
          label: 'The one before',
          eligible_from: '2020-01-01',
          eligible_to: '2020-12-31',
        },
        published_at: now(),
      })
      .execute()
    await db().updateTable('seasons').set({ published_at: null }).where('year', '=', year).execute()
    forgetVersions()
    const page = await guest().get('/award')
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('The next season is being prepared')
    expect(page.visibleText).not.toContain('Short Film')
    expect(page.visibleText).not.toContain('USD')
  })

  test('says who can enter and what comes after the call only as its admins wrote it', async () => {
    await setConfig('eligibility_text', 'Photographers\n\n- of **any** age')
    const page = await guest().get('/award')
    expect(page.html.querySelector('main strong')?.text ?? page.text).toContain('any')
    expect(page.visibleText).toContain('Photographers')
    await setConfig('eligibility_text', '')
    await setConfig('press_used', '0')
    await db().updateTable('events').set({ state: 'draft' }).execute()
    await allCategories().where('type', '=', 'achievement').set({ status: 'draft' }).execute()
    forgetVersions()
    const bare = await guest().get('/award')
    expect(bare.visibleText).not.toMatch(/Who can enter|released|Production|Achievement|Press room|Winners/)
    expect(bare.links).not.toContain('/press-room')
  })

  test('shows prices with the tax that is added to them, and ends a sentence once', async () => {
    const tax = { tax_mode: 'added', tax_name: 'USt.', tax_rate_bp: 1_900, tax_country: 'DE' } as const
    await db().updateTable('seasons').set(tax).where('year', '=', year).execute()
    forgetVersions()
    const text = (await guest().get('/award')).visibleText.replaceAll('\u00a0', ' ')
    expect(text).toContain('USD 232.05')
    expect(text).toContain('Each price is shown including 19% USt.')
    expect(text).not.toContain('USt..')
    expect(text).not.toMatch(/USD 195(?!\d)/)
  })

  test('says so when the call has closed, and when there is none yet', async () => {
    setNow(later({ days: 400 }))
    expect((await guest().get('/award')).visibleText).toContain('The call for entries has closed.')
    await db().deleteFrom('deadline_prices').execute()
    await db().deleteFrom('deadlines').execute()
    await allCategories().set({ status: 'draft' }).execute()
    forgetVersions()
    const page = await guest().get('/award')
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain('not set yet')
    expect(page.visibleText).toContain('The categories will be here soon.')
  })

  test('takes long and non-Latin names, as text, and finds a category', async () => {
    await allCategories()
      .where('number', '=', 3)
      .set({ name: '短編アニメーション賞 <b>太字</b>', summary: 'Ω'.repeat(240) })
      .execute()
    await allCategories()
      .where('number', '=', 4)
      .set({ name: `${'Überlänge '.repeat(11)}Ende` })
      .execute()
    forgetVersions()
    const found = await guest().get('/award?q=%E7%9F%AD%E7%B7%A8')
    expect(found.visibleText).toContain('短編アニメーション賞 <b>太字</b>')
    expect(found.visibleText).not.toContain('Ende')
    expect((await guest().get('/award?q=nothing-like-this')).visibleText).toContain('No results')
    expect((await guest().get('/award')).status).toBe(200)
  })
})
