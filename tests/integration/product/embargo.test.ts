import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { serialOf } from '#app/domain/nominees/certificates/rules.ts'
import { storeMadeFile } from '#app/platform/files/commands.server.ts'
import { releaseBatch } from '#app/domain/mail/batches.server.ts'
import {
  announcementReview,
  decideAnnouncement,
} from '#app/domain/nominees/nominations/announce-nominees.server.ts'
import { prepareLetters } from '#app/domain/nominees/nominations/letters.server.ts'
import { savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { confirmSlate } from '#app/domain/nominees/nominations/slate-decisions.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import type { Answer } from '#tests/support/answer.ts'
import { addressOf, browserOf, makeCast, ROLES, type Cast, type Role } from '#tests/support/cast.ts'
import { api, as, guest, type Client } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { conflict } from '#tests/support/conflicts.ts'
import { invoice, valueOf } from '#tests/support/entries.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { nominationOf, submittedSlate } from '#tests/support/nominations.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { inBatches, told } from '#tests/support/answer-content.ts'
import { itemInput, picture, pressCategory, pressEvent, pressItem } from '#tests/support/press.ts'
import { nameNomination } from '#app/domain/press/newsroom/name-nomination.server.ts'
import { tellPress } from '#app/domain/press/newsroom/tell-press.server.ts'
import { matrix, type Verdicts } from './access-matrix.ts'

/**
 * Who is nominated stays among those who decide it until the announced moment (pitfall D7). Two proofs for every role at every
 * address of the route map: no mark that only a nomination carries, and no text that was not there before its slate was
 * confirmed. The same marks are found where they belong, so that nothing passes because there was nothing to see.
 */

/** Each is in a nomination alone: the entry behind it has another title and other names. */
const MARKS = {
  title: 'Zyxprintedtitle of the Lighthouse',
  name: 'Zyxcorrectedname Vale',
  credit: 'Zyxcredit',
  said: 'Zyxsaid-THO-ra',
  address: 'zyxnominee@example.org',
  certificate: 'Zyxcertificate',
  outside: 'Zyxoutsidework nobody entered',
  still: 'Zyxstillofnominee',
  release: 'Zyxreleaseaboutnominees',
  naming: 'Zyxpicturenaminganominee',
  lunch: 'Zyxnomineeslunch',
} as const
/** Of the press desk, which writes about the nominees before they are announced. */
const OF_PRESS: readonly string[] = [MARKS.still, MARKS.release, MARKS.naming, MARKS.lunch]
const OF_ENTRY = Object.values(MARKS).filter((mark) => mark !== MARKS.outside && !OF_PRESS.includes(mark))
const HOUR = 3_600_000
/** Every address of the product for every role. */
const LONG = 400_000

/** A certificate that is ready for release, with fixed ids in place of random ones. */
const CERTIFICATE = {
  publicId: '00000000-0000-4000-8000-00000000ce01',
  filePublicId: '00000000-0000-4000-8000-00000000ce02',
}

keepDatabase()
let cast: Cast
let adminAccount: Account
let entryId: number
let token: string
let serial: string
let certificateId = 0
let moment: Date
let pressItems: { id: number; publicId: string }[]
let lunchSlug: string
let pressCategoryId: number
let before: ReadonlyMap<Role, ReadonlyMap<string, string>>
let after: ReadonlyMap<Role, Seen>

/** What ends the session, begins something elsewhere, or is another session's. */
const LEFT_OUT = new Set([
  '/redirect/logout',
  '/payments/start/:invoiceId',
  '/payments/return/:publicId',
  '/session/kept-form',
])

const ownCertificate = () =>
  withQuery(href('/certificates/:publicId/file', { publicId: CERTIFICATE.publicId }), {
    t: token,
    paper: 'a4',
  })

/** Beside the route map: the nominated entry itself, searches, and what is given as a file. */
function extra(): string[] {
  const own = `/submissions/edit/${entryId}`
  const exports = (['csv', 'xlsx'] as const).flatMap((format) => [
    withQuery(href('/judges/chair/:categoryId/export', { categoryId: cast.judgedCategoryId }), { format }),
    withQuery(href('/admin/submissions/nominated/export'), { format }),
    withQuery(href('/admin/nomination-certificates/export'), { format }),
    `/admin/submissions/export?format=${format}`,
  ])
  return [
    ...[own, ...['work', 'people', 'review', 'copy', 'copy/txt', 'copy/pdf'].map((part) => `${own}/${part}`)],
    `/submissions/payment/${entryId}`,
    '/submissions?q=Lighthouse',
    '/submissions?status=accepted',
    '/submissions/export?format=csv',
    '/content/letter-to-nominee?t=nobody',
    '/certificates?serial=PA',
    href('/certificates/:serial', { serial }),
    `/certificates/${CERTIFICATE.publicId}/file`,
    `/files/${CERTIFICATE.filePublicId}`,
    ...exports,
    ...pressDoors(),
    `/admin/nomination-certificates/view/${certificateId}/file`,
    '/admin/history?entity=nomination',
    '/admin/cron-emails/outbox?q=zyxnominee',
    '/admin/submissions/nominated?q=Zyx',
  ]
}

/** Where items of the newsroom and an event of the nominees are or could be: pages, sizes of pictures, archives, searches. */
const pressDoors = (): string[] => [
  ...pressItems.flatMap(({ id, publicId }) => [
    href('/press/items/:publicId', { publicId }),
    ...['thumb', 'web', 'print'].map((size) =>
      withQuery(href('/press/items/:publicId/file', { publicId }), { size }),
    ),
    href('/press/preview/:id', { id }),
    href('/press/edit/:id', { id }),
    href('/press/nominees/:id', { id }),
  ]),
  `/press/archive?${pressItems.map(({ id }) => `item=${id}`).join('&')}`,
  // By its summary: a page repeats what is searched for.
  ...['/press?q=withheld', '/press-room?q=withheld', '/events?q=withheld'],
  href('/calendar/events/:slug', { slug: lunchSlug }),
  href('/calendar/events/:slug/file.ics', { slug: lunchSlug }),
]

/**
 * A release and a still about the nominees, ready and due at the moment; a picture that is out but for the nomination it names; and an
 * event that only nominees know of.
 */
async function pressDesk(at: Date, nominationId: number) {
  const by = adminAccount
  const input = {
    categoryId: pressCategoryId,
    ...({ summary: 'This is withheld.', about: 'nominees', publishAt: at, tellPress: true } as const),
  }
  const image = { kind: 'still', alt: 'A lighthouse', credit: 'Photo: Ines Quell' } as const
  const still = itemInput({ ...input, ...image, title: MARKS.still })
  pressItems = [
    await pressItem(still, { by, content: await picture(), then: 'publish' }),
    await pressItem(itemInput({ ...input, title: MARKS.release }), { by, then: 'publish' }),
    await pressItem(
      itemInput({ ...input, ...image, title: MARKS.naming, about: 'general', publishAt: null }),
      { by, content: await picture(), then: 'publish' },
    ),
  ]
  const naming = { by: await viewerOf(by), admin: await adminViewerOf(by), reading: EVERYTHING }
  valueOf(await nameNomination(pressItems[2]?.id ?? 0, nominationId, naming, now()))
  const lunch = await pressEvent(by, { title: MARKS.lunch, summary: 'withheld', audience: 'nominees' })
  lunchSlug = lunch.slug
}

const EVERYTHING = { userId: null, sees: 'everything' } as const

interface Place {
  path: string
  address: string
  /** Who is let in; at addresses beside the map every role is tried. */
  get?: Verdicts
  /** Whether it is a page, which is made of its data. */
  isPage?: boolean
}

const places = (): Place[] => [
  ...matrix
    .filter(({ path }) => !LEFT_OUT.has(path))
    .map(({ path, get, noPage }) => ({ path, get, isPage: !noPage, address: addressOf(path, cast) })),
  ...extra().map((address) => ({ path: address, address })),
]

/** They say when their reader last came, and what they did. */
const OF_READING = new Set(['/account/security', '/account/download'])

/** Before there is a nomination its number is another one, and signing in leads back to the address that has it. */
const OF_NOMINATION = '/votes/nominee/:nominationId/'

/** Pages of the admins alone are searched for marks. */
const isCompared = ({ path }: Place) =>
  !pressDoors().includes(path) &&
  !path.startsWith('/admin') &&
  !path.startsWith(OF_NOMINATION) &&
  !OF_READING.has(path)

/** Whose pages are compared word by word: one of each kind of reader. */
const READERS: readonly Role[] = ['guest', 'entrant', 'judge', 'chair', 'press']

const EVERYBODY = ROLES.filter((role) => !['admin', 'treasurer', 'reader'].includes(role))

/** Pages by their text, so that random values of a request do not count; of a refusal only its status. */
function textOf(answer: Answer): string {
  if (answer.status >= 400) return String(answer.status)
  return `${answer.status} ${answer.location ?? ''} ${answer.isPage ? answer.visibleText : answer.text}`
}

/** As a browser that takes no messages along, so that none shows on another page than the last time. */
async function opened(client: Client, { address }: Place): Promise<Answer> {
  const answer = await client.get(address)
  client.cookies.forget('flash')
  return answer
}

async function wordsFor(role: Role): Promise<ReadonlyMap<string, string>> {
  const client = browserOf(cast, role)
  const texts = new Map<string, string>()
  for (const place of places().filter(isCompared)) texts.set(place.path, textOf(await opened(client, place)))
  return texts
}

interface Seen {
  /** Addresses that show one of these marks. */
  showing: (marks: readonly string[]) => string[]
  texts: ReadonlyMap<string, string>
}

/** What a person sees: pages, the framework's own data, and the API with a token. */
async function seenBy(client: Client, role: Role, where = places()): Promise<Seen> {
  const program = role === 'guest' ? api() : api(cast.people[role])
  const marked = new Map<string, string[]>()
  const texts = new Map<string, string>()
  for (const place of where) {
    const { path, address, get, isPage } = place
    const isRead = READERS.includes(role) && isCompared(place)
    const answers: Answer[] = []
    // No page tells more than its data does, and whom it refuses its data refuses too: the access matrix tries that at every address.
    if (isRead || !isPage || get?.[role] !== 'ok') answers.push(await opened(client, place))
    if (isRead) texts.set(path, textOf(answers[0] as Answer))
    if (!get || get[role] === 'ok') answers.push(await client.data(address))
    if (path.startsWith('/api/')) answers.push(await program.get(address))
    const text = answers.map(told).join('\n')
    marked.set(
      path,
      Object.values(MARKS).filter((mark) => text.includes(mark)),
    )
  }
  const showing = (wanted: readonly string[]) =>
    [...marked].filter(([, marks]) => marks.some((mark) => wanted.includes(mark))).map(([path]) => path)
  return { showing, texts }
}

/** More than one person at a time: the database answers one while a page is made for another. */
async function forEach<R>(roles: readonly Role[], each: (role: Role) => Promise<R>): Promise<Map<Role, R>> {
  const found = await inBatches(roles, async (role) => [role, await each(role)] as const)
  return new Map(found)
}

/** A slate with the entry on it, and with an outside work. */
async function slate() {
  const issued = await invoice(cast.owner, { number: 1, title: 'The Plain Lighthouse' })
  entryId = issued.submissionIds[0] ?? 0
  await db()
    .updateTable('submissions')
    .set({ status: 'accepted', payment_status: 'paid' })
    .where('id', '=', entryId)
    .execute()
  await db()
    .insertInto('submission_people')
    .values({ submission_id: entryId, sort: 1, full_name: 'Plain Name', credit: 'Layout', email: '' })
    .execute()
  // The one the cast has begun is another.
  await db().deleteFrom('slates').where('committee_id', '=', cast.committeeId).execute()
  const submitted = await submittedSlate(1, [entryId])
  const { id: outsideId } = await db()
    .insertInto('outside_works')
    .values({
      committee_id: submitted.committeeId,
      title: MARKS.outside,
      reason: 'It was the work of the year.',
      people: JSON.stringify([{ fullName: MARKS.outside, credit: '', email: '' }]),
      status: 'approved',
      proposed_by: adminAccount.userId,
      proposed_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('slate_items')
    .values({ slate_id: submitted.slateId, position: 2, outside_work_id: outsideId })
    .execute()
  return submitted
}

/** By its rows, with a document that says whose it is. */
async function certificateFor(nominationId: number, personId: number): Promise<number> {
  const content = Buffer.from(`%PDF-1.7\n% ${MARKS.certificate}\n%%EOF\n`)
  const file = { content, name: `${MARKS.certificate}.pdf`, kind: 'pdf', purpose: 'certificate' } as const
  const a4 = await storeMadeFile({ ...file, ownerId: null, studioId: null }, now(), (id) =>
    Promise.resolve(id),
  )
  await db().updateTable('files').set({ public_id: CERTIFICATE.filePublicId }).where('id', '=', a4).execute()
  const { id } = await db()
    .insertInto('certificates')
    .values({
      ...{ year: cast.year, nomination_id: nominationId, person_id: personId, serial, status: 'released' },
      ...{ printed_name: MARKS.name, printed_title: MARKS.title, printed_category: 'Best Short Film' },
      ...{ public_id: CERTIFICATE.publicId, a4_file_id: a4, letter_file_id: a4 },
      ...{ requested_by: adminAccount.userId, requested_at: now(), generated_at: now() },
      ...{ released_by: adminAccount.userId, released_at: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  cast = await makeCast()
  adminAccount = await admin({ firstName: 'Olga' })
  serial = serialOf('PA', cast.year, 777)
  // The moment of the announcement alone holds the letters here.
  await db().updateTable('configs').set({ value: '' }).where('name', '=', 'letter_embargo_until').execute()
  const { slateId, version } = await slate()
  // Nothing ties the committee to what it judges, so that nothing is off its pages for that.
  const judged = await db().selectFrom('submissions').where('status', '=', 'accepted').select('id').execute()
  for (const { id } of judged)
    for (const who of [cast.people.judge, cast.people.chair]) await conflict(who, id, 'none')
  // A category says nothing of the nominees, and is in the forms before.
  pressCategoryId = await pressCategory(adminAccount, 'Quiet')
  // Numbers and addresses that no item has yet.
  pressItems = [{ id: 999_991, publicId: '00000000-0000-4000-8000-00000000ce03' }]
  lunchSlug = 'not-there'
  before = await forEach(READERS, wordsFor)

  const viewer = await adminViewerOf(adminAccount)
  valueOf(await confirmSlate(slateId, { version, acceptShort: true }, viewer, now()))
  const { nominationId, people: nominees } = await nominationOf(entryId)
  const personId = nominees[0]?.id ?? 0
  await db()
    .updateTable('nominations')
    .set({ display_title: MARKS.title })
    .where('id', '=', nominationId)
    .execute()
  // By the admins’ own command, which writes the history too.
  const printed = { fullName: MARKS.name, credit: MARKS.credit, pronunciation: MARKS.said }
  const person = { personId, version: 1, reason: null, ...printed, email: MARKS.address }
  valueOf(await savePerson(nominationId, person, viewer, now()))
  token = await nomineeToken(personId, db())
  certificateId = await certificateFor(nominationId, personId)
  moment = new Date(now().getTime() + HOUR)
  const { year } = cast
  await pressDesk(moment, nominationId)
  const review = await announcementReview(viewer, year, now())
  valueOf(await decideAnnouncement(year, { announceAt: moment, version: review.version }, viewer, now()))
  const batchId = valueOf(await prepareLetters(year, viewer, now())).batchId ?? 0
  valueOf(await releaseBatch(batchId, viewer, now()))
  const letter = await db()
    .selectFrom('mail_messages')
    .where('to_email', '=', MARKS.address)
    .select('id')
    .executeTakeFirstOrThrow()
  cast = { ...cast, nominationId, batchId, messageId: letter.id }
  after = await forEach(EVERYBODY, (role) => seenBy(browserOf(cast, role), role))
}, LONG)

/** The committee itself sees the state of its slate, and the work it proposed: nothing else. */
const SLATE_PAGES = [
  '/judges/nomination-form/:categoryId',
  '/judges/nomination-form/:categoryId/outside',
  '/judges/nomination-form/:categoryId/review',
]
const OWN_COMMITTEE: Partial<Record<Role, readonly string[]>> = {
  judge: ['/judges'],
  chair: [...SLATE_PAGES, '/judges', '/judges/chair/:categoryId', '/judges/committees/edit/:id'],
}

/** Where an admin finds it. */
const OF_ADMINS = [
  '/admin/cron-emails/held/:batchId',
  '/admin/cron-emails/outbox',
  '/admin/history?entity=nomination',
  '/admin/nominations/letters',
  '/admin/nominations/names/:nominationId',
  '/admin/nomination-certificates',
  withQuery(href('/admin/nomination-certificates/export'), { format: 'xlsx' }),
  '/admin/submissions/nominated',
  '/admin/submissions/nominated/export',
  withQuery(href('/admin/submissions/nominated/export'), { format: 'xlsx' }),
]

describe('before the announced moment', () => {
  test.each(EVERYBODY)('a %s finds no mark of a nomination anywhere', (role) => {
    const seen = after.get(role)
    const shown = seen?.showing(Object.values(MARKS)) ?? []
    // The committee's own slate says what it put forward, as it will be printed, and nothing else of it.
    expect(shown.filter((path) => role !== 'chair' || !SLATE_PAGES.includes(path))).toEqual([])
    expect(seen?.showing([MARKS.credit, MARKS.said, MARKS.address, MARKS.certificate])).toEqual([])
  })

  test.each(READERS)('a %s reads not a word more than before the slate was confirmed', (role) => {
    const texts = [...(before.get(role) ?? [])]
    expect(texts.length).toBeGreaterThan(100)
    const changed = texts.filter(([path, said]) => after.get(role)?.texts.get(path) !== said)
    expect(changed.map(([path]) => path).filter((path) => !OWN_COMMITTEE[role]?.includes(path))).toEqual([])
  })

  test(
    'an admin with a conflict about the entry finds none of it; one without finds it',
    async () => {
      const file = `/admin/nomination-certificates/view/${certificateId}/file`
      const where = places().filter(({ path }) => path === file || OF_ADMINS.includes(path))
      const free = await seenBy(as(adminAccount), 'admin', where)
      expect(free.showing(OF_ENTRY)).toEqual(where.map(({ path }) => path))
      expect(where.length).toBe(OF_ADMINS.length + 1)
      const conflicted = await admin({ firstName: 'Tilda' })
      await conflict(conflicted, entryId, 'declared')
      expect((await seenBy(as(conflicted), 'admin')).showing(OF_ENTRY)).toEqual([])
    },
    LONG,
  )

  test('the secret link opens a page that says nothing, takes no answer and gives no certificate', async () => {
    const here = `/content/letter-to-nominee?t=${encodeURIComponent(token)}`
    const page = await guest().get(here)
    expect(page.status).toBe(200)
    expect(page.visibleText).toBe((await guest().get('/content/letter-to-nominee')).visibleText)
    const answer = await guest().post(here, { intent: 'rsvp', attending: 'yes' })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const file = await guest().get(ownCertificate())
    expect(file.status).toBe(404)
    for (const each of [page, answer, file])
      expect(OF_ENTRY.filter((mark) => told(each).includes(mark))).toEqual([])
    const { attending, opened_at } = await db()
      .selectFrom('nomination_people')
      .where('full_name', '=', MARKS.name)
      .select(['attending', 'opened_at'])
      .executeTakeFirstOrThrow()
    expect([attending, opened_at]).toEqual([null, null])
  })

  test('no entry says that it is nominated, and no letter leaves', async () => {
    const nominated = await db()
      .selectFrom('submissions')
      .where('outcome', '<>', 'none')
      .select('id')
      .execute()
    expect(nominated).toEqual([])
    expect(await deliverLetters()).toEqual([])
  })
})

async function deliverLetters(): Promise<string[]> {
  const sent = await deliver()
  return sent.filter(({ subject }) => subject.includes('nominated')).map(({ to }) => to.address)
}

describe('at the announced moment', () => {
  const status = async (address: string) => (await guest().get(address)).status

  test('the letter leaves, the link opens, and the certificate is given and verified', async () => {
    setNow(new Date(moment.getTime() - 1))
    expect(await deliverLetters()).toEqual([])
    expect([await status(ownCertificate()), await status(href('/certificates/:serial', { serial }))]).toEqual(
      [404, 404],
    )
    setNow(moment)
    expect(await deliverLetters()).toContain(MARKS.address)
    const page = await guest().get(`/content/letter-to-nominee?t=${encodeURIComponent(token)}`)
    for (const mark of [MARKS.title, MARKS.name, MARKS.credit]) expect(page.visibleText).toContain(mark)
    expect(told(await guest().get(ownCertificate()))).toContain(MARKS.certificate)
    expect(await status(href('/certificates/:serial', { serial }))).toBe(200)
  })

  test('what the press desk wrote of the nominees is out at the moment, at every public door', async () => {
    const doors = () => [
      ...[
        href('/press-room'),
        href('/press-room/feed.xml'),
        '/press-room?q=withheld',
        href('/sitemap.xml'),
        href('/nominees'),
      ],
      ...pressDoors().filter((door) => door.startsWith('/press/items/')),
    ]
    const open = async (client: Client) => {
      const shown: string[] = []
      for (const door of doors()) {
        const answer = await client.get(door)
        const marks = [...OF_PRESS, ...pressItems.map(({ publicId }) => `/press/items/${publicId}`)]
        const isShown = answer.status === 200 && marks.some((mark) => told(answer).includes(mark))
        if (isShown) shown.push(door)
      }
      return shown
    }
    const [, release] = pressItems
    // A release of words has no file.
    const all = doors().filter((door) => !door.startsWith(`/press/items/${release?.publicId}/file`))
    setNow(new Date(moment.getTime() - 1_000))
    for (const client of [guest(), as(cast.people.press)]) expect(await open(client)).toEqual([])
    expect(await tellPress(now())).toBe(0)
    setNow(new Date(moment.getTime() + 1_000))
    for (const client of [guest(), as(cast.people.press)]) expect(await open(client)).toEqual(all)
    expect(await tellPress(now())).toBe(3)
    // The event is for nominees alone.
    const lunch = href('/calendar/events/:slug', { slug: lunchSlug })
    expect([await status(lunch), (await as(cast.people.press).get(lunch)).status]).toEqual([404, 404])
  })

  test('press and voters read what is nominated, and nothing else of it', { timeout: LONG }, async () => {
    setNow(moment)
    const open = { voting_activated_checkbox: '1', voting_start_date: '2020-01-01T00:00:00Z' }
    for (const [name, value] of Object.entries({ ...open, voting_end_date: '2040-01-01T00:00:00Z' }))
      await setConfig(name, value)
    const secrets = [MARKS.name, MARKS.credit, MARKS.said, MARKS.address, MARKS.certificate]
    for (const [role, page] of [
      ['press', '/press'],
      ['voter', href('/votes/category/:categoryId', { categoryId: cast.judgedCategoryId })],
    ] as const) {
      const client = browserOf(cast, role)
      expect((await client.get(page)).visibleText).toContain(MARKS.title)
      // What they may not open was tried before the moment.
      const theirs = places().filter(({ get }) => get?.[role] === 'ok')
      const shown = (await seenBy(client, role, theirs)).showing(secrets)
      // The holder of a certificate may check whether it is genuine.
      expect(shown.filter((path) => !path.startsWith('/certificates/'))).toEqual([])
    }
  })

  test('the entrant reads of it, and not a millisecond before; the worker need not have been by', async () => {
    const entrant = as(cast.owner)
    const list = async () => (await entrant.get('/submissions?q=Lighthouse')).visibleText
    const own = async () => [
      (await entrant.get(href('/submissions/dashboard'))).visibleText,
      await list(),
      (await entrant.get(href('/submissions/edit/:submissionId/review', { submissionId: entryId })))
        .visibleText,
    ]
    setNow(new Date(moment.getTime() - 1))
    for (const texts of await own()) expect(texts).not.toMatch(/nominated|Zyx/i)
    setNow(moment)
    const [dashboard, , review] = await own()
    expect(dashboard).toContain('Complete your nomination')
    expect(review).toContain(MARKS.name)
  })
})
