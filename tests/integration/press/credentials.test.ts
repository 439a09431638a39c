import { beforeEach, describe, expect, test } from 'vitest'
import { readBadgeCode } from '#app/domain/press/credentials/badges/code.ts'
import {
  askForCoverage,
  deleteDocuments,
  endCredentials,
  removeOldDrafts,
  tellPickup,
} from '#app/domain/press/credentials/clock.server.ts'
import { openDoorList, type SignedDoorList } from '#app/domain/press/credentials/check-in/door-list.ts'
import { listDoors, openDoor } from '#app/domain/press/credentials/check-in/doors.server.ts'
import { badgeNumber, type Area } from '#app/domain/press/credentials/rules.ts'
import { badgeDocument } from '#app/domain/press/credentials/badges/badge-document.server.ts'
import { badgeCode, publicBadgeKey } from '#app/domain/press/credentials/badges/keys.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ensureDocument } from '#app/platform/documents/commands.server.ts'
import { db } from '#db/client.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import {
  approvedCredential,
  areaPlaces,
  codeIn,
  credential,
  credentialLink,
  decidedCredential,
  details,
  issuedCredential,
  letterOfAssignment,
  openToThePress,
  peopleOf,
  photo,
  sentCredential,
  startedCredential,
  storedFile,
} from '#tests/support/credentials.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

const APPLY = '/media-credentials/apply'
const EMAIL = 'noor@herald.example.org'

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
  await openToThePress()
  await areaPlaces(ada, 4)
})

const start = (more: Record<string, string> = {}) => ({
  ...{ outletName: 'The Herald', outletKind: 'online', website: 'www.herald.example.org', country: 'US' },
  ...{ applicant: 'Noor Ahmadi', email: EMAIL, phone: '+1 555 0100', role: 'Reporter' },
  ...more,
})

const { terms: _, isFreelance: _isFreelance, ...typed } = details()
const filled = (more: Record<string, string | string[]> = {}) => ({ ...typed, terms: 'on', ...more })

const file = (content: Buffer, name: string, type: string) =>
  new File([new Uint8Array(content)], name, { type })

/** From the public form to the application's own page, as a guest without scripts. */
async function started(more: Record<string, string> = {}) {
  const client = guest()
  const sent = await client.submit(await client.get(APPLY), 'Start application', start(more))
  expect(sent.visibleText).toContain(`to ${more.email ?? EMAIL}`)
  return { client, link: await credentialLink(more.email ?? EMAIL) }
}

async function withPhoto({ client, link }: { client: Client; link: string }) {
  const stored = await client.submit(await client.get(link), 'Upload files', {
    photo1: file(await photo(), 'noor.jpg', 'image/jpeg'),
  })
  expect(stored.location).toBe(link)
}

const idOf = async (email: string) =>
  (
    await db()
      .selectFrom('media_credentials')
      .where('email', '=', email)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

/** Presses a button of the admins' page of an application. */
async function press(
  by: Account,
  id: number,
  button: string,
  fields: Record<string, string | string[]> = {},
) {
  const client = as(by)
  const page = await client.get(`/admin/media-credentials/edit/${id}`)
  return client.follow(await client.submit(page, button, fields))
}

describe('without scripts', () => {
  test('an outlet gets from the form to badges that are checked at the door, and is asked what it published', async () => {
    const { client, link } = await started()
    const lacking = await client.submit(await client.get(link), 'Send application', filled({ plan: '' }))
    expect([lacking.status, lacking.problems.map(({ href }) => href)]).toEqual([422, ['#plan']])
    expect(lacking.html.querySelector('#pieceOne')?.getAttribute('value')).toBe(typed.pieceOne)
    const photoless = await client.submit(await client.get(link), 'Send application', filled())
    expect([photoless.status, photoless.visibleText]).toEqual([
      409,
      expect.stringContaining('Upload a photo'),
    ])
    await withPhoto({ client, link })
    // Taken back, and uploaded once more.
    const removed = await client.submit(await client.get(link), 'Remove photo of person 1')
    expect((await client.follow(removed)).visibleText).not.toContain('noor.jpg')
    await withPhoto({ client, link })
    const sent = await client.submit(await client.get(link), 'Send application', filled())
    expect((await client.follow(sent)).visibleText).toContain('We’re reviewing your application')
    const id = await idOf(EMAIL)
    expect(await credential(id)).toMatchObject({ state: 'applied', plan: typed.plan })

    await press(ada, id, 'Recommend application')
    expect((await press(ada, id, 'Return to review')).visibleText).toContain('In review')
    const recommended = await press(ada, id, 'Recommend application')
    expect(recommended.visibleText).toContain(
      'You recommended this application. Another admin has to approve.',
    )
    const approved = await press(ben, id, 'Approve application', { areas: ['press_room'], places: '2' })
    expect(approved.visibleText).toContain('Application approved')

    const page = await client.get(await credentialLink(EMAIL))
    const unsigned = await client.submit(page, 'Sign agreement', { fullName: '' })
    expect(unsigned.problems.map(({ href }) => href).sort()).toEqual(['#accept', '#fullName'])
    await client.submit(page, 'Sign agreement', { fullName: 'Noor Ahmadi', accept: 'on' })
    expect((await credential(id)).state).toBe('agreement_signed')
    const named = await client.submit(await client.get(link), 'Save people', {
      name2: '山田太郎',
      role2: 'Camera',
    })
    expect(named.location).toBe(link)
    const incomplete = await press(ada, id, 'Issue badges')
    expect(incomplete.visibleText).toContain('A photo is missing for 山田太郎')
    await client.submit(await client.get(link), 'Upload files', {
      photo2: file(await photo('#445566'), 'taro.jpg', 'image/jpeg'),
    })
    expect((await press(ben, id, 'Issue badges')).visibleText).toContain('Badges issued')

    const people = (await peopleOf(id)).filter(({ number }) => number !== null)
    for (const person of people) await ensureDocument(badgeDocument, person.id, now())
    const own = await client.get(link)
    const badge = own.links.find((address) => address.startsWith('/media-credentials/badge/')) ?? ''
    const pdf = await guest().get(badge)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await guest().get(badge.split('?')[0] ?? '')).status).toBe(404)

    const check = await as(ada).get('/media-credentials/check')
    const code = (await codeIn(pdf.bytes)) ?? ''
    const first = await as(ada).submit(check, 'Check badge', { code })
    expect(first.visibleText).toContain('Checked in Noor Ahmadi, The Herald')
    const again = await as(ada).submit(check, 'Check badge', { code })
    expect(again.visibleText).toContain('Already checked in')
    expect(await audits({ action: 'media_credential.checked_in' })).toMatchObject([
      { after: { door: 'Admin', proof: 'signature' } },
    ])
    const forged = await as(ada).submit(check, 'Check badge', { code: `${code.slice(0, -4)}AAAA` })
    expect(forged.visibleText).toContain('This is not a badge of this season.')
    expect((await credential(id)).state).toBe('checked_in')

    const link3 = 'https://herald.example.org/ceremony'
    await client.submit(await client.get(link), 'Add link', { address: link3 })
    expect((await as(ada).get(`/admin/media-credentials/edit/${id}`)).visibleText).toContain(link3)
  })

  test('a freelancer needs the editor’s letter of assignment', async () => {
    const { client, link } = await started()
    await withPhoto({ client, link })
    const fields = filled({ isFreelance: 'on' })
    const lacking = await client.submit(await client.get(link), 'Send application', fields)
    expect(lacking.problems.map(({ href }) => href)).toEqual(['#editorName', '#editorEmail'])
    const editor = filled({ isFreelance: 'on', editorName: 'Ed Itor', editorEmail: 'ed@herald.example.org' })
    const letterless = await client.submit(await client.get(link), 'Send application', editor)
    expect(letterless.visibleText).toContain('letter of assignment, then send it')
    const wrong = await client.submit(await client.get(link), 'Upload files', {
      letter: file(await photo(), 'letter.pdf', 'application/pdf'),
    })
    expect([wrong.status, wrong.problems.map(({ href }) => href)]).toEqual([422, ['#letter']])
    await client.submit(await client.get(link), 'Upload files', {
      letter: file(await letterOfAssignment(), 'letter.pdf', 'application/pdf'),
    })
    await client.submit(await client.get(link), 'Send application', editor)
    const id = await idOf(EMAIL)
    expect(await credential(id)).toMatchObject({ state: 'applied', is_freelance: true })
    const page = await as(ada).get(`/admin/media-credentials/edit/${id}`)
    expect(page.visibleText).toContain('Ed Itor, ed@herald.example.org')
    const letter = page.links.find((address) => address.startsWith('/files/')) ?? ''
    expect((await as(ada).get(letter)).status).toBe(200)
    expect((await guest().get(letter)).status).not.toBe(200)
    // The outlet itself can still apply.
    await sentCredential({ website: 'https://herald.example.org', email: 'desk@herald.example.org' })
  })

  test('a refused one reads why, and a revoked one is stopped at the door', async () => {
    const refused = await sentCredential()
    const unexplained = await press(ada, refused.id, 'Decline application', { note: '' })
    expect(unexplained.problems).toEqual([{ message: 'Reason: Required', href: '#reject-note' }])
    await press(ada, refused.id, 'Decline application', { note: 'We take no fan sites.' })
    const own = await guest().get(refused.link)
    expect(own.visibleText).toContain('We could not accept your application. We take no fan sites.')
    expect((await mails({ to: refused.email })).at(-1)?.body_text).toContain('We take no fan sites.')

    const issued = await issuedCredential({ ada, ben })
    const [person] = await peopleOf(issued.id)
    await ensureDocument(badgeDocument, person?.id ?? 0, now())
    const badge = (await guest().get(issued.link)).links.find((to) => to.includes('/badge/')) ?? ''
    const code = (await codeIn((await guest().get(badge)).bytes)) ?? ''
    await press(ada, issued.id, 'Revoke credentials', { note: 'The embargo was broken.' })
    const check = await as(ben).get('/media-credentials/check')
    for (const said of [code, 'M-2027-0001', `m${(await credential(issued.id)).year}1`])
      expect((await as(ben).submit(check, 'Check badge', { code: said })).visibleText).not.toContain(
        'Checked in',
      )
    expect((await as(ben).submit(check, 'Check badge', { code })).visibleText).toContain(
      'This badge was revoked',
    )
    expect((await guest().get(badge)).status).toBe(404)
    expect((await guest().get(issued.link)).visibleText).toContain('These credentials were revoked')
    expect((await peopleOf(issued.id))[0]?.checked_in_at).toBeNull()
  })
})

test('names in many scripts are on the badge, and its code is read by a reader and is genuine', async () => {
  const name = 'José Ahmadi'
  const crew = { name2: '山田太郎', name3: 'نور أحمدي', name4: 'Юлия Щёлокова' }
  const { id } = await issuedCredential({ ada, ben }, { places: 4 }, {}, { name1: name, ...crew })
  const { year } = await credential(id)
  const key = (await publicBadgeKey(year, db())) ?? ''
  for (const person of await peopleOf(id)) {
    await ensureDocument(badgeDocument, person.id, now())
    const { storage_key } = await db()
      .selectFrom('documents as d')
      .innerJoin('files as f', 'f.id', 'd.file_id')
      .where('d.kind', '=', 'press_badge')
      .where('d.entity_id', '=', person.id)
      .select('f.storage_key')
      .executeTakeFirstOrThrow()
    const { storage } = await import('#app/platform/files/storage.server.ts')
    const parts: Uint8Array[] = []
    for await (const part of await storage().get(storage_key)) parts.push(part as Uint8Array)
    const pdf = Buffer.concat(parts)
    const code = (await codeIn(pdf)) ?? ''
    expect(await readBadgeCode(code, key)).toMatchObject({ name: person.name, number: person.number, year })
    expect(await readBadgeCode(code.replace('.', '.A'), key)).toBeNull()
    const { fonts, pages } = readPdf(pdf)
    expect([pages, fonts.every(({ embedded }) => embedded)]).toEqual([1, true])
  }
})

test('letters that no font has are refused where names are written', async () => {
  const { client, link } = await started()
  const refused = await client.submit(
    await client.get(link),
    'Save draft',
    filled({ name1: 'Noor \u{10380}' }),
  )
  expect([refused.status, refused.problems.map(({ href }) => href)]).toEqual([422, ['#name1']])
})

test('an approval that is sent again after the application was withdrawn changes nothing', async () => {
  const { id, link } = await sentCredential()
  valueOf(await decidedCredential(id, { action: 'recommend' }, ada))
  const client = as(ben)
  const page = await client.get(`/admin/media-credentials/edit/${id}`)
  await guest().submit(await guest().get(link), 'Withdraw the application')
  const replayed = await client.submit(page, 'Approve application', { areas: ['press_room'], places: '1' })
  expect([replayed.status, replayed.visibleText]).toEqual([409, expect.stringContaining('has changed since')])
  expect(await credential(id)).toMatchObject({ state: 'withdrawn', approved_by: null, places: 0 })
  expect(await audits({ action: 'media_credential.approved' })).toEqual([])
})

test('an approval needs a second admin, whatever is posted', async () => {
  const { id } = await sentCredential()
  const approve = { intent: 'approve', areas: ['press_room'], places: '1', note: '' }
  const at = `/admin/media-credentials/edit/${id}`
  expect((await as(ada).post(at, approve)).status).toBe(409)
  await press(ada, id, 'Recommend application')
  expect((await as(ada).post(at, approve)).status).toBe(409)
  await expect(
    db().updateTable('media_credentials').set({ approved_by: ada.userId }).where('id', '=', id).execute(),
  ).rejects.toThrow('two_people_decide')
  expect((await as(ben).post(at, approve)).status).toBe(303)
})

test('each outlet has one application, and its contact gets the link again', async () => {
  const { id } = await approvedCredential(
    { ada, ben },
    {},
    { website: 'https://www.herald.example.org', email: EMAIL },
  )
  const { client } = await started({ email: 'other@example.org' }).catch(async () => ({ client: guest() }))
  expect(await client.get(APPLY)).toMatchObject({ status: 200 })
  expect(await db().selectFrom('media_credentials').select('id').execute()).toEqual([{ id }])
  expect(await mails({ to: 'other@example.org' })).toEqual([])
  expect((await mails({ to: EMAIL })).at(-1)?.template).toBe('credential_link')
})

describe('the last place of an area', () => {
  raced('goes to one of two at once', {
    reads: [/from unnest\(.*press_areas/s],
    async prepare() {
      await openToThePress()
      const admins = { ada: await admin(), ben: await admin() }
      await areaPlaces(admins.ada, 1)
      const ids = [(await sentCredential()).id, (await sentCredential()).id]
      for (const id of ids) valueOf(await decidedCredential(id, { action: 'recommend' }, admins.ada))
      return { ids, ...admins }
    },
    acts: ({ ids, ben: by }) =>
      ids.map((id) => () => {
        const areas = ['press_room'] as const
        return decidedCredential(id, { action: 'approve', areas, places: 1, note: '' }, by)
      }),
    async holds(answers) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      expect(answers.find(({ ok }) => !ok)).toMatchObject({ message: 'Press room: no place is free.' })
      expect(await mails({ template: 'credential_approved' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    },
  })

  test('is offered first to who has waited longest, and is free again after a revocation', async () => {
    await areaPlaces(ada, 1)
    const holder = await issuedCredential({ ada, ben })
    const waiting = await sentCredential()
    const later1 = await sentCredential()
    valueOf(await decidedCredential(waiting.id, { action: 'wait' }, ada))
    valueOf(await decidedCredential(later1.id, { action: 'recommend' }, ada))
    const approve = { action: 'approve', areas: ['press_room'] as const, places: 1, note: '' } as const
    const full = await decidedCredential(later1.id, approve, ben)
    expect(full).toMatchObject({ message: 'Press room: no place is free.' })
    valueOf(await decidedCredential(holder.id, { action: 'revoke', note: 'Lent to another' }, ada))
    const { outlet_name: first } = await credential(waiting.id)
    const jumped = await decidedCredential(later1.id, approve, ben)
    expect(jumped).toMatchObject({ message: expect.stringContaining(`${first} has waited longer`) })
    valueOf(await decidedCredential(waiting.id, { action: 'recommend' }, ada))
    valueOf(await decidedCredential(waiting.id, approve, ben))
  })
})

describe('when their time is over', () => {
  const at = (moment: Date | null, days: number) => new Date((moment?.getTime() ?? 0) + days * 86_400_000)

  test('documents are deleted with a record, and what was issued is closed and asked for coverage', async () => {
    const declined = await sentCredential()
    valueOf(await decidedCredential(declined.id, { action: 'reject', note: 'No' }, ada))
    const issued = await issuedCredential({ ada, ben })
    const [person] = await peopleOf(issued.id)
    await ensureDocument(badgeDocument, person?.id ?? 0, now())
    const waiting = await sentCredential()
    const files = async () =>
      Number(
        (
          await db()
            .selectFrom('files')
            .where('deleted_at', 'is', null)
            .where('purpose', '=', 'document')
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      )
    const before = await files()
    const { ceremonyAt } = await currentSeason()
    expect(await deleteDocuments(at(now(), 89))).toBe(0)
    expect(await deleteDocuments(at(now(), 90))).toBe(1)
    expect(await deleteDocuments(at(now(), 91))).toBe(0)
    expect(await files()).toBe(before - 1)
    expect(await audits({ action: 'media_credential.documents_deleted' })).toMatchObject([
      { entity_id: String(declined.id), after: { files: 1 } },
    ])
    expect(await tellPickup(at(ceremonyAt, -4))).toBe(0)
    expect(await tellPickup(at(ceremonyAt, -3))).toBe(1)
    expect(await tellPickup(at(ceremonyAt, -2))).toBe(0)
    const signed = await sentCredential()
    await db()
      .updateTable('media_credentials')
      .set({ state: 'agreement_signed', approved_by: ada.userId, areas: ['press_room'], places: 1 })
      .where('id', '=', signed.id)
      .execute()
    expect(await endCredentials(at(ceremonyAt, -1))).toBe(0)
    expect(await endCredentials(at(ceremonyAt, 0))).toBe(1)
    expect((await credential(waiting.id)).state).toBe('expired')
    // A crew that comes late has signed, and gets its badges that evening.
    expect((await credential(signed.id)).state).toBe('agreement_signed')
    expect(await endCredentials(at(ceremonyAt, 1))).toBe(1)
    expect(await askForCoverage(at(ceremonyAt, 2))).toBe(1)
    expect(await askForCoverage(at(ceremonyAt, 3))).toBe(0)
    expect(await endCredentials(at(ceremonyAt, 30))).toBe(1)
    expect((await credential(issued.id)).state).toBe('closed')
    // Badge and photo of who was there go later; the record of who was there stays.
    await deleteDocuments(at(ceremonyAt, 30 + 60))
    expect((await peopleOf(issued.id))[0]).toMatchObject({ photo_file_id: null, name: 'Noor Ahmadi' })
    expect(
      await db().selectFrom('documents').where('kind', '=', 'press_badge').select('id').execute(),
    ).toEqual([])
    const page = await as(ada).get(`/admin/media-credentials/edit/${issued.id}`)
    expect(page.visibleText).toContain('Documents deleted')
  })

  test('a draft is removed, and the hour of closing is hard', async () => {
    const { id, link } = await startedCredential()
    valueOf(await storedFile(id, 'photo1'))
    const client = guest()
    const page = await client.get(link)
    later({ days: 1 })
    const late = await client.submit(page, 'Send application', filled())
    expect(late.visibleText).toContain('Applications are closed')
    expect(await storedFile(id, 'photo1')).toMatchObject({ code: 'closed' })
    expect((await credential(id)).state).toBe('draft')
    expect(await removeOldDrafts(at(now(), 58))).toBe(0)
    expect(await removeOldDrafts(at(now(), 61))).toBe(1)
    expect((await guest().get(link)).status).toBe(404)
  })
})

test('a door has a link that ends, checks in what was kept without a network once, and believes signed lists only', async () => {
  const issued = await issuedCredential({ ada, ben })
  const client = as(ada)
  const opened = await client.follow(
    await client.submit(await client.get('/admin/media-credentials/doors'), 'Create door link', {
      label: 'North',
      areas: ['press_room'],
      hours: '2',
    }),
  )
  const door = new URL(opened.links.find((to) => to.includes('/media-credentials/check?')) ?? '')
  const list = `/media-credentials/check/list${door.search}`
  const page = await guest().get(door.pathname + door.search)
  expect(page.headers.get('permissions-policy')).toContain('camera=(self)')
  expect((await guest().get(APPLY)).headers.get('permissions-policy')).toContain('camera=()')
  const { year } = await credential(issued.id)
  const signed = (await guest().get(list)).json<SignedDoorList & { publicKey: string }>()
  expect(await openDoorList(signed, signed.publicKey)).toMatchObject({
    year,
    badges: [{ number: 1, standing: 'valid' }],
  })
  const changed = { ...signed, body: signed.body.replace('"standing":"valid"', '"standing":"revoked"') }
  expect(await openDoorList(changed, signed.publicKey)).toBeNull()

  const kept = JSON.stringify([{ number: 1, at: now().getTime() - 60_000 }])
  for (let n = 0; n < 2; n += 1) expect((await guest().post(list, { kept })).status).toBe(200)
  expect((await peopleOf(issued.id))[0]?.checked_in_at).toEqual(new Date(now().getTime() - 60_000))
  expect(await audits({ action: 'media_credential.checked_in' })).toHaveLength(1)
  valueOf(await decidedCredential(issued.id, { action: 'revoke', note: 'Lent to another' }, ada))
  const newer = (await guest().get(list)).json<SignedDoorList>()
  expect(await openDoorList(newer, signed.publicKey)).toMatchObject({ badges: [{ standing: 'revoked' }] })
  expect((await guest().post(list, { kept: 'nonsense' })).status).toBe(400)
  later({ hours: 2 })
  expect((await guest().get(door.pathname + door.search)).status).toBe(404)
  expect((await guest().post(list, { kept })).status).toBe(404)
})

describe('a number at the door', () => {
  test('is looked up, and checked in only when an identity card was seen', async () => {
    const { id } = await issuedCredential({ ada, ben })
    const { year } = await credential(id)
    const code = badgeNumber({ year, number: 1 })
    const client = as(ada)
    const looked = await client.submit(await client.get('/media-credentials/check'), 'Check badge', { code })
    expect(looked.visibleText).toContain('Looked up, not checked in Noor Ahmadi')
    expect(looked.visibleText).toContain('Ask for an identity card')
    expect((await peopleOf(id))[0]?.checked_in_at).toBeNull()
    expect(await audits({ action: 'media_credential.checked_in' })).toEqual([])
    const photo = /src="([^"]*\/photo\/1\?[^"]*)"/.exec(looked.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const picture = await client.get(photo)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await guest().get(photo)).status).toBe(404)
    const seen = await client.submit(looked, 'I have seen the identity card: check in')
    expect(seen.visibleText).toContain('Checked in Noor Ahmadi')
    expect(await audits({ action: 'media_credential.checked_in' })).toMatchObject([
      { after: { door: 'Admin', proof: 'identity card' } },
    ])
  })
})

describe('a door of one area', () => {
  async function doorTo(area: Area) {
    const { year } = await currentSeason()
    valueOf(await openDoor({ label: 'Carpet', areas: [area], hours: 2 }, await adminViewerOf(ada), now()))
    const [door] = await listDoors(await adminViewerOf(ada), year, now(), db())
    return new URL(door?.link ?? '').pathname + new URL(door?.link ?? '').search
  }

  test('refuses a badge for another and names its areas, also when it was kept on a phone', async () => {
    const { id } = await issuedCredential({ ada, ben })
    const { year } = await credential(id)
    const carpet = await doorTo('carpet_photo')
    const code = badgeNumber({ year, number: 1 })
    const refused = await guest().submit(await guest().get(carpet), 'Check badge', { code })
    expect([refused.status, refused.visibleText]).toEqual([
      409,
      expect.stringContaining('This badge is not for this door. It is for: Press room.'),
    ])
    const kept = JSON.stringify([{ number: 1, at: now().getTime(), proof: 'signature' }])
    await guest().post(carpet.replace('/check?', '/check/list?'), { kept })
    expect((await peopleOf(id))[0]?.checked_in_at).toBeNull()
    const own = await doorTo('press_room')
    const found = await guest().submit(await guest().get(own), 'Check badge', { code })
    expect(found.visibleText).toContain('Looked up, not checked in Noor Ahmadi')
  })

  test('refuses a badge of an application that was closed', async () => {
    const { id } = await issuedCredential({ ada, ben })
    const { year } = await credential(id)
    valueOf(await decidedCredential(id, { action: 'close' }, ada))
    const page = await guest().get(await doorTo('press_room'))
    const refused = await guest().submit(page, 'Check badge', { code: badgeNumber({ year, number: 1 }) })
    expect(refused.visibleText).toContain('These credentials are closed')
    expect((await peopleOf(id))[0]?.checked_in_at).toBeNull()
  })

  test('records a signature for what the phone kept only where the code is sent and genuine', async () => {
    const { id } = await issuedCredential({ ada, ben })
    const { year } = await credential(id)
    const door = (await doorTo('press_room')).replace('/check?', '/check/list?')
    const facts = { year, number: 1, areas: ['press_room'], name: 'Noor Ahmadi', outlet: 'Frame' }
    const genuine = await badgeCode(facts, db())
    const other = await badgeCode({ ...facts, number: 2 }, db())
    const sent = [undefined, 'LB1.x.y', other, genuine]
    for (const [index, code] of sent.entries()) {
      const at = now().getTime() - (index + 1) * 60_000
      await guest().post(door, { kept: JSON.stringify([{ number: 1, at, proof: 'signature', code }]) })
    }
    const steps = [
      ...(await audits({ action: 'media_credential.checked_in' })),
      ...(await audits({ action: 'media_credential.shown_again' })),
    ]
    expect(steps.map(({ after }) => (after as { proof: string }).proof)).toEqual([
      ...['identity card', 'identity card', 'identity card'],
      'signature',
    ])
  })

  test('keeps the earlier of two times, and records that the badge was shown again and where', async () => {
    const { id } = await issuedCredential({ ada, ben })
    const door = await doorTo('press_room')
    const send = (minutes: number) => {
      const entry = { number: 1, at: now().getTime() - minutes * 60_000, proof: 'signature' }
      return guest().post(door.replace('/check?', '/check/list?'), { kept: JSON.stringify([entry]) })
    }
    for (const minutes of [5, 20, 20]) expect((await send(minutes)).status).toBe(200)
    expect((await peopleOf(id))[0]?.checked_in_at).toEqual(new Date(now().getTime() - 20 * 60_000))
    expect(await audits({ action: 'media_credential.checked_in' })).toHaveLength(1)
    expect(await audits({ action: 'media_credential.shown_again' })).toMatchObject([
      { after: { door: 'Carpet', badge: 1 } },
    ])
  })
})
