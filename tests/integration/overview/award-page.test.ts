import { beforeEach, describe, expect, test } from 'vitest'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import type { Answer } from '#tests/support/answer.ts'
import { as, guest, send } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant } from '#tests/support/entries.ts'
import { announcement, nominatedEntry } from '#tests/support/nominations.ts'
import { admin, member } from '#tests/support/people.ts'
import { notPublicYet } from '#tests/support/publishing.ts'
import { pressEvent, itemInput, pressCategory, pressItem } from '#tests/support/press.ts'
import { permit, stillOf } from '#tests/support/stills.ts'
import { winnersPublished } from '#tests/support/trophies.ts'
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
    expect(page.html.querySelectorAll('script:not([type="application/ld+json"])')).toHaveLength(0)
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
    expect(page.html.querySelectorAll('h3').map(({ text }) => text)).toEqual(['Production', 'Achievement'])
    await setConfig('eligibility_text', '')
    await setConfig('press_used', '0')
    await db().updateTable('events').set({ state: 'draft' }).execute()
    await allCategories().where('type', '=', 'achievement').set({ status: 'draft' }).execute()
    forgetVersions()
    const bare = await guest().get('/award')
    expect(bare.visibleText).not.toContain('Who can enter')
    expect(bare.html.querySelectorAll('h3')).toHaveLength(0)
    for (const link of ['/nominees', '/winners', '/calendar']) expect(bare.links).not.toContain(link)
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
    expect(page.visibleText).toContain('We’ll publish the categories here.')
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

describe('the page about the award, by the part of its season', () => {
  /** Two nominees of one category; the first of them has a picture. */
  async function nominees() {
    const first = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
    await stillOf(first.submissionId, first.who)
    await permit(first.submissionId, true)
    const second = await nominatedEntry({ number: 2, title: 'Moss Parade' })
    return { first, second }
  }
  const primary = (page: Answer) =>
    page.html.querySelectorAll('main a.button').map((link) => [link.text, link.getAttribute('href')])
  const open = async () => {
    // A page that is the same for every guest is drawn once a minute.
    later({ minutes: 2 })
    return guest().get('/award')
  }

  test('has one call to action, and a price in one sentence while entries are taken', async () => {
    const page = await open()
    expect(primary(page)).toEqual([['Start an entry', '/members/signup']])
    expect(page.visibleText).toMatch(/Entry fee: USD.\d+ for studios, .* until \w{3} \d/)
    expect(page.html.querySelectorAll('.names li').length).toBeGreaterThan(20)
    expect(page.html.querySelectorAll('.names li').filter((item) => item.text.includes('USD'))).toEqual([])
    const category = await as(await entrant()).get('/award')
    expect(primary(category)).toEqual([['Start an entry', '/submissions/add']])
  })

  test('says what happens while committees judge, and sells no entry', async () => {
    const { year } = await currentSeason()
    setNow(later({ days: 400 }))
    const days = (count: number) => new Date(now().getTime() + count * 24 * 60 * 60_000)
    await db()
      .updateTable('seasons')
      .set({ ceremony_at: days(40), announced_at: days(20) })
      .where('year', '=', year)
      .execute()
    forgetVersions()
    await db().updateTable('events').set({ state: 'draft' }).execute()
    expect(primary(await open())).toEqual([])
    await pressEvent(await admin())
    const page = await open()
    expect(page.visibleText).toContain('Committees judge every entry.')
    expect(page.visibleText).toContain('We announce the nominees on')
    expect(primary(page)).toEqual([['See the dates', '/calendar']])
    expect(page.visibleText).not.toMatch(/Entry fee:|How to pay|Dates and prices/)
    // Once the day has passed with nothing announced, the page promises it no more.
    setNow(days(20))
    expect((await guest().get('/award')).visibleText).not.toContain('We announce the nominees on')
  })

  test('says no past day of a vote that is not switched on', async () => {
    await nominees()
    await announcement(now())
    await setConfig('voting_activated_checkbox', '0')
    await setConfig('voting_start_date', later({ hours: 1 }).toISOString())
    await setConfig('voting_end_date', new Date(now().getTime() + 7 * 86_400_000).toISOString())
    expect((await guest().get('/award')).visibleText).toContain('Members vote from')
    setNow(later({ hours: 2 }))
    const page = await open()
    expect(page.visibleText).toContain('The nominees are announced.')
    expect(page.visibleText).not.toContain('Members vote from')
  })

  test('shows nominees from their moment on, and none of them before', async () => {
    const { first } = await nominees()
    const moment = later({ hours: 1 })
    await announcement(moment)
    setNow(new Date(moment.getTime() - 1_000))
    const before = await guest().get('/award')
    expect(before.text).not.toContain('/nominees/picture/')
    expect(before.visibleText).not.toContain('The nominees')
    setNow(moment)
    const page = await open()
    expect(primary(page)).toEqual([['See the nominees', '/nominees']])
    expect(page.html.querySelectorAll('.tiles li')).toHaveLength(2)
    expect(page.links).toContain('/nominees#P01')
    expect(page.text).toContain(`/nominees/picture/${first.nominationId}/320`)
    expect(page.visibleText).not.toContain('Entry fee:')
  })

  test('is about the winners once they are public: pictures first, the evening in the past', async () => {
    const { first, second } = await nominees()
    await announcement(now())
    const moment = later({ hours: 1 })
    const { year } = await currentSeason()
    await db().updateTable('seasons').set({ ceremony_at: moment }).where('year', '=', year).execute()
    await winnersPublished([first.nominationId, second.nominationId], moment)
    setNow(new Date(moment.getTime() - 1_000))
    expect((await guest().get('/award')).visibleText).not.toContain('The winners')
    setNow(moment)
    const page = await open()
    expect(page.visibleText).toMatch(/The winners are announced. The ceremony was on/)
    expect(
      page.html.querySelectorAll('.strip .work').map((card) => card.querySelector('strong')?.text),
    ).toEqual(['Moss Parade', 'Tin Lanterns'])
    expect(page.html.querySelector('.hero img')?.getAttribute('src')).toContain(
      `/nominees/picture/${first.nominationId}/`,
    )
    expect(page.html.querySelector('.hero .credit')?.text).toContain('“Tin Lanterns”')
    expect(primary(page)).toEqual([['See winners and nominees', '/winners']])
    expect(page.visibleText).not.toMatch(/Entry fee:|How to pay|Memberships|Create an account/)
    const image = page.html.querySelector('meta[property="og:image"]')?.getAttribute('content')
    expect(image).toMatch(/^http.+\/nominees\/picture\/\d+\/960$/)
    const said = page.html.querySelector('meta[name=description]')?.getAttribute('content')
    expect(said).toContain('The winners are announced.')
    const thing = page.html.querySelector('script[type="application/ld+json"]')?.text ?? ''
    expect(JSON.parse(thing)).toMatchObject({ '@type': 'Event', startDate: moment.toISOString() })
  })

  test('keeps text of an admin out of its data for search engines', async () => {
    await db().updateTable('seasons').set({ label: '</script><b>12th' }).where('year', '=', year).execute()
    forgetVersions()
    const page = await open()
    expect(page.text).not.toContain('</script><b>12th')
    expect(page.visibleText).toContain('</script><b>12th')
  })
})

describe('links to the other public pages', () => {
  const LINKED = ['/nominees', '/winners', '/calendar', '/press-room'] as const
  type Linked = (typeof LINKED)[number]
  /** The links of each public page, which are the same on all of them and in the sitemap. */
  async function linked(who = guest()): Promise<Linked[]> {
    // A page that is the same for every guest is drawn once a minute.
    later({ minutes: 2 })
    const { links } = await who.get('/award')
    const found = LINKED.filter((each) => links.includes(each))
    for (const address of LINKED) {
      const page = await who.get(address)
      expect(page.status, address).toBe(200)
      const nav = page.html.querySelectorAll('.public-links a').map((link) => link.getAttribute('href') ?? '')
      expect(nav, address).toContain('/award')
      expect(
        LINKED.filter((each) => each === address || nav.includes(each)),
        address,
      ).toEqual(LINKED.filter((each) => each === address || found.includes(each)))
    }
    const { text } = await guest().get('/sitemap.xml')
    expect(LINKED.filter((each) => new RegExp(`${each}<`).test(text))).toEqual(found)
    return found
  }
  beforeEach(async () => {
    await setConfig('press_email', '')
    await db().updateTable('events').set({ state: 'draft' }).execute()
    await db().updateTable('press_items').set({ state: 'draft' }).execute()
    await db().deleteFrom('announcements').execute()
  })
  const days = (count: number) => new Date(now().getTime() + count * 86_400_000)

  test('are to nominees once they are announced, whatever day the calendar says', async () => {
    await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
    await db().updateTable('seasons').set({ announced_at: now() }).where('year', '=', year).execute()
    forgetVersions()
    expect(await linked()).toEqual([])
    const moment = days(1)
    await announcement(moment)
    expect(await linked()).toEqual([])
    setNow(moment)
    expect(await linked()).toEqual(['/nominees'])
  })

  test('are to winners once a released result is public, and not by the moment in the settings', async () => {
    const { nominationId } = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
    const moment = days(1)
    await db().updateTable('seasons').set({ ceremony_at: moment }).where('year', '=', year).execute()
    await setConfig('voting_results_published_at', moment.toISOString())
    setNow(moment)
    // Nothing was released.
    expect(await linked()).toEqual([])
    await winnersPublished([nominationId], moment)
    await setConfig('voting_results_before_ceremony', '')
    await setConfig('ceremony_hours', '5')
    forgetVersions()
    // The ceremony takes five hours.
    setNow(new Date(moment.getTime() + 4 * 3_600_000))
    expect(await linked()).toEqual([])
    setNow(new Date(moment.getTime() + 5 * 3_600_000))
    expect(await linked()).toEqual(['/winners'])
  })

  test('stay with the winners of a season when the next one is being prepared', async () => {
    const { nominationId } = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
    await announcement(now())
    await winnersPublished([nominationId], now())
    await db().updateTable('voting_releases').set({ publish_at: now() }).execute()
    await db().updateTable('seasons').set({ is_current: false }).where('year', '=', year).execute()
    const next = { year: year + 1, label: 'The next one', is_current: true }
    await db()
      .insertInto('seasons')
      .values({ ...next, eligible_from: '2027-01-01', eligible_to: '2027-12-31' })
      .execute()
    await setConfig('voting_results_published_at', '')
    forgetVersions()
    expect(await linked()).toEqual(['/nominees', '/winners'])
    await db()
      .updateTable('seasons')
      .set({ published_at: now() })
      .where('year', '=', year + 1)
      .execute()
    forgetVersions()
    expect(await linked()).toEqual(['/nominees', '/winners'])
  })

  test('are to events that the reader may know of, and to what is public in the newsroom', async () => {
    const ada = await admin()
    await pressEvent(ada, {}, 'draft')
    await pressEvent(ada, { audience: 'members' })
    expect(await linked()).toEqual([])
    expect((await as(ada).get('/award')).links).toContain('/calendar')
    await pressEvent(ada)
    expect(await linked()).toEqual(['/calendar'])
    await db().updateTable('events').set({ state: 'draft' }).execute()
    const categoryId = await pressCategory(ada)
    const embargoUntil = days(1)
    await pressItem(itemInput({ categoryId, embargoUntil }), { by: ada, then: 'publish' })
    const { id } = await pressItem(itemInput({ categoryId }), { by: ada, then: 'publish' })
    await db().updateTable('press_items').set({ about: 'winners' }).where('id', '=', id).execute()
    expect(await linked()).toEqual([])
    setNow(embargoUntil)
    expect(await linked()).toEqual(['/press-room'])
    await setConfig('press_used', '0')
    forgetVersions()
    expect((await guest().get('/press-room')).status).toBe(404)
    expect((await guest().get('/award')).links).not.toContain('/press-room')
  })
})
