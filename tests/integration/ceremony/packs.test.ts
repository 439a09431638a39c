import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { takeWinnersCopy } from '#app/domain/ceremony/packs/copies.server.ts'
import { moveAward, savePresenters } from '#app/domain/ceremony/running-order/commands.server.ts'
import { tellOutdated } from '#app/domain/ceremony/packs/outdated.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { hidePlacement } from '#app/domain/sponsorship/placements/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { PACK_TYPES, PACKS, type PackType } from '#app/domain/ceremony/packs/rules.ts'
import {
  activated,
  HALF,
  reviewed,
  sponsorCredit,
  sponsorshipWith,
  uploaded,
} from '#tests/support/artwork.ts'
import { PDFS, SVGS } from '#tests/support/artwork-files.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, signedIn, type Client } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcedAt, NAMES, nominated } from '#tests/support/nominees.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { admin, adminViewerOf, judge, member, press, type Account } from '#tests/support/people.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { sponsorship } from '#tests/support/sponsors.ts'
import { filesOfZip } from '#tests/support/zip.ts'
import { countedBy, keyHolders, storedBallot } from '#tests/support/voting.ts'

/** The packs of the ceremony: what they say, who sees winners in them, and that nothing of these is shown before. */

const CLOSES = '2027-03-20T12:00:00Z'
const COUNTED = '2027-03-20T12:01:00Z'
const PUBLISHED = '2027-04-01T18:00:00Z'
const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }
const WINNER = 'Velvet Moth'
const OTHER = 'Copper Tide'

const RIGHT_TO_LEFT = /[\u0590-\u06ff]/
const MORE_SCRIPTS = ['Անի Պետրոսյան', 'ნინო ბერიძე', 'አበበ በቀለ']
const SHAPED = {
  'प्रिया शर्मा': 'Devanagari',
  'রাহুল দাস': 'Bengali',
  'அருண் குமார்': 'Tamil',
  'สมชาย ใจดี': 'Thai',
  'محمد عبد الرحمن': 'Arabic',
} as const

let year = 0
let moth: Awaited<ReturnType<typeof nominated>>
let awardId = 0
let otherAwardId = 0
let ada: Account
let bea: Account
let cleo: Account

const pack = (type: string, batch: string | number = 1) => `/admin/export/ceremony/${type}/${batch}`
const file = (type: string, format: string, copy = '', batch: string | number = 1) =>
  `${pack(type, batch)}/file?format=${format}${copy ? `&copy=${copy}` : ''}`

beforeEach(async () => {
  year = (await currentSeason()).year
  await announcedAt(new Date('2027-03-01T00:00:00Z'))
  moth = await nominated(['Þóra Ægisdóttir', '=HYPERLINK("http://x")'], { title: WINNER })
  await nominated(['李晴风'], { title: OTHER, confirmed: false })
  await nominated(['محمد عبد الرحمن'], { title: 'Salt Choir', number: 2 })
  awardId = (await category(1)).id
  otherAwardId = (await category(2)).id
  await db().updateTable('categories').set({ ceremony_batch: null, ceremony_order: null }).execute()
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
  cleo = await admin({ firstName: 'Cleo' })
  const viewer = await adminViewerOf(ada)
  valueOf(await moveAward(year, awardId, { to: 'place', block: 1, position: 1 }, viewer, now()))
  valueOf(await moveAward(year, otherAwardId, { to: 'place', block: 2, position: 1 }, viewer, now()))
  const award = {
    presenters: [{ name: 'Saoirse Ní Bhroin', pronunciation: 'SEER-sha' }],
    notes: 'From the left',
  }
  valueOf(await savePresenters(awardId, award, '0', viewer, now()))
})

/** Counts a vote that the moth wins, and has two key holders open it, long before its moment. */
async function opened() {
  for (const [name, value] of Object.entries({
    voting_activated_checkbox: '1',
    voting_start_date: '2027-03-05T00:00:00Z',
    voting_end_date: CLOSES,
    voting_results_published_at: PUBLISHED,
    voting_results_before_ceremony: '1',
  }))
    await setConfig(name, value)
  await db().insertInto('voting_rounds').values({ year, state: 'armed', roll_frozen_at: now() }).execute()
  const voters: number[] = []
  for (let index = 0; index < 3; index += 1) voters.push((await member()).userId)
  const place = { year, categoryId: awardId }
  await db()
    .insertInto('voting_roll')
    .values(voters.map((user_id) => ({ year, user_id, entered_at: now(), reason: 'Had the right to vote' })))
    .execute()
  for (const userId of voters)
    await db()
      .insertInto('ballots')
      .values(await storedBallot(userId, place, { ranks: [String(moth.nominationId)] }))
      .execute()
  await keyHolders(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
  setNow(new Date(COUNTED))
  valueOf(
    await countedBy(year, [
      [ada, SECRET.ada],
      [bea, SECRET.bea],
    ]),
  )
  const question = { year, run: 1 }
  valueOf(await openRun({ ...question, passphrase: SECRET.ada }, await adminViewerOf(ada), now()))
  valueOf(await openRun({ ...question, passphrase: SECRET.bea }, await adminViewerOf(bea), now()))
}

/** Takes a copy with winners by the page's form; answers its id. */
async function copyOf(client: Client, type: PackType): Promise<string> {
  const sent = await client.post(pack(type), { purpose: 'Envelopes for the stage' })
  expect([302, 303]).toContain(sent.status)
  return new URL(sent.location ?? '', 'http://x').searchParams.get('copy') ?? ''
}

describe('a pack', () => {
  test.each(PACK_TYPES)('of %s has a page for all blocks and each block', async (type) => {
    const client = signedIn(cleo)
    for (const batch of ['all', 1, 2]) expect((await client.get(pack(type, batch))).status).toBe(200)
  })

  test.each([
    ['tickets', 1],
    ['script', 3],
    ['script', 'x'],
    ['script', '01'],
  ])('of %s/%s does not exist, and the page says which do', async (type, batch) => {
    const page = await signedIn(cleo).get(pack(type, batch))
    expect(page.status).toBe(404)
    expect(page.text).toContain('We can’t find this pack')
    for (const each of PACK_TYPES) expect(page.text).toContain(`href="${pack(each, 2)}"`)
    expect(page.text).not.toContain(`href="${pack('script', 3)}"`)
    expect((await signedIn(cleo).get(`${pack(type, batch)}/file`)).status).toBe(404)
  })

  test('is in the order of the ceremony, nominees by title, with pronunciations and unconfirmed names on top', async () => {
    const page = await signedIn(cleo).get(pack('script', 'all'))
    const [drawn = ''] = page.text.split('window.__remixContext')
    const order = [OTHER, WINNER, 'Salt Choir'].map((title) => drawn.lastIndexOf(title))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(page.text).toContain('SEER-sha')
    expect(page.text).toContain('1 name is not confirmed')
    expect(page.text.indexOf('李晴风')).toBeLessThan(page.text.indexOf('Presented by'))
    valueOf(
      await moveAward(
        year,
        otherAwardId,
        { to: 'place', block: 1, position: 1 },
        await adminViewerOf(ada),
        now(),
      ),
    )
    const csv = await signedIn(cleo).get(file('script', 'csv', '', 'all'))
    expect(csv.text.indexOf('Salt Choir')).toBeLessThan(csv.text.indexOf(OTHER))
  })

  test('as a table fits a page: the place below its award, the credit below its name', async () => {
    const page = await signedIn(cleo).get(pack('nominees', 'all'))
    const headers = page.html.querySelectorAll('thead th').map(({ text }) => text)
    expect(headers).toEqual([
      ...['Award', 'Title', 'Studio', 'Name', 'Pronunciation', 'Name confirmed', 'Attending'],
    ])
    const [first] = page.html.querySelectorAll('tbody tr').filter(({ text }) => text.includes(OTHER))
    expect(first?.text).toMatch(/P\d\d · block \d, place \d/)
    await db().updateTable('nomination_people').set({ credit: 'Director' }).execute()
    const script = await signedIn(cleo).get(pack('script', 'all'))
    // A credit after a name that runs from the right is not a part of it.
    expect(script.text).toMatch(/<bdi>李晴风<\/bdi>, Director/)
  })

  test('as CSV has no formulas', async () => {
    const { text, headers } = await signedIn(cleo).get(file('nominees', 'csv'))
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(headers.get('cache-control')).toContain('no-store')
  })

  test('as PDF has names in every script', async () => {
    const read = async (type: string, batch: string | number = 'all') =>
      readPdf((await signedIn(cleo).get(file(type, 'pdf', '', batch))).bytes)
    const script = await read('script')
    expect(script.pages).toBe(2)
    for (const name of ['ÞóraÆgisdóttir', '李晴风', WINNER.replace(' ', '')])
      expect(script.text.replace(/\s/g, '')).toContain(name)
    expect(script.fonts.every(({ embedded }) => embedded)).toBe(true)
    const cards = await read('cards')
    expect([cards.pages, cards.tagged]).toEqual([2, true])
    expect((await read('slides', 1)).pages).toBe(1)
    expect((await read('programme')).text.replace(/\s/g, '')).toContain('SaoirseNíBhroin')
  }, 120_000)

  test('as PDF keeps names from right to left in their order', async () => {
    // Each reads the same from both sides, so that only their places can change.
    const [names, presenters] = [
      ['אבא', 'בגב'],
      ['דהד', 'הוה'],
    ] as const
    const { nominationId } = await nominated([...names], { title: 'זחז', number: 1 })
    await db()
      .updateTable('nominations')
      .set({ display_studio: 'כלכ' })
      .where('id', '=', nominationId)
      .execute()
    await db()
      .updateTable('nomination_people')
      .set({ credit: 'טיט' })
      .where('full_name', 'in', names)
      .execute()
    const award = { presenters: presenters.map((name) => ({ name, pronunciation: '' })), notes: '' }
    const { version } = await db()
      .selectFrom('ceremony_awards')
      .where('category_id', '=', awardId)
      .select('version')
      .executeTakeFirstOrThrow()
    valueOf(await savePresenters(awardId, award, String(version), await adminViewerOf(ada), now()))
    const drawn = async (type: string) => {
      const { text } = await readPdf((await signedIn(cleo).get(file(type, 'pdf', '', 1))).bytes)
      // The marks of a direction are drawn as nothing.
      const shown = text.replace(/[\u202a-\u202e]/g, '')
      return [...shown.replace(/[^\u0590-\u05ff]/g, ' ').matchAll(/\S{3}/g)].join(' ')
    }
    const programme = await drawn('programme')
    expect(programme).toContain('דהד הוה')
    expect(programme).toContain('זחז אבא טיט בגב טיט כלכ')
    for (const type of ['cards', 'script']) expect(await drawn(type), type).toContain('זחז אבא טיט בגב טיט')
    expect(await drawn('slides')).toContain('זחז אבא בגב')
  }, 120_000)

  test('of the whole programme names sponsors by what is approved and paid for, labelled, and no others', async () => {
    const credit = await sponsorCredit(ada)
    const { sponsorship_id: id } = await db()
      .selectFrom('sponsor_artworks')
      .where('id', '=', credit)
      .select('sponsorship_id')
      .executeTakeFirstOrThrow()
    const shown = async (batch: string | number = 'all') =>
      (await signedIn(cleo).get(pack('programme', batch))).visibleText
    expect(await shown()).not.toContain('Quell Paper Mill')
    valueOf(await reviewed(credit, ada))
    expect(await shown()).not.toContain('Quell Paper Mill')
    await activated(id, ada)
    expect(await shown()).toMatch(/Quell Paper Mill\s*Sponsor · Gold Cel/)
    expect(await shown(1)).not.toContain('Quell Paper Mill')
    const { text } = await readPdf((await signedIn(cleo).get(file('programme', 'pdf', '', 'all'))).bytes)
    expect(text.replace(/\s/g, '')).toContain('QuellPaperMillSponsor·GoldCel')
    const viewer = await adminViewerOf(ada)
    valueOf(await stepSponsorship(id, { action: 'suspend', reason: 'A claim' }, viewer, now()))
    expect(await shown()).not.toContain('Quell Paper Mill')
  }, 60_000)

  test('of the programme shows the pictures of approved adverts and logos, and never of others', async () => {
    const { id } = await sponsorshipWith(ada, HALF, 'advert')
    const { company } = await sponsorship(id)
    await activated(id, ada)
    const first = await uploaded(id, 'artwork', await PDFS.right(), 'half.pdf')
    const page = async () => {
      const { html } = await signedIn(cleo).get(pack('programme', 'all'))
      return [...html.querySelectorAll('.pack-advert, .pack-logo')].map((image) => ({
        alt: image.getAttribute('alt'),
        src: image.getAttribute('src'),
      }))
    }
    const printed = async () => (await signedIn(cleo).get(file('programme', 'pdf', '', 'all'))).bytes
    const nameOnly = readPdf(await printed()).images
    expect(await page()).toEqual([])

    valueOf(await reviewed(first, ada))
    const [advert, ...more] = await page()
    expect(more).toEqual([])
    expect(advert).toMatchObject({ alt: `Advertisement of ${company}` })
    expect(advert?.src).toContain(`/sponsorships/artwork-file/${first}?`)
    expect((await signedIn(cleo).get(advert?.src ?? '')).status).toBe(200)
    expect((await guest().get(advert?.src ?? '')).status).toBe(404)
    const withAdvert = await printed()
    expect(readPdf(withAdvert).images).toBe(nameOnly + 1)
    const stale = async () =>
      (await signedIn(cleo).get(pack('programme', 'all'))).visibleText.includes('Out of date')
    expect(await stale()).toBe(true)

    // The next version waits for its review, and the approved one stays.
    const next = await uploaded(id, 'artwork', await PDFS.right(), 'half-2.pdf')
    expect(await page()).toEqual([advert])
    valueOf(await reviewed(next, ada, 'request_changes', 'Another word'))
    expect(await page()).toEqual([advert])

    const viewer = await adminViewerOf(ada)
    valueOf(await hidePlacement(id, 'programme', true, viewer, now()))
    expect(await page()).toEqual([])
    valueOf(await hidePlacement(id, 'programme', false, viewer, now()))

    const sponsored = await sponsorshipWith(ada, null)
    await activated(sponsored.id, ada)
    const logo = await uploaded(sponsored.id, 'logo_light', SVGS.right, 'quell.svg')
    expect(await page()).toEqual([advert])
    valueOf(await reviewed(logo, ada))
    const other = (await sponsorship(sponsored.id)).company
    expect((await page()).map(({ alt }) => alt).sort()).toEqual(
      [`Advertisement of ${company}`, `Logo of ${other}`].sort(),
    )
    expect(readPdf(await printed()).images).toBeGreaterThan(nameOnly + 1)
  }, 120_000)

  test('as PowerPoint has one slide for each award, with its nominees', async () => {
    const files = filesOfZip((await signedIn(cleo).get(file('slides', 'pptx', '', 'all'))).bytes)
    const slides = Object.keys(files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    expect(slides).toHaveLength(2)
    expect(files['ppt/slides/slide1.xml']).toContain('李晴风')
    expect(files['ppt/slides/slide1.xml']).toContain(WINNER)
    expect(files['[Content_Types].xml']).toContain('presentationml.slide+xml')
  })

  test('says when names have changed since it was taken, and shows errata', async () => {
    const client = signedIn(cleo)
    await client.get(file('nominees', 'csv'))
    expect((await client.get(pack('nominees'))).text).not.toContain('have changed since')
    await db().updateTable('nominations').set({ names_locked_at: now() }).execute()
    const [person] = moth.people
    const saved = {
      personId: person?.personId ?? 0,
      fullName: 'Þóra Lind',
      credit: null,
      pronunciation: null,
    }
    const stored = await db()
      .selectFrom('nomination_people')
      .where('id', '=', saved.personId)
      .select(['version', 'email'])
      .executeTakeFirstOrThrow()
    const input = { ...saved, email: stored.email, version: stored.version, reason: 'Married' }
    valueOf(await savePerson(moth.nominationId, input, await adminViewerOf(ada), now()))
    const page = await client.get(pack('nominees'))
    expect(page.text).toContain('have changed since')
    expect(page.text).toContain('Names changed after the lock')
    expect(page.text).toContain('Married')
  })

  test('leaves out awards in which the admin has a conflict of interest', async () => {
    await conflict(cleo, moth.submissionId, 'declared')
    const client = signedIn(cleo)
    for (const type of PACK_TYPES) {
      const page = await client.get(pack(type, 'all'))
      expect(page.text).not.toContain(WINNER)
      expect(page.text).not.toContain('Þóra')
    }
    expect((await client.get(file('nominees', 'csv', '', 'all'))).text).not.toContain('Þóra')
    expect((await client.get(pack('nominees', 'all'))).text).toContain('Salt Choir')
    // An award without a work under it would read as one without nominees.
    const programme = readPdf((await client.get(file('programme', 'pdf', '', 'all'))).bytes)
    expect(programme.text.replace(/\s+/g, ' ')).toContain('you have a conflict of interest')
  })

  test('has nothing for anyone but admins', async () => {
    for (const client of [guest(), as(await member()), as(await judge()), as(await press())])
      for (const type of PACK_TYPES)
        for (const address of [pack(type), `${pack(type)}/file`]) {
          const answer = await client.get(address)
          expect([302, 303]).toContain(answer.status)
          expect(answer.text).not.toContain(WINNER)
        }
  })
})

describe('winners', () => {
  const withWinners = PACK_TYPES.filter((type) => PACKS[type].winners !== 'never')

  test('are sealed for all until two key holders have opened the result', async () => {
    for (const who of [ada, cleo]) {
      const client = signedIn(who)
      const page = await client.get(pack('winners'))
      expect(page.status).toBe(200)
      expect(page.text).not.toContain(WINNER)
      expect((await client.get(file('winners', 'csv'))).status).toBe(404)
      expect((await client.post(pack('winners'), { purpose: 'To see' })).status).toBe(403)
    }
    expect((await signedIn(cleo).get(pack('cards'))).text).toContain('Without winners')
  })

  test('are open to a key holder in numbered copies, which are logged and bear the reader’s name', async () => {
    await opened()
    const client = signedIn(ada)
    const blank = await client.get(pack('winners'))
    expect(blank.text).not.toContain(WINNER)
    expect((await client.post(pack('winners'), { purpose: ' ' })).status).toBe(422)
    const viewer = await adminViewerOf(ada)
    const mark = `Copy 1 · ${viewer.displayName} · sealed until the ceremony`
    const copy = await copyOf(client, 'winners')
    const page = await client.get(`${pack('winners')}?copy=${copy}`)
    expect(page.text).toContain(WINNER)
    expect(page.text).toContain(mark)
    expect(page.headers.get('cache-control')).toBe('no-store')
    const csv = await client.get(file('winners', 'csv', copy))
    expect(csv.text).toContain(mark)
    const cards = await copyOf(client, 'cards')
    const pdf = readPdf((await client.get(file('cards', 'pdf', cards))).bytes)
    expect(pdf.text.replace(/\s/g, '')).toContain(`Copy2·${viewer.displayName.replace(/\s/g, '')}`)
    const slides = await copyOf(client, 'slides')
    const files = filesOfZip((await client.get(file('slides', 'pptx', slides))).bytes)
    // The copy says whose it is where the audience does not see it.
    for (const part of ['ppt/slides/slide1.xml', 'ppt/notesSlides/notesSlide2.xml'])
      expect(files[part]).toContain('Copy 3')
    expect(files['ppt/slides/slide1.xml']).toContain('show="0"')
    expect(files['ppt/slides/slide2.xml']).not.toContain('Copy 3')
    expect(files['ppt/slides/slide3.xml']).not.toContain(OTHER)
    const projected = (await client.get(file('slides', 'pdf', slides))).bytes
    expect(readPdf(projected).text.replace(/\s/g, '')).not.toContain('Copy3')
    expect(Buffer.from(projected).toString('latin1')).toContain('Copy 3')
    const taken = await audits({ action: 'season.winners_copy_taken' })
    expect(
      taken.map(({ actor_id: by, after }) => [by, JSON.stringify(after).includes('Envelopes for the stage')]),
    ).toEqual(Array.from({ length: 3 }, () => [ada.userId, true]))
    expect((await audits({ action: 'season.winners_file_taken' })).length).toBe(4)
    expect(JSON.stringify(await db().selectFrom('audit_log').selectAll().execute())).not.toContain(WINNER)
    expect(JSON.stringify(await db().selectFrom('ceremony_copies').selectAll().execute())).not.toContain(
      WINNER,
    )
  }, 120_000)

  test('whose nominee has ended since are told to those who took copies, once, and say nothing to others', async () => {
    await opened()
    for (const holder of [ada, bea]) await copyOf(signedIn(holder), 'cards')
    await conflict(bea, moth.submissionId, 'declared')
    expect(await tellOutdated(now())).toBe(0)
    later({ minutes: 1 })
    // The envelopes stay those of the block that was printed.
    const place = { to: 'place', block: 2, position: 1 } as const
    valueOf(await moveAward(year, awardId, place, await adminViewerOf(cleo), now()))
    const { version } = await db()
      .selectFrom('nominations')
      .where('id', '=', moth.nominationId)
      .select('version')
      .executeTakeFirstOrThrow()
    const ending = { version, status: 'revoked', reason: 'Not eligible' } as const
    valueOf(await endNomination(moth.nominationId, ending, await adminViewerOf(cleo), now()))
    expect(await tellOutdated(now())).toBe(2)
    expect(await tellOutdated(now())).toBe(0)
    const told = new Map(
      (await mails({ template: 'papers_outdated' })).map(({ to_email, body_text }) => [to_email, body_text]),
    )
    expect([...told.keys()].sort()).toEqual([ada.email, bea.email].sort())
    expect(told.get(ada.email)).toContain(WINNER)
    expect(told.get(ada.email)).toContain('Copy 1, Envelope cards')
    expect(told.get(bea.email)).toContain('an award in which you have a conflict')
    expect(told.get(bea.email)).toContain('Copy 2, Envelope cards')
    expect(told.get(bea.email)).not.toContain(WINNER)
  })

  test('of a run that is not the released one any more are stale, and those who took them are told once', async () => {
    await opened()
    const client = signedIn(ada)
    await copyOf(client, 'cards')
    expect((await client.get(pack('cards'))).visibleText).not.toContain('Out of date')
    later({ minutes: 1 })
    valueOf(
      await countedBy(year, [
        [ada, SECRET.ada],
        [bea, SECRET.bea],
      ]),
    )
    expect(await tellOutdated(now())).toBe(0)
    const question = { year, run: 2 }
    valueOf(await openRun({ ...question, passphrase: SECRET.ada }, await adminViewerOf(ada), now()))
    valueOf(await openRun({ ...question, passphrase: SECRET.bea }, await adminViewerOf(bea), now()))
    expect((await client.get(pack('cards'))).visibleText).toContain('Out of date')
    expect(await tellOutdated(now())).toBe(1)
    expect(await tellOutdated(now())).toBe(0)
    const [told] = await mails({ template: 'papers_outdated' })
    expect(told?.to_email).toBe(ada.email)
    expect(told?.body_text).toMatch(/run 2[^]*Copy 1, Envelope cards/)
    expect(told?.body_text).not.toContain(WINNER)
    await copyOf(client, 'cards')
    expect(await tellOutdated(now())).toBe(0)
  })

  test('rehearsed from the sealed result to the papers of the evening, have a name in each script', async () => {
    const drawnAsWritten = [...NAMES.filter((each) => !RIGHT_TO_LEFT.test(each)), ...MORE_SCRIPTS]
    const names = [...new Set([...NAMES, ...MORE_SCRIPTS, ...Object.keys(SHAPED)])]
    moth = await nominated(names, { title: 'Ten Alphabets' })
    await opened()
    const client = signedIn(ada)
    const copies = new Map<PackType, string>()
    for (const type of ['winners', 'script', 'slides'] as const) copies.set(type, await copyOf(client, type))
    const bytes = async (type: PackType, format: string) =>
      (await client.get(file(type, format, copies.get(type)))).bytes
    const page = await client.get(`${pack('winners')}?copy=${copies.get('winners')}`)
    const csv = Buffer.from(await bytes('winners', 'csv')).toString('utf8')
    const slides = filesOfZip(await bytes('slides', 'pptx'))
    const won =
      Object.values(slides).find((xml) => xml.includes('Ten Alphabets') && xml.includes(NAMES[1])) ?? ''
    for (const name of names) for (const text of [page.text, csv, won]) expect(text, name).toContain(name)
    // Two names from right to left keep their places: each is isolated from the comma that joins them.
    for (const name of names) expect(won).toContain(`\u2068${name}\u2069`)
    const script = readPdf(await bytes('script', 'pdf'))
    expect(script.fonts.every(({ embedded }) => embedded)).toBe(true)
    // Right-to-left names are drawn in the order of their shapes, which a reader of text turns round.
    const drawn = script.text.replace(/\s/g, '')
    for (const name of drawnAsWritten) expect(drawn, name).toContain(name.replace(/\s/g, ''))
    // Letters that join or change places are shapes of their font.
    const fonts = script.fonts.map(({ name }) => name).join()
    for (const [name, font] of Object.entries(SHAPED)) expect(fonts, name).toContain(font)
  }, 120_000)

  test('are refused to every other role and to another key holder’s copy, at every door', async () => {
    await opened()
    const copies = new Map<PackType, string>()
    for (const type of withWinners) copies.set(type, await copyOf(signedIn(ada), type))
    const treasurer = await admin({ adminRole: 'treasurer' })
    const reader = await admin({ adminRole: 'reader' })
    // A key holder who was given a lower role.
    const lowered = bea
    await db().updateTable('users').set({ admin_role: 'reader' }).where('id', '=', bea.userId).execute()
    for (const who of [cleo, treasurer, reader, lowered, await member(), await press()]) {
      const client = signedIn(who)
      for (const type of withWinners) {
        const copy = copies.get(type) ?? ''
        const own = await client.get(`${pack(type)}?copy=${copy}`)
        expect(own.text).not.toContain(WINNER)
        expect([302, 303, 404]).toContain(own.status)
        const data = await client.data(`${pack(type)}?copy=${copy}`)
        expect(data.text).not.toContain(WINNER)
        for (const format of PACKS[type].formats)
          expect([302, 303, 404]).toContain((await client.get(file(type, format, copy))).status)
        const asked = await client.post(pack(type), { purpose: 'To see' })
        expect([302, 303, 403]).toContain(asked.status)
        expect(asked.location ?? '').not.toContain('copy=')
      }
      const page = await client.get(pack('winners'))
      expect(page.text).not.toContain(WINNER)
      expect((await client.get(file('winners', 'csv'))).text).not.toContain(WINNER)
    }
    // The cards of those who may not see winners have both nominees, and no winner.
    expect((await signedIn(cleo).get(pack('cards'))).text).toContain(OTHER)
    expect(await db().selectFrom('ceremony_copies').select('made_by').distinct().execute()).toEqual([
      { made_by: ada.userId },
    ])
  }, 120_000)

  test('a copy opens for twelve hours, for its pack, its run, and as long as its reader holds a key', async () => {
    await opened()
    const client = signedIn(ada)
    const copy = await copyOf(client, 'script')
    const at = (type: string, batch: string | number = 1) => client.get(`${pack(type, batch)}?copy=${copy}`)
    expect((await at('script')).status).toBe(200)
    expect((await at('cards')).status).toBe(404)
    expect((await at('script', 'all')).status).toBe(404)
    expect((await client.get(`${pack('script')}?copy=x`)).status).toBe(404)
    later({ hours: 12 })
    expect((await at('script')).status).toBe(404)
    const fresh = await copyOf(client, 'script')
    await db().deleteFrom('voting_keyholders').where('user_id', '=', ada.userId).execute()
    expect((await client.get(`${pack('script')}?copy=${fresh}`)).status).toBe(404)
  })

  test('are open to all admins from the public moment on, and not a moment before', async () => {
    await opened()
    setNow(new Date(new Date(PUBLISHED).getTime() - 1))
    expect((await signedIn(cleo).get(pack('winners'))).text).not.toContain(WINNER)
    setNow(new Date(PUBLISHED))
    const page = await signedIn(cleo).get(pack('winners'))
    expect(page.text).toContain(WINNER)
    expect(page.text).not.toContain('sealed until')
    expect((await signedIn(cleo).get(file('winners', 'csv'))).text).toContain(WINNER)
  })

  test('of a conflict are left out of a key holder’s copy', async () => {
    await opened()
    await conflict(ada, moth.submissionId, 'declared')
    const client = signedIn(ada)
    const copy = await copyOf(client, 'winners')
    expect((await client.get(`${pack('winners')}?copy=${copy}`)).text).not.toContain(WINNER)
  })

  test('are not in a pack that has none', async () => {
    await opened()
    const taken = await takeWinnersCopy(
      { year, type: 'programme', batch: 'all' },
      'To see',
      await adminViewerOf(ada),
      now(),
    )
    expect(taken).toMatchObject({ ok: false, code: 'forbidden' })
  })
})

describe('clips and stills', () => {
  test('say what is missing, and are sent as an archive', async () => {
    const page = await signedIn(cleo).get(pack('media'))
    expect(page.text).toContain('Missing')
    const zip = await signedIn(cleo).get(file('media', 'zip'))
    expect(zip.status).toBe(200)
    expect(zip.headers.get('content-type')).toBe('application/zip')
  })
})
