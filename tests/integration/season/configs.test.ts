import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { saveConfigs } from '#app/domain/season/seasons/config-commands.server.ts'
import { configValues, currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

const JUDGING = '/admin/configs?group=500'
const VOTING = '/admin/configs?group=700'

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

async function stored(name: string) {
  return db().selectFrom('configs').where('name', '=', name).selectAll().executeTakeFirstOrThrow()
}
/** Every entry of the configuration, for "nothing was saved". */
const everything = () =>
  db().selectFrom('configs').select(['name', 'value', 'version']).orderBy('name').execute()

describe('the settings', () => {
  test.each([
    [300, 'Late fee'],
    [500, 'Judging opens'],
    [700, 'Voting opens'],
    [800, 'Sponsors can apply'],
    [900, 'Time zone of the award'],
  ])('group %i has its entries', async (group, label) => {
    const page = await as(adminAccount).get(`/admin/configs?group=${group}`)
    expect(page.status).toBe(200)
    expect(page.visibleText).toContain(label)
  })

  test('are for admins', async () => {
    expect((await as(await member()).get(JUDGING)).location).toBe('/')
    expect((await as(await member()).post(JUDGING, { group: '500' })).location).toBe('/')
    expect((await as(adminAccount).get('/admin/configs?group=301')).status).toBe(404)
  })

  test('show times in the award’s zone, and UTC beside', async () => {
    const { value } = await stored('voting_start_date')
    const page = await as(adminAccount).get(VOTING)
    expect(value).toMatch(/T1[67]:00:00Z$/)
    expect(page.html.querySelector('#voting_start_date')?.getAttribute('value')).toMatch(/T09:00$/)
    expect(page.visibleText).toContain(`In UTC: ${value.slice(0, 10)} ${value.slice(11, 16)}.`)
  })

  test('saved unchanged three times stay to the letter', async () => {
    const before = await everything()
    for (let turn = 0; turn < 3; turn += 1) {
      for (const group of [300, 500, 700, 800, 900]) {
        const page = await as(adminAccount).get(`/admin/configs?group=${group}`)
        const save = page.html.querySelector('main form button:not([name])')?.text ?? ''
        const answer = await as(adminAccount).submit(page, save)
        expect(answer.status).toBe(303)
      }
    }
    expect(await everything()).toEqual(before)
    expect(await audits({ action: 'config.changed' })).toEqual([])
  })
})

describe('saving', () => {
  test('opens and closes voting at once, by the formula', async () => {
    const { timezone } = await currentSeason()
    const local = (hours: number) => toLocalText(new Date(now().getTime() + hours * 3_600_000), timezone)
    const page = await as(adminAccount).get(VOTING)
    const fields = {
      voting_activated_checkbox: 'on',
      voting_start_date: local(-1),
      voting_end_date: local(1),
    }
    const saved = await as(adminAccount).submit(page, 'Save voting', fields)
    expect(saved.location).toBe(VOTING)
    expect(isVotingOpen(await configValues(), now())).toBe(true)
    const after = await as(adminAccount).follow(saved)
    expect(after.visibleText).toContain('3 settings saved')
    expect(after.visibleText).toMatch(/Voting\s*✓\s*Open/)

    await as(adminAccount).submit(after, 'Save voting', { voting_activated_checkbox: undefined })
    expect(isVotingOpen(await configValues(), now())).toBe(false)
    expect((await as(adminAccount).get(VOTING)).visibleText).toContain('but switched off.')
  })

  test('keeps all values and says what is wrong with each, saving nothing', async () => {
    const before = await everything()
    const page = await as(adminAccount).get(JUDGING)
    const answer = await as(adminAccount).submit(page, 'Save judging', {
      judging_date_open: '2027-03-14T02:30',
      min_final_reviews: 'three',
      judging_blind: 'on',
    })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: Settings/)
    expect(answer.problems.map(({ href }) => href)).toEqual(['#judging_date_open', '#min_final_reviews'])
    expect(answer.visibleText).toContain('Clocks go forward over this time')
    expect(answer.html.querySelector('#judging_date_open')?.getAttribute('value')).toBe('2027-03-14T02:30')
    expect(answer.html.querySelector('#min_final_reviews')?.getAttribute('value')).toBe('three')
    expect(answer.html.querySelector('#judging_blind')?.hasAttribute('checked')).toBe(true)
    expect(await everything()).toEqual(before)
  })

  test('takes an opening after its close, and flags it until it is mended', async () => {
    const page = await as(adminAccount).get(VOTING)
    const saved = await as(adminAccount).submit(page, 'Save voting', { voting_end_date: '2020-01-01T09:00' })
    expect(saved.status).toBe(303)
    expect((await stored('voting_end_date')).value).toBe('2020-01-01T17:00:00Z')
    expect((await as(adminAccount).get(VOTING)).visibleText).toContain(
      'Voting opens after it closes, so it is never open.',
    )
  })

  test('writes who changed what from which value to which, and pages it', async () => {
    for (let turn = 1; turn <= 27; turn += 1) {
      const page = await as(adminAccount).get(JUDGING)
      await as(adminAccount).submit(page, 'Save judging', { min_final_reviews: String(turn + 10) })
    }
    const log = await audits({ action: 'config.changed' })
    expect(log).toHaveLength(27)
    expect(log[1]).toMatchObject({
      actor_id: adminAccount.userId,
      entity_id: 'min_final_reviews',
      before: { value: '11' },
      after: { value: '12' },
    })
    const first = await as(adminAccount).get(JUDGING)
    expect(first.visibleText).toContain('1 to 25 of 27 changes')
    expect(first.visibleText).toContain(`${adminAccount.firstName} ${adminAccount.lastName}`)
    expect((await as(adminAccount).get(`${JUDGING}&page=2`)).visibleText).toContain('26 to 27 of 27 changes')
  })
})

describe('two people at once', () => {
  test('the second is told of both values, and can decide', async () => {
    const other = await admin()
    const mine = await as(adminAccount).get(JUDGING)
    const theirs = await as(other).get(JUDGING)
    await as(other).submit(theirs, 'Save judging', { min_final_reviews: '7' })

    const refused = await as(adminAccount).submit(mine, 'Save judging', {
      min_final_reviews: '9',
      judging_blind: 'on',
    })
    expect(refused.status).toBe(409)
    expect(refused.title).toMatch(/^Error: /)
    expect(refused.visibleText).toContain('Now saved: 7')
    expect(refused.html.querySelector('#min_final_reviews')?.getAttribute('value')).toBe('9')
    expect((await stored('min_final_reviews')).value).toBe('7')
    expect((await stored('judging_blind')).value).toBe('0')

    await as(adminAccount).submit(refused, 'Save judging')
    expect((await stored('min_final_reviews')).value).toBe('9')
    expect((await stored('judging_blind')).value).toBe('1')
  })

  test('changes of different entries both stay', async () => {
    const mine = await as(adminAccount).get(JUDGING)
    const theirs = await signedIn(adminAccount).get(JUDGING)
    await as(adminAccount).submit(theirs, 'Save judging', { min_final_reviews: '7' })
    expect((await as(adminAccount).submit(mine, 'Save judging', { judging_blind: 'on' })).status).toBe(303)
    expect((await stored('min_final_reviews')).value).toBe('7')
    expect((await stored('judging_blind')).value).toBe('1')
  })

  test('of parallel saves of one entry exactly one succeeds', async () => {
    const viewer = await adminViewerOf(adminAccount)
    const { version } = await stored('min_final_reviews')
    const outcomes = await race(6, (index) => {
      const typed = new Map([['min_final_reviews', { typed: String(20 + index), was: '3', version }]])
      return saveConfigs(500, typed, { zone: 'UTC', currency: 'USD' }, viewer, now())
    })
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect((await stored('min_final_reviews')).version).toBe(version + 1)
    expect(await audits({ action: 'config.changed' })).toHaveLength(1)
  })
})

test('a new zone for the award moves no stored date', async () => {
  const before = await stored('letter_embargo_until')
  const page = await as(adminAccount).get('/admin/configs?group=900')
  await as(adminAccount).submit(page, 'Save site and certificates', { awards_timezone: 'Europe/Berlin' })
  expect((await currentSeason()).timezone).toBe('Europe/Berlin')
  // Days of sponsors and partners are read from the season itself.
  const seasons = await db().selectFrom('seasons').select(['is_current', 'timezone']).execute()
  expect(seasons.filter((season) => season.is_current)).toMatchObject([{ timezone: 'Europe/Berlin' }])
  expect(seasons.filter((season) => !season.is_current && season.timezone === 'Europe/Berlin')).toEqual([])
  expect(await stored('letter_embargo_until')).toEqual(before)
  const shown = (await as(adminAccount).get('/admin/configs?group=900')).html.querySelector(
    '#letter_embargo_until',
  )
  expect(shown?.getAttribute('value')).toMatch(/T15:00$/)
})
