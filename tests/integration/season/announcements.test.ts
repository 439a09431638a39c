import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import {
  announcementReview,
  carryOutAnnouncements,
  carryOutOne,
  decideAnnouncement,
  cancelAnnouncement,
} from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { lockNames, savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { confirmName } from '#app/domain/nominees/nominations/nominee-page.server.ts'
import { returnSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { runMinuteTasks } from '#jobs/schedule.ts'
import { as } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { category, valueOf } from '#tests/support/entries.ts'
import { announcement, creditedEntry, nominatedEntry, submittedSlate } from '#tests/support/nominations.ts'
import { nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits } from '#tests/support/rows.ts'

const HOUR = 3_600_000
const HERE = '/admin/nominations/announce'

let adminAccount: Account
let viewer: AdminViewer
let year: number
async function begin() {
  adminAccount = await admin({ lastName: 'Herald' })
  viewer = await adminViewerOf(adminAccount)
  year = (await currentSeason()).year
}
beforeEach(begin)

const inAnHour = () => new Date(now().getTime() + HOUR)
const currentVersion = async () => (await announcementReview(viewer, year, now())).version

async function decide(announceAt: Date, version?: string) {
  return decideAnnouncement(year, { announceAt, version: version ?? (await currentVersion()) }, viewer, now())
}

async function stateOf(nominationId: number) {
  return db()
    .selectFrom('nominations as n')
    .leftJoin('submissions as s', 's.id', 'n.submission_id')
    .where('n.id', '=', nominationId)
    .select(['n.status', 'n.announced_at', 's.outcome'])
    .executeTakeFirstOrThrow()
}

describe('an announcement', () => {
  test('is decided now and comes later, by the clock alone', async () => {
    const { nominationId } = await nominatedEntry()
    const moment = inAnHour()
    valueOf(await decide(moment))
    await runMinuteTasks(now())
    expect(await stateOf(nominationId)).toEqual({ status: 'confirmed', announced_at: null, outcome: 'none' })
    setNow(new Date(moment.getTime() - 1))
    expect([await isAnnounced(year, now(), db()), await carryOutAnnouncements(now())]).toEqual([false, 0])
    setNow(moment)
    expect(await isAnnounced(year, now(), db())).toBe(true)
    expect(await audits({ action: 'announcement.decided' })).toMatchObject([
      { actor_id: adminAccount.userId, after: { announceAt: moment.toISOString() } },
    ])
  })

  test('is carried out once, with the entries that were not revoked', async () => {
    const one = await nominatedEntry()
    const two = await nominated(['李晴风'], { number: 2 })
    valueOf(await decide(inAnHour()))
    const end = { version: 1, status: 'revoked', reason: 'It was entered by mistake.' } as const
    valueOf(await endNomination(two.nominationId, end, viewer, now()))
    const moment = later({ hours: 1 })
    later({ minutes: 5 })
    await runMinuteTasks(now())
    await runMinuteTasks(later({ minutes: 1 }))
    expect(await carryOutAnnouncements(now())).toBe(0)
    expect(await stateOf(one.nominationId)).toEqual({
      status: 'announced',
      announced_at: moment,
      outcome: 'nominated',
    })
    expect(await stateOf(two.nominationId)).toMatchObject({ status: 'revoked', outcome: 'none' })
    expect(await audits({ action: 'announcement.carried_out' })).toMatchObject([
      { actor_id: null, after: { nominations: 1 } },
    ])
  })

  test('takes what is confirmed after its moment along in the next minute', async () => {
    await nominatedEntry()
    await announcement(now())
    expect(await carryOutAnnouncements(now())).toBe(1)
    const late = await nominatedEntry({ number: 2 })
    expect(await carryOutAnnouncements(later({ minutes: 1 }))).toBe(1)
    expect((await stateOf(late.nominationId)).status).toBe('announced')
    // An admin who confirms one now gets a message.
    await submittedSlate(3, [(await creditedEntry({ number: 3 })).submissionId])
    const { id } = await category(3)
    const page = await as(adminAccount).get(`/admin/nominations/view/${id}`)
    expect(page.visibleText).toContain('so these become public immediately')
    expect(page.visibleText).toMatch(/ Submitted \w{3} \d/)
  })

  test('is taken back before its moment, not at it, and not twice', async () => {
    const { nominationId } = await nominatedEntry()
    const moment = inAnHour()
    const { id } = valueOf(await decide(moment))
    setNow(new Date(moment.getTime() - 1))
    valueOf(await cancelAnnouncement(id, viewer, now()))
    expect(await cancelAnnouncement(id, viewer, now())).toMatchObject({ ok: false, code: 'conflict' })
    expect(await cancelAnnouncement(0, viewer, now())).toMatchObject({ ok: false, code: 'not_found' })
    await runMinuteTasks(later({ hours: 1 }))
    expect([(await stateOf(nominationId)).status, await isAnnounced(year, now(), db())]).toEqual([
      'confirmed',
      false,
    ])
    const again = inAnHour()
    const { id: second } = valueOf(await decide(again))
    setNow(again)
    expect(await cancelAnnouncement(second, viewer, now())).toMatchObject({ ok: false, code: 'closed' })
    expect(await isAnnounced(year, now(), db())).toBe(true)
  })

  test('is not decided at too short notice, nor for nominations that were not reviewed, nor twice', async () => {
    const made = await nominatedEntry()
    expect(await decide(now())).toMatchObject({ ok: false, code: 'invalid' })
    expect(await decide(new Date(now().getTime() + 59_999))).toMatchObject({ ok: false, code: 'invalid' })
    const seen = await currentVersion()
    valueOf(await returnSlate(made.slateId, { version: 2, note: 'One is missing' }, viewer, now()))
    expect(await decide(inAnHour(), seen)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await db().selectFrom('announcements').select('id').execute()).toEqual([])
    valueOf(await decide(new Date(now().getTime() + 60_000)))
    expect(await decide(inAnHour())).toMatchObject({ ok: false, code: 'conflict' })
  })

  test('is decided and taken back on its page', async () => {
    await nominatedEntry()
    const client = as(adminAccount)
    const page = await client.get(HERE)
    expect(page.html.querySelector('nav.tabs')?.classList.contains('no-print')).toBe(true)
    const empty = await client.submit(page, 'Schedule announcement', { announceAt: '' })
    expect([empty.status, empty.problems]).toMatchObject([422, [{ message: expect.any(String) as string }]])
    const wrong = await client.submit(page, 'Schedule announcement', { announceAt: 'tomorrow' })
    expect(wrong.status).toBe(422)
    const past = await client.submit(page, 'Schedule announcement', { announceAt: '2020-01-01T10:00' })
    expect(past.status).toBe(422)
    expect(past.text).toContain('2020-01-01T10:00')
    const decided = await client.submit(page, 'Schedule announcement', {
      announceAt: '2027-06-01T10:00',
      letters: undefined,
    })
    expect(decided.location).toBe(HERE)
    const twice = await client.submit(page, 'Schedule announcement', {
      announceAt: '2027-06-02T10:00',
      letters: undefined,
    })
    expect(twice.status).toBe(409)
    const back = await client.submit(await client.get(HERE), 'Cancel announcement')
    expect(back.location).toBe(HERE)
    expect((await client.get(HERE)).visibleText).toContain('Announcement cancelled')
    setNow('2027-06-02T00:00:00Z')
    expect(await isAnnounced(year, now(), db())).toBe(false)
  })
})

test('the calendar’s moment stays as it is where its hour comes twice, unless another is typed', async () => {
  await nominatedEntry()
  // Half past one by the clock of Los Angeles, the second time that night.
  const planned = new Date('2027-11-07T09:30:00Z')
  await db().updateTable('seasons').set({ announced_at: planned }).where('year', '=', year).execute()
  forgetVersions()
  const client = as(adminAccount)
  const decided = async () =>
    db()
      .selectFrom('announcements')
      .where('cancelled_at', 'is', null)
      .select('announce_at')
      .executeTakeFirst()
  await client.submit(await client.get(HERE), 'Schedule announcement', { letters: undefined })
  expect(await decided()).toEqual({ announce_at: planned })
  const page = await client.submit(await client.get(HERE), 'Cancel announcement')
  expect(page.location).toBe(HERE)
  await client.submit(await client.get(HERE), 'Schedule announcement', {
    announceAt: '2027-11-07T00:30',
    letters: undefined,
  })
  expect(await decided()).toEqual({ announce_at: new Date('2027-11-07T07:30:00Z') })
})

/** Read by an admin who decides, returns or prepares: whether an announcement is in force. */
const STANDING = /from "announcements" as "a" inner join "users"/
const OWN_ROW = /^select \* from "announcements" where "id"/

interface Scene {
  nominationId: number
  slateId: number
  personId: number
  version: string
}
async function scene(): Promise<Scene> {
  await begin()
  const made = await nominatedEntry({ people: [{ fullName: 'Þóra', email: 'thora@example.org' }] })
  const { nominationId, slateId } = made
  return { nominationId, slateId, personId: made.people[0]?.id ?? 0, version: await currentVersion() }
}
const won = (answers: readonly boolean[]) => answers.filter(Boolean).length
const done = async (outcome: Promise<{ ok: boolean }>) => (await outcome).ok

describe('at the same moment', () => {
  raced('a slate is returned while its nominations are announced', {
    prepare: scene,
    acts: ({ slateId, version }) => [
      () => done(decide(inAnHour(), version)),
      () => done(returnSlate(slateId, { version: 2, note: 'One is missing' }, viewer, now())),
    ],
    reads: [STANDING],
    holds: async (answers, { nominationId }) => {
      expect(won(answers)).toBe(1)
      const [announced] = answers
      expect((await stateOf(nominationId)).status).toBe(announced ? 'confirmed' : 'revoked')
    },
    breaks: async (answers, { nominationId }) => {
      expect(won(answers)).toBe(2)
      expect((await stateOf(nominationId)).status).toBe('revoked')
    },
  })

  raced('two admins decide the announcement', {
    prepare: scene,
    acts: ({ version }) =>
      [1, 2].map((hours) => () => done(decide(new Date(now().getTime() + hours * HOUR), version))),
    reads: [STANDING],
    guards: ['one_announcement'],
    holds: async (answers) => {
      expect(won(answers)).toBe(1)
      expect(await db().selectFrom('announcements').select('id').execute()).toHaveLength(1)
    },
    breaks: async (answers) => {
      expect(won(answers)).toBe(2)
      expect(await db().selectFrom('announcements').select('id').execute()).toHaveLength(2)
    },
  })

  raced('an announcement is taken back as its moment comes', {
    prepare: async () => ({ ...(await scene()), id: await announcement(inAnHour()) }),
    acts: ({ id }) => [
      () => done(cancelAnnouncement(id, viewer, new Date(inAnHour().getTime() - 1))),
      async () => (await carryOutOne(id, inAnHour())) > 0,
    ],
    reads: [OWN_ROW],
    holds: async (answers, { nominationId }) => {
      expect(won(answers)).toBe(1)
      const [takenBack] = answers
      expect((await stateOf(nominationId)).status).toBe(takenBack ? 'confirmed' : 'announced')
    },
    breaks: async (answers, { nominationId }) => {
      expect(won(answers)).toBe(2)
      expect(await stateOf(nominationId)).toMatchObject({ status: 'announced', outcome: 'nominated' })
    },
  })

  raced('letters are prepared while the announcement is taken back', {
    prepare: async () => ({ ...(await scene()), id: await announcement(inAnHour()) }),
    acts: ({ id }) => [
      () => done(cancelAnnouncement(id, viewer, now())),
      () => done(prepareLetters(year, viewer, now())),
    ],
    reads: [new RegExp(`${STANDING.source}|${OWN_ROW.source}`)],
    holds: async (answers) => {
      expect(answers[0]).toBe(true)
      expect(await standingLetters()).toBe(0)
    },
    breaks: async (answers) => {
      expect(won(answers)).toBe(2)
      expect(await standingLetters()).toBe(1)
    },
  })

  raced('two people with the same link correct a name', {
    prepare: async () => {
      const made = await scene()
      await announcement(now())
      return made
    },
    acts: ({ personId }) =>
      ['One', 'Other'].map(
        (fullName) => () => done(confirmName(personId, { fullName, pronunciation: null, version: 1 }, now())),
      ),
    reads: [/^select \* from "nomination_people" where "id"/],
    holds: async (answers, { personId }) => {
      expect(won(answers)).toBe(1)
      expect(await corrected(personId)).toMatchObject({ version: 2, before: ['Þóra'] })
    },
    breaks: async (answers, { personId }) => {
      expect(won(answers)).toBe(2)
      expect(await corrected(personId)).toMatchObject({ version: 2, before: ['Þóra', 'Þóra'] })
    },
  })

  raced('names are locked while a nominee corrects theirs', {
    prepare: async () => {
      const made = await scene()
      await announcement(now())
      return made
    },
    acts: ({ personId }) => [
      () => done(lockNames(year, null, viewer, now())),
      () => done(confirmName(personId, { fullName: 'Nominee', pronunciation: null, version: 1 }, now())),
    ],
    reads: [/^update "nominations" set "names_locked_at"|select n\.id as "nominationId", n\.names_locked_at/],
    holds: async (answers, { personId }) => {
      expect(won(answers)).toBe(2)
      // The one who comes after the lock requests the change, and what is printed stays.
      const [first] = await nameSteps()
      const wasLocked = first === 'nomination.names_locked'
      expect(await nameSteps()).toContain(
        wasLocked ? 'nomination.name_change_requested' : 'nomination.name_confirmed',
      )
      expect((await corrected(personId)).name).toBe(wasLocked ? 'Þóra' : 'Nominee')
    },
    breaks: async (_answers, { personId }) => {
      expect(await nameSteps()).toEqual(['nomination.names_locked', 'nomination.name_confirmed'])
      expect((await corrected(personId)).name).toBe('Nominee')
    },
  })

  raced('an admin saves a name while the nominee corrects it', {
    prepare: async () => {
      const made = await scene()
      await announcement(now())
      return made
    },
    acts: ({ personId, nominationId }) => [
      () => done(confirmName(personId, { fullName: 'Nominee', pronunciation: null, version: 1 }, now())),
      () => {
        const input = { personId, version: 1, fullName: 'Office', credit: null, email: null }
        return done(savePerson(nominationId, { ...input, pronunciation: null, reason: null }, viewer, now()))
      },
    ],
    reads: [/^select \* from "nomination_people"/],
    holds: async (answers, { personId }) => {
      expect(won(answers)).toBe(1)
      expect((await corrected(personId)).name).toBe(answers[0] ? 'Nominee' : 'Office')
    },
    breaks: async (answers, { personId }) => {
      expect(won(answers)).toBe(2)
      expect((await corrected(personId)).name).toBe('Office')
    },
  })
})

async function standingLetters(): Promise<number> {
  const rows = await db().selectFrom('nominee_letters').where('voided_at', 'is', null).select('id').execute()
  return rows.length
}

const NAME_STEPS = [
  'nomination.names_locked',
  'nomination.name_confirmed',
  'nomination.name_change_requested',
]
const nameSteps = async () =>
  (await audits()).map(({ action }) => action).filter((action) => NAME_STEPS.includes(action))

/** The state of a name, and the name before each confirmation. */
async function corrected(personId: number) {
  const row = await db()
    .selectFrom('nomination_people')
    .where('id', '=', personId)
    .select(['full_name', 'version'])
    .executeTakeFirstOrThrow()
  const trail = await audits({ action: 'nomination.name_confirmed' })
  const before = trail.map((entry) => (entry.before as { fullName: string }).fullName)
  return { name: row.full_name, version: row.version, before }
}
