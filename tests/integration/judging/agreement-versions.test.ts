import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { signAgreement } from '#app/domain/people/agreements/sign-agreement.server.ts'
import { countSigned } from '#app/domain/people/agreements/queries.server.ts'
import { publishAgreement } from '#app/domain/people/agreements/versions.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { agreementDraft, agreementInForce, publishVersion } from '#tests/support/agreements.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { admin, adminViewerOf, chair, judge, viewerOf, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const LIST = '/admin/judges/agreements'
const versions = () =>
  db().selectFrom('agreements').where('audience', '=', 'judge').selectAll().orderBy('version').execute()
const active = async () => (await versions()).filter(({ status }) => status === 'active')
const signatures = () => db().selectFrom('signatures').selectAll().orderBy('id').execute()

/** Puts an admin on the committee the judges of the tests sit on. */
async function seatedAdmin(): Promise<Account> {
  const adminAccount = await admin()
  await judge()
  const { id } = await db().selectFrom('committees').select('id').executeTakeFirstOrThrow()
  await db()
    .insertInto('committee_members')
    .values({ committee_id: id, user_id: adminAccount.userId, role: 'judge', status: 'accepted' })
    .execute()
  return adminAccount
}

describe('a new version', () => {
  test('is written, compared with the one in force, and published as a material change', async () => {
    const adminAccount = await admin()
    const [signedBefore, never] = [await judge(), await judge({ signed: false })]
    const edit = await as(adminAccount).follow(
      await as(adminAccount).submit(await as(adminAccount).get(LIST), 'Create version'),
    )
    expect(edit.status).toBe(200)
    const body = 'Entries stay between us.\n\n## New\n\nPhones stay outside. <b>Always.</b>'
    const saved = await as(adminAccount).submit(edit, 'Save and publish…', {
      title: 'Judge’s agreement',
      body,
    })
    const asking = await as(adminAccount).follow(saved)
    expect(asking.visibleText).toContain('1 of 2 have signed')
    expect(
      asking.html
        .querySelectorAll('ins')
        .map((each) => each.text)
        .join(' '),
    ).toContain('Phones stay outside. <b>Always.</b>')
    expect(asking.html.querySelectorAll('del').length).toBeGreaterThan(0)

    const unchosen = await as(adminAccount).submit(asking, 'Publish version 2')
    expect(unchosen.status).toBe(422)
    expect(unchosen.problems.map(({ href }) => href)).toEqual(['#change'])
    expect(await active()).toMatchObject([{ version: 1 }])

    const done = await as(adminAccount).submit(asking, 'Publish version 2', {
      change: 'material',
      note: 'Phones are new.',
    })
    expect(done.location).toBe('/admin/judges/signatures/unsigned')
    expect(await versions()).toMatchObject([
      { version: 1, status: 'retired', retired_at: now() },
      {
        version: 2,
        status: 'active',
        change: 'material',
        valid_from_version: 2,
        published_by: adminAccount.userId,
      },
    ])
    expect(await audits({ action: 'agreement.published' })).toMatchObject([
      {
        actor_id: adminAccount.userId,
        before: { signed: 1 },
        after: { change: 'material', signed: 0, asked: 2 },
      },
    ])
    const asked = await as(signedBefore).follow(await as(signedBefore).get('/judges'))
    expect(asked.visibleText).toContain('The agreement has changed since you signed version 1')
    expect(asked.visibleText).toContain('What changed: Phones are new.')
    expect(asked.html.querySelectorAll('ins').length).toBeGreaterThan(0)
    // Who never signed is told of no change.
    expect((await as(never).get('/judges/privacy')).visibleText).not.toContain('has changed since')
  })

  test('of the wording keeps every valid signature, and says so', async () => {
    const [signed, unsigned] = [await judge(), await judge({ signed: false })]
    await publishVersion('The same, said better.', 'wording')
    expect((await as(signed).get('/judges')).status).toBe(200)
    const page = await as(signed).get('/judges/privacy')
    expect(page.visibleText).toContain('You have signed version 1')
    expect(page.visibleText).toContain('so your signature stays valid')
    expect((await as(unsigned).get('/judges')).location).toContain('/judges/privacy')
    const { year } = await currentSeason()
    expect(await countSigned('judge', year, db())).toEqual({ signed: 1, asked: 2 })
    // A second one of wording reaches back as far; a material one ends it.
    await publishVersion('The same, said best.', 'wording')
    expect(await countSigned('judge', year, db())).toEqual({ signed: 1, asked: 2 })
    await publishVersion('Something else.', 'material')
    expect(await countSigned('judge', year, db())).toEqual({ signed: 0, asked: 2 })
    // Wording after a material change does not bring older signatures back.
    await publishVersion('Something else, said well.', 'wording')
    expect(await countSigned('judge', year, db())).toEqual({ signed: 0, asked: 2 })
  })

  test('blocks chairs and admins on a committee alike until they sign (C5)', async () => {
    const [leads, adminAccount, lookingOn] = [await chair(), await seatedAdmin(), await admin()]
    expect((await as(adminAccount).get('/judges')).location).toBe('/judges/privacy?next=%2Fjudges')
    const page = await as(adminAccount).get('/judges/privacy')
    const answers = {
      ...{ fullName: `${adminAccount.firstName} ${adminAccount.lastName}`, employer: 'The guild' },
      ...{ confidential: 'on', noSharing: 'on', willRecuse: 'on' },
    }
    await as(adminAccount).submit(page, 'Sign agreement', answers)
    expect((await as(adminAccount).get('/judges')).status).toBe(200)
    await publishVersion('Another text.')
    for (const who of [leads, adminAccount])
      expect((await as(who).get('/judges')).location).toBe('/judges/privacy?next=%2Fjudges')
    // A page opened before is refused: its hash is of the old text.
    const stale = await as(adminAccount).post('/judges/privacy', {
      ...answers,
      agreementId: page.html.querySelector('[name=agreementId]')?.getAttribute('value') ?? '',
      bodyHash: page.html.querySelector('[name=bodyHash]')?.getAttribute('value') ?? '',
      intent: 'sign',
    })
    expect(stale.status).toBe(409)
    expect((await as(lookingOn).get('/judges')).status).toBe(200)
  })

  test('saved in two tabs is not lost in either: the second one sees both', async () => {
    const adminAccount = await admin()
    const begun = await as(adminAccount).submit(await as(adminAccount).get(LIST), 'Create version')
    const [one, other] = [await as(adminAccount).follow(begun), await as(adminAccount).follow(begun)]
    await as(adminAccount).submit(one, 'Save draft', { title: 'First', body: 'The first tab’s text.' })
    const answer = await as(adminAccount).submit(other, 'Save draft', {
      title: 'Second',
      body: 'The second tab’s text.',
    })
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('The first tab’s text.')
    expect(answer.html.querySelector('textarea')?.text).toContain('The second tab’s text.')
    expect((await versions())[1]?.body).toBe('The first tab’s text.')
    expect((await as(adminAccount).submit(answer, 'Save draft')).location).toContain('/view/')
    expect((await versions())[1]?.body).toBe('The second tab’s text.')
  })

  test('is published only as it was reviewed, and only when its text changed', async () => {
    const adminAccount = await admin()
    const { id } = await agreementDraft('A draft to look at.')
    const asking = await as(adminAccount).get(`/admin/judges/agreements/publish/${id}`)
    const edit = await as(adminAccount).get(`/admin/judges/agreements/edit/${id}`)
    await as(adminAccount).submit(edit, 'Save draft', { body: 'Slipped in after the look.' })
    const refused = await as(adminAccount).submit(asking, 'Publish version 2', { change: 'wording' })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Slipped in after the look.')
    expect(await active()).toMatchObject([{ version: 1 }])

    const { title, body } = await agreementInForce()
    await as(adminAccount).submit(
      await as(adminAccount).get(`/admin/judges/agreements/edit/${id}`),
      'Save draft',
      {
        title,
        body,
      },
    )
    const same = await as(adminAccount).get(`/admin/judges/agreements/publish/${id}`)
    const nothing = await as(adminAccount).submit(same, 'Publish version 2', { change: 'wording' })
    expect(nothing.status).toBe(422)
    expect(nothing.visibleText).toContain('The draft is the same as the version in force')
  })

  test('can be given up as a draft, and not afterwards', async () => {
    const adminAccount = await admin()
    const { id } = await agreementDraft('Never mind.')
    const remove = await as(adminAccount).get(`/admin/judges/agreements/remove/${id}`)
    const stale = await as(adminAccount).post(`/admin/judges/agreements/remove/${id}`, { revision: '1' })
    expect(stale.location).toBe(`/admin/judges/agreements/view/${id}`)
    expect(await versions()).toHaveLength(2)
    expect((await as(adminAccount).submit(remove, 'Delete draft')).location).toBe(LIST)
    expect(await versions()).toMatchObject([{ version: 1, status: 'active' }])
    const { id: inForce } = await agreementInForce()
    expect((await as(adminAccount).get(`/admin/judges/agreements/remove/${inForce}`)).location).toContain(
      '/view/',
    )
  })
})

describe('what was published and signed', () => {
  test.each([
    ['update agreements set body = body || $1', 'never changes'],
    [
      "update agreements set status = 'draft', published_at = null, change = null, valid_from_version = null",
      'never changes',
    ],
    ['delete from agreements', 'never removed'],
    ["update signatures set typed_name = 'X'", 'never changes'],
    ['delete from signatures', 'never changes'],
  ])('refuses in the database: %s', async (statement, text) => {
    await judge()
    const { pool } = await import('#db/client.ts')
    const sent = pool().query(statement, statement.includes('$1') ? [' and more'] : [])
    await expect(sent).rejects.toThrow(text)
  })

  test('is not changed by an admin who views it (C7)', async () => {
    const [who, adminAccount] = [await judge(), await admin()]
    const before = await signatures()
    const id = before[0]?.id ?? 0
    const page = await as(adminAccount).get(`/admin/judges/signatures/view/${id}`)
    expect(page.visibleText).toContain(who.email)
    const file = await as(adminAccount).get(`/admin/judges/signatures/view/${id}/evidence`)
    expect(file.location).toMatch(/^\/files\//)
    const owner = await db()
      .selectFrom('documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .where('d.kind', '=', 'signature')
      .select('f.owner_id')
      .execute()
    expect(owner).toEqual([{ owner_id: who.userId }])
    expect(await signatures()).toEqual(before)
    expect((await as(who).get(file.location ?? '')).status).toBe(200)
    expect((await as(await judge()).get(file.location ?? '')).status).toBe(404)
  })
})

describe('at once', () => {
  const ready = async () => {
    const { id, revision } = await agreementDraft('A new text for everybody.')
    const agreement = await agreementInForce()
    const input = { revision, inForceId: agreement.id, change: 'material', note: null } as const
    const admins = [await adminViewerOf(await admin()), await adminViewerOf(await admin())] as const
    return { id, input, admins, agreement }
  }
  const signing = async (agreement: { id: number; bodyHash: string }, who: Account) => {
    const viewer = await viewerOf(who)
    const promises = { confidential: true, noSharing: true, willRecuse: true } as const
    const shown = { agreementId: agreement.id, bodyHash: agreement.bodyHash }
    const input = { ...shown, ...promises, fullName: 'J. Vale', employer: 'Freelance', conflicts: null }
    return () => signAgreement('judge', input, viewer, { address: null, userAgent: null }, now())
  }
  const LAST_READ = /^\s*select (?:s\.id, v\.id as "agreementId"|count\(\*\)::int as asked)/
  const signedBefore = async () =>
    (await audits({ action: 'agreement.published' })).map(
      ({ before }) => (before as { signed: number }).signed,
    )

  raced('two admins publish a version once', {
    reads: [LAST_READ],
    prepare: ready,
    acts: ({ id, input, admins }) =>
      admins.map((adminAccount) => () => publishAgreement('judge', id, input, adminAccount, now())),
    async holds(answers) {
      expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['conflict', 'ok'])
      expect(await active()).toMatchObject([{ version: 2 }])
      expect(await audits({ action: 'agreement.published' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await audits({ action: 'agreement.published' })).toHaveLength(2)
    },
  })

  raced('somebody who signs the old text while it is replaced was counted, or is asked again', {
    reads: [LAST_READ],
    async prepare() {
      const scene = await ready()
      return { ...scene, sign: await signing(scene.agreement, await judge({ signed: false })) }
    },
    acts: ({ id, input, admins, sign }): (() => Promise<{ ok: boolean }>)[] => [
      sign,
      () => publishAgreement('judge', id, input, admins[0], now()),
    ],
    async holds([signed, published]) {
      expect(published?.ok).toBe(true)
      expect(await signatures()).toHaveLength(signed?.ok ? 1 : 0)
      expect(await signedBefore()).toEqual([signed?.ok ? 1 : 0])
      expect(await active()).toMatchObject([{ version: 2 }])
    },
    async breaks([signed, published]) {
      // Told that it is signed, and counted nowhere.
      expect([signed?.ok, published?.ok]).toEqual([true, true])
      expect(await signedBefore()).toEqual([0])
    },
  })

  raced('signing twice gives one signature and one mail', {
    reads: [LAST_READ],
    guards: ['one_valid_signature'],
    instead: (text) => text.replace(/ on conflict \("agreement_id".*? do nothing/, ''),
    async prepare() {
      const sign = await signing(await agreementInForce(), await judge({ signed: false }))
      return { sign }
    },
    acts: ({ sign }) => [sign, sign],
    async holds(answers) {
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await signatures()).toHaveLength(1)
      expect(await mails({ template: 'agreement_signed' })).toHaveLength(1)
    },
    async breaks() {
      expect(await signatures()).toHaveLength(2)
      expect(await mails({ template: 'agreement_signed' })).toHaveLength(2)
    },
  })
})
