import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import {
  agreeToKeyholder,
  becomeKeyholder,
  keyholdersOf,
} from '#app/domain/voting/results/keyholders.server.ts'
import { drillKey } from '#app/domain/voting/results/drill.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { passOn } from '#app/domain/voting/results/pass-on.server.ts'
import { holdersOf } from '#app/domain/voting/results/seals.server.ts'
import { releasedWinners } from '#app/domain/voting/results/sealed-permission.server.ts'
import { readRound } from '#app/domain/voting/rounds/round.server.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  announced,
  countedBy,
  founders,
  hoursFromNow,
  saveFor,
  voteBetween,
  votedCategory,
} from '#tests/support/voting.ts'

/** Who holds a key of a vote's result is settled with the vote: one admin cannot make the second one afterwards. */

const PAGE = '/admin/voting/results'
const DRILL = '/admin/voting/drill'
const SECRET = {
  ada: 'a horse behind the pegbar',
  bea: 'two lanterns under the moss',
  sham: 'a third one of ada',
}

let year: number
let ada: Account
let bea: Account
let closes: Date

beforeEach(async () => {
  ;({ year } = await currentSeason())
  ada = await admin({ firstName: 'Ada' })
  bea = await admin({ firstName: 'Bea' })
  closes = hoursFromNow(3)
  await voteBetween(hoursFromNow(-1), closes)
  const film = await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
  await announced()
  const posted = (name: string) => (name === 'pick' ? [film.nominees[0] ?? ''] : [])
  valueOf(await saveFor(await viewerOf(await voter()), film.id, posted, now()))
})

const own = async (who: Account, passphrase: string, current = '') =>
  becomeKeyholder(year, { passphrase, current }, await adminViewerOf(who), now())
const drill = async (who: Account, passphrase: string) =>
  drillKey(year, passphrase, await adminViewerOf(who), now())
const fixedAt = async () => (await readRound(year, db())).keysFixedAt
const observer = async () => {
  const olga = await member({ firstName: 'Olga' })
  await db()
    .insertInto('voting_observers')
    .values({ year, user_id: olga.userId, added_by: ada.userId, added_at: now() })
    .execute()
  return olga
}
const agree = async (to: Account, by: Account) =>
  agreeToKeyholder(year, to.userId, await adminViewerOf(by), now())
const count = async () =>
  countedBy(year, [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ])
const open = async (who: Account, passphrase: string, run: number) =>
  openRun({ year, run, passphrase }, await adminViewerOf(who), now())
const afterClose = () => setNow(new Date(closes.getTime() + 61_000))
const holders = async () => (await keyholdersOf(year, db())).map(({ userId }) => userId).sort()
const sealedTo = async (run: number) => {
  const { sealed } = await db()
    .selectFrom('voting_results')
    .where('run_no', '=', run)
    .select('sealed')
    .executeTakeFirstOrThrow()
  return holdersOf(sealed).sort()
}

test('one admin cannot open a result with another account of their own', async () => {
  expect(valueOf(await own(ada, SECRET.ada))).toBe('holds')
  expect(valueOf(await own(bea, SECRET.bea))).toBe('holds')
  afterClose()
  valueOf(await count())
  const sham = await admin({ firstName: 'Sham' })
  expect(valueOf(await own(sham, SECRET.sham))).toBe('waits')
  // Ada agrees to her own second account, counts again, and tries with both; taking Bea’s role away helps no more.
  expect(valueOf(await agree(sham, ada))).toBe('agreed')
  for (const without of [false, true]) {
    if (without)
      await db()
        .updateTable('users')
        .set({ role: 'member', admin_role: null })
        .where('id', '=', bea.userId)
        .execute()
    await own(sham, SECRET.sham)
    await agree(sham, ada)
    const counted = await count()
    if (!counted.ok) expect(counted.message).toContain('2 key holders')
    else
      expect(await sealedTo(counted.value.step === 'counted' ? counted.value.run : 0)).toEqual(
        [ada.userId, bea.userId].sort(),
      )
    for (const run of [1, 2]) {
      const first = await open(ada, SECRET.ada, run)
      if (first.ok) expect(first.value).toBe('first')
      expect(await open(sham, SECRET.sham, run)).toMatchObject({ ok: false, code: 'forbidden' })
    }
  }
  expect(await db().selectFrom('voting_releases').select('year').execute()).toEqual([])
  for (const who of [ada, sham])
    expect(await releasedWinners(year, await adminViewerOf(who), db())).toBeNull()
})

describe('a key is good at once', () => {
  test('until voting opens, for every admin', async () => {
    const next = await admin()
    await db().deleteFrom('voting_roll').execute()
    await db().updateTable('voting_rounds').set({ state: 'configured', roll_frozen_at: null }).execute()
    expect(valueOf(await own(next, SECRET.sham))).toBe('holds')
  })

  test('while voting is open only until there are two, for those who were admins when it opened', async () => {
    const late = await admin()
    const cy = await admin()
    await founders(year, [cy])
    expect(valueOf(await own(ada, SECRET.ada))).toBe('holds')
    expect(valueOf(await own(late, SECRET.sham))).toBe('waits')
    expect([await holders(), await fixedAt()]).toEqual([[ada.userId], null])
    expect(valueOf(await own(bea, SECRET.bea))).toBe('holds')
    expect(await fixedAt()).toEqual(now())
    expect(valueOf(await own(cy, SECRET.sham))).toBe('waits')
  })

  test('after it only while a second one is missing, or the ballots could not be counted', async () => {
    const cy = await admin()
    await founders(year, [cy])
    afterClose()
    expect(valueOf(await own(ada, SECRET.ada))).toBe('holds')
    expect(valueOf(await own(bea, SECRET.bea))).toBe('holds')
    expect(valueOf(await own(cy, SECRET.sham))).toBe('waits')
  })
})

describe('a later key holder', () => {
  let late: Account
  beforeEach(async () => {
    await own(ada, SECRET.ada)
    await own(bea, SECRET.bea)
    late = await admin({ firstName: 'Late' })
    afterClose()
    valueOf(await count())
    await own(late, SECRET.sham)
  })

  test('is let in by two, and opens what is counted from then on', async () => {
    expect(await agree(late, late)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await agree(late, await admin())).toMatchObject({ ok: false, code: 'forbidden' })
    expect(valueOf(await agree(late, ada))).toBe('agreed')
    expect(valueOf(await agree(late, ada))).toBe('agreed')
    expect(valueOf(await agree(late, bea))).toBe('admitted')
    expect(await agree(late, bea)).toMatchObject({ ok: false, code: 'conflict' })
    valueOf(await count())
    expect(await sealedTo(2)).toEqual([ada.userId, bea.userId, late.userId].sort())
    valueOf(await open(bea, SECRET.bea, 2))
    expect(valueOf(await open(late, SECRET.sham, 2))).toBe('released')
  })

  test('with another passphrase is agreed to again', async () => {
    valueOf(await agree(late, ada))
    expect(valueOf(await own(late, 'another key of the same'))).toBe('waits')
    expect(valueOf(await agree(late, bea))).toBe('agreed')
  })

  test('is shown, agreed to on the page, and told to the key holders', async () => {
    const browser = signedIn(ada)
    const page = await browser.get(PAGE)
    expect(page.visibleText).toMatch(/Waiting for key holders to agree.*Late.*0 of 2/s)
    const done = await browser.submit(page, `Agree to ${(await adminViewerOf(late)).displayName}`)
    expect(done.status).toBe(303)
    expect((await as(bea).get(PAGE)).visibleText).toMatch(/Late.*1 of 2/s)
    expect((await as(late).get(PAGE)).text).not.toContain('Agree to')
    await agree(late, bea)
    const told = await mails({ template: 'voting_changed' })
    const to = (who: Account) => told.filter(({ to_email: email }) => email === who.email)
    // That voting opened with too few keys, of Bea’s key, of trying hers, of the count, of Late’s wish and of Bea’s consent.
    expect(to(ada)).toHaveLength(6)
    expect(to(bea).length).toBeGreaterThanOrEqual(2)
    expect(await audits({ action: 'voting_round.keyholder_agreed' })).toHaveLength(2)
  })

  test('an opening is told to the other key holders, and observers read of keys without names', async () => {
    const olga = await observer()
    // One who is no admin any more is told too.
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('id', '=', bea.userId)
      .execute()
    const told = async () => (await mails({ template: 'voting_changed' })).map(({ to_email: email }) => email)
    const before = await told()
    valueOf(await open(ada, SECRET.ada, 1))
    expect((await told()).slice(before.length).sort()).toEqual([bea.email, olga.email].sort())
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'admin' })
      .where('id', '=', bea.userId)
      .execute()
    valueOf(await open(bea, SECRET.bea, 1))
    expect((await told()).slice(before.length + 2).sort()).toEqual([ada.email, olga.email].sort())
    const own = (await mails({ template: 'voting_changed', to: olga.email })).map(
      ({ body_text: text }) => text,
    )
    expect(own.join()).toContain('Two key holders have opened run 1')
    expect(own.join()).not.toMatch(/Ada|Bea|Late/)
    const page = await as(olga).get('/votes/observers')
    for (const words of ['An admin asked to hold a key', 'Two key holders opened a run (run 1)'])
      expect(page.visibleText).toContain(words)
    expect(page.visibleText).not.toMatch(/Ada|Bea|Late/)
  })
})

describe('keys that are fixed', () => {
  beforeEach(async () => {
    await own(ada, SECRET.ada)
    await own(bea, SECRET.bea)
  })

  test('are asked for once by mail, tried on a page that opens nothing, and shown to observers', async () => {
    const asked = (await mails({ template: 'voting_changed' })).filter(({ subject }) =>
      subject.includes('Try your key'),
    )
    expect(asked.map(({ to_email: email }) => email).sort()).toEqual([ada.email, bea.email].sort())
    expect((await as(ada).get('/admin/dashboard')).visibleText).toContain(
      'Try your passphrase for the result',
    )
    const browser = signedIn(ada)
    const wrong = await browser.submit(await browser.get(DRILL), 'Try passphrase', { secret: SECRET.bea })
    expect([wrong.status, wrong.visibleText.includes('This is not your passphrase')]).toEqual([422, true])
    expect(wrong.text).not.toContain(SECRET.bea)
    const right = await browser.submit(await browser.get(DRILL), 'Try passphrase', { secret: SECRET.ada })
    expect(right.location).toBe(DRILL)
    expect(await drill(await admin(), SECRET.ada)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await db().selectFrom('voting_opening_shares').select('year').execute()).toEqual([])
    expect((await as(ada).get('/admin/dashboard')).visibleText).not.toContain('Try your passphrase')
    const page = await as(await observer()).get('/votes/observers')
    expect(page.visibleText).toMatch(/Key holders\s*2\s*Passphrases tried\s*1/)
    expect(page.visibleText).toContain('Who holds the keys was fixed')
  })

  test('stay the same ones under another passphrase, which the earlier one sets', async () => {
    afterClose()
    valueOf(await count())
    expect(await own(bea, 'another key of the same', SECRET.ada)).toMatchObject({
      ok: false,
      code: 'invalid',
    })
    // Another key that was asked for is no longer needed by who remembers this one.
    expect(valueOf(await own(bea, 'a key that no one needs'))).toBe('waits')
    expect(valueOf(await own(bea, 'another key of the same', SECRET.bea))).toBe('holds')
    expect((await as(ada).get(PAGE)).visibleText).not.toContain('Waiting for key holders to agree')
    valueOf(await open(ada, SECRET.ada, 1))
    expect(await open(bea, SECRET.bea, 1)).toMatchObject({ ok: false, code: 'invalid' })
    expect(valueOf(await open(bea, 'another key of the same', 1))).toBe('released')
  })

  test('are replaced for who forgot one only with agreement; until then the earlier one opens runs', async () => {
    const cy = await admin({ firstName: 'Cy' })
    await own(cy, SECRET.sham)
    valueOf(await agree(cy, ada))
    valueOf(await agree(cy, bea))
    for (const [who, passphrase] of [
      [ada, SECRET.ada],
      [bea, SECRET.bea],
    ] as const)
      valueOf(await passOn({ year, passphrase }, await adminViewerOf(who), now()))
    afterClose()
    valueOf(await count())
    expect(valueOf(await own(bea, 'another key of the same'))).toBe('waits')
    // Asking again does not help.
    expect(valueOf(await own(bea, 'another key of the same'))).toBe('waits')
    expect(await agree(bea, bea)).toMatchObject({ ok: false, code: 'forbidden' })
    expect((await as(bea).get(PAGE)).text).not.toContain('Agree to')
    expect(valueOf(await agree(bea, ada))).toBe('agreed')
    valueOf(await open(bea, SECRET.bea, 1))
    expect(valueOf(await agree(bea, cy))).toBe('admitted')
    expect(await db().selectFrom('voting_opening_shares').select('year').execute()).toEqual([])
    expect(await open(bea, SECRET.bea, 1)).toMatchObject({ ok: false, code: 'invalid' })
    // The ballots open for the two whose keys stayed.
    valueOf(
      await countedBy(year, [
        [ada, SECRET.ada],
        [cy, SECRET.sham],
      ]),
    )
    expect(await sealedTo(2)).toEqual(await sealedTo(1))
    valueOf(await open(bea, 'another key of the same', 2))
    expect(valueOf(await open(cy, SECRET.sham, 2))).toBe('released')
  })

  test('are what a run is sealed for, also those of who is no admin at that moment', async () => {
    const cy = await admin()
    await own(cy, SECRET.sham)
    valueOf(await agree(cy, ada))
    valueOf(await agree(cy, bea))
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('id', '=', cy.userId)
      .execute()
    afterClose()
    valueOf(await count())
    expect(await sealedTo(1)).toEqual([ada.userId, bea.userId, cy.userId].sort())
  })
})

raced('two who take the last key at once: one of them holds it, and the other waits', {
  prepare: async () => {
    const cy = await admin()
    await founders(year, [cy])
    await own(ada, SECRET.ada)
    return { viewers: [await adminViewerOf(bea), await adminViewerOf(cy)] }
  },
  acts: ({ viewers }) =>
    viewers.map((viewer) => () => becomeKeyholder(year, { passphrase: SECRET.sham }, viewer, now())),
  reads: [/from "voting_rounds"/],
  holds: async (answers) => {
    expect(answers.map(valueOf).sort()).toEqual(['holds', 'waits'])
    expect(await holders()).toHaveLength(2)
  },
  // Both see one key: an admin holds the third without anyone’s agreement.
  breaks: async (answers) => {
    expect(answers.map(valueOf)).toEqual(['holds', 'holds'])
    expect(await holders()).toHaveLength(3)
  },
})

raced('two consents at once let an admin in', {
  prepare: async () => {
    await own(ada, SECRET.ada)
    await own(bea, SECRET.bea)
    const late = await admin()
    await own(late, SECRET.sham)
    return { late, viewers: [await adminViewerOf(ada), await adminViewerOf(bea)] }
  },
  acts: ({ late, viewers }) =>
    viewers.map((viewer) => () => agreeToKeyholder(year, late.userId, viewer, now())),
  reads: [/from "voting_keyholder_consents"/],
  holds: async (answers) => {
    expect(answers.map(valueOf).sort()).toEqual(['admitted', 'agreed'])
    expect(await holders()).toHaveLength(3)
  },
  // Each sees its own consent only: the admin waits although both have agreed.
  breaks: async (answers) => {
    expect(answers.map(valueOf)).toEqual(['agreed', 'agreed'])
    expect(await holders()).toHaveLength(2)
  },
})
