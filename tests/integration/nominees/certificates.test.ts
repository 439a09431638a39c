import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { buildWaiting, setCertificates } from '#app/domain/nominees/certificates/build-certificates.server.ts'
import { certificateOf } from '#app/domain/nominees/certificates/nominee.server.ts'
import {
  reissueCertificate,
  voidCertificatesOf,
} from '#app/domain/nominees/certificates/reissue-certificate.server.ts'
import { releaseCertificates } from '#app/domain/nominees/certificates/release-certificates.server.ts'
import { requestCertificates } from '#app/domain/nominees/certificates/request-certificates.server.ts'
import { readSerial, serialOf } from '#app/domain/nominees/certificates/rules.ts'
import { makeSheetFile, requestSheet } from '#app/domain/nominees/certificates/sheets.server.ts'
import { markStale } from '#app/domain/nominees/certificates/stale.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { storage } from '#app/platform/files/storage.server.ts'
import { lockNames, savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { nomineeToken } from '#tests/support/nominee-link.ts'
import { followMoments } from '#app/domain/mail/moments.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { deliver } from '#tests/support/mail-rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { announcedAt, nominated, NAMES } from '#tests/support/nominees.ts'
import { readPdf } from '#tests/support/pdf-text.ts'
import { copiedText } from '#tests/support/text-of-pdf.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { forgetVersions } from '#app/domain/season/seasons/versioned-cache.server.ts'

/** Names in scripts that no Latin font has, with joins, marks above and below, and letters that change places. */
const SCRIPTS = [
  'محمد عبد الرحمن',
  'נורית בן-דוד',
  'สมชาย ใจดี',
  'ნინო ბერიძე',
  'Արամ Խաչատրյան',
  'தமிழ்ச்செல்வி',
  'श्रीकृष्ण द्विवेदी',
  'শর্মিষ্ঠা চট্টোপাধ্যায়',
  'శ్రీనివాస్',
  'ಶ್ರೀಕೃಷ್ಣ',
  'ശ്രീകൃഷ്ണൻ',
  'શ્રીમતી',
  'ਹਰਪ੍ਰੀਤ ਸਿੰਘ',
  'ଶ୍ରୀନିବାସ',
  'ශ්‍රී ලංකා',
  'ស្រីមុំ',
  'ສົມສັກ',
  'မြန်မာ ကျော်',
  'አበበ በቀለ',
  'བསྟན་འཛིན',
  'އަޙްމަދު',
  'ܐܫܘܪ',
  'ᏍᏏᏉᏯ',
  'ᓄᓇᕗᑦ',
  '髙橋 﨑子',
  '𠮷野家',
  'Zoë 🎬 ❤️ ☆ ♫ 👩‍🎨',
] as const

const SERIAL = serialOf('PA', 2026, 42)
const LIST = '/admin/nomination-certificates'

let adminAccount: Account
let viewer: AdminViewer
beforeEach(async () => {
  adminAccount = await admin()
  viewer = await adminViewerOf(adminAccount)
})

const rows = () => db().selectFrom('certificates').selectAll().orderBy('id').execute()
const idsOf = (people: { personId: number }[]) => people.map(({ personId }) => personId)
const clock = () => now()

async function request(personIds: readonly number[], override: string | null = null) {
  return valueOf(await requestCertificates({ personIds, override }, viewer, now()))
}

async function build() {
  const { year } = await currentSeason()
  return buildWaiting(year, clock)
}

/** Nominees with built certificates, announced an hour ago. */
async function built(names: readonly string[] = [NAMES[0]]) {
  await announcedAt(new Date(now().getTime() - 3_600_000))
  const nomination = await nominated(names)
  await request(idsOf(nomination.people))
  await build()
  return { ...nomination, ids: idsOf(nomination.people) }
}

async function pdfOf(fileId: number | null): Promise<Buffer> {
  const { storage_key } = await db()
    .selectFrom('files')
    .where('id', '=', fileId ?? 0)
    .select('storage_key')
    .executeTakeFirstOrThrow()
  return buffer(await storage().get(storage_key))
}

const plain = (text: string) => text.normalize('NFC').replace(/\s/g, '')
const turned = (text: string) => [...text].reverse().join('')

describe('the PDF', () => {
  test('says every name, is tagged, and brings its fonts, on both papers', async () => {
    const { people } = await nominated(NAMES, { title: 'x'.repeat(300) })
    await request(idsOf(people))
    await build()
    const made = await rows()
    expect(made.map(({ status }) => status)).toEqual(NAMES.map(() => 'generated'))
    for (const [index, row] of made.entries()) {
      for (const fileId of [row.a4_file_id, row.letter_file_id]) {
        const pdf = await pdfOf(fileId)
        const read = readPdf(pdf)
        const text = plain(read.text)
        const name = plain(NAMES[index] ?? '')
        expect([name, text.includes(name) || text.includes(turned(name))]).toEqual([name, true])
        expect(text).toContain(row.serial)
        expect(read.pages).toBe(1)
        expect([read.tagged, read.language]).toEqual([true, 'en'])
        // Season, name, "is nominated for", category, work and signature: none runs into the next when read out.
        expect(read.paragraphs).toBe(6)
        expect(read.fonts.length).toBeGreaterThan(0)
        expect(read.fonts.filter(({ embedded }) => !embedded)).toEqual([])
        expect(pdf.toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
      }
    }
  })

  test('takes Han characters in the shapes of their language', async () => {
    const { people } = await nominated(['高橋直子'], { title: 'かみの灯台' })
    const other = await nominated(['骨直海'], { title: 'Bones' })
    await request([...idsOf(people), ...idsOf(other.people)])
    await build()
    const fonts = await Promise.all(
      (await rows()).map(async ({ a4_file_id }) =>
        readPdf(await pdfOf(a4_file_id)).fonts.map(({ name }) => name),
      ),
    )
    // By title, as the list has them.
    expect(fonts[0]).toContain('NotoSerifSC-Regular')
    expect(fonts[0]).not.toContain('NotoSerifJP-Regular')
    expect(fonts[1]).toContain('NotoSerifJP-Regular')
  })

  test('prints a name in any script people write theirs in, and signs beside it', async () => {
    const { people } = await nominated(SCRIPTS)
    await request(idsOf(people))
    await build()
    expect((await rows()).map(({ printed_name, failure }) => [printed_name, failure])).toEqual(
      SCRIPTS.map((name) => [name, null]),
    )
    // Viewers hand out the letters of a shape in the order they are drawn, some of them twice. All else on the page is Latin.
    const letters = (text: string) =>
      [...new Set(text.normalize('NFC').replace(/[^\u0370-\u1fff\u3040-\uffdf]|\p{Cf}/gu, ''))]
        .sort()
        .join('')
    for (const { printed_name, a4_file_id } of await rows()) {
      const [page = ''] = await copiedText(await pdfOf(a4_file_id))
      expect(letters(page), printed_name).toBe(letters(printed_name))
    }
  })

  test('prints what a person is credited as', async () => {
    const { people } = await nominated([NAMES[0]])
    await db().updateTable('nomination_people').set({ credit: 'Director, 監督' }).execute()
    await request(idsOf(people))
    await build()
    const read = readPdf(await pdfOf((await rows())[0]?.a4_file_id ?? null))
    expect(plain(read.text)).toContain(plain('Director, 監督'))
    expect([read.pages, read.paragraphs]).toEqual([1, 7])
    await db().updateTable('nomination_people').set({ credit: 'Co-director' }).execute()
    expect((await as(adminAccount).get(LIST)).visibleText).toContain('Out of date')
  })

  test('never prints an empty box: an admin reads which character it is, and tries again when there is another', async () => {
    const { people } = await nominated(['ꦗꦪ', NAMES[1]])
    await request(idsOf(people))
    await build()
    const [bad, good] = await rows()
    expect(bad).toMatchObject({ status: 'pending', a4_file_id: null })
    expect(bad?.failure).toBe('Our fonts lack ꦗ (U+A997) and ꦪ (U+A9AA).')
    expect(good).toMatchObject({ status: 'generated', failure: null })
    const page = await as(adminAccount).get(LIST)
    expect(page.visibleText).toContain('1 failed')
    await db()
      .updateTable('nomination_people')
      .set({ full_name: 'Jaya' })
      .where('id', '=', bad?.person_id ?? 0)
      .execute()
    expect((await as(adminAccount).submit(page, 'Retry 1 certificate')).location).toBe(LIST)
    await build()
    expect((await rows())[0]).toMatchObject({ status: 'generated', failure: null, printed_name: 'Jaya' })
  })

  test('what people typed is never read as markup', async () => {
    const evil = '#panic("x") $x$ *b* <b> @ref [a](b) `c` \\'
    const { people } = await nominated([evil], { title: evil })
    await request(idsOf(people))
    await build()
    const [row] = await rows()
    expect(plain(readPdf(await pdfOf(row?.a4_file_id ?? null)).text)).toContain(plain(evil))
  })

  test('for the printer holds one page for each, without those that cannot be printed', async () => {
    const { ids } = await built([NAMES[0], NAMES[1], NAMES[2]])
    await transaction((trx) => markStale(ids[2] ?? 0, now(), trx))
    expect(valueOf(await requestSheet(ids, 'letter', viewer, now()))).toEqual({ count: 2, left: 1 })
    const { id } = await db().selectFrom('certificate_sheets').select('id').executeTakeFirstOrThrow()
    await makeSheetFile(id, now())
    const page = await as(adminAccount).get(`${LIST}/sheets`)
    expect(page.visibleText).toContain('Download PDF')
    const file = await as(adminAccount).get(`${LIST}/sheets/${id}/file`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const { file_id } = await db()
      .selectFrom('certificate_sheets')
      .select('file_id')
      .executeTakeFirstOrThrow()
    expect(readPdf(await pdfOf(file_id)).pages).toBe(2)
  })

  test('is not cleared away, while an unused file is', async () => {
    await built()
    setNow(later({ days: 3 }))
    await removeUnneededFiles(now())
    const [row] = await rows()
    expect((await pdfOf(row?.a4_file_id ?? null)).byteLength).toBeGreaterThan(1_000)
  })
})

describe('asking for certificates', () => {
  test('leaves unconfirmed names out, unless an admin gives a reason, which is kept', async () => {
    const sure = await nominated([NAMES[0]])
    const unsure = await nominated([NAMES[1]], { confirmed: false })
    const list = await as(adminAccount).get(LIST)
    expect(list.visibleText).toContain('Not confirmed')
    const both = [...sure.people, ...unsure.people].map(({ personId }) => `person=${personId}`).join('&')
    const page = await as(adminAccount).get(`${LIST}/generate?${both}`)
    expect(page.visibleText).toContain('1 of 2 get a certificate')
    expect(page.visibleText).toContain('Name not confirmed')
    const without = await as(adminAccount).submit(page, 'Make 1 certificate', { override: 'on', reason: ' ' })
    expect(without.status).toBe(422)
    expect(await rows()).toHaveLength(0)
    await as(adminAccount).submit(page, 'Make 1 certificate')
    expect(await rows()).toMatchObject([{ printed_name: NAMES[0], override_reason: null }])
    await as(adminAccount).submit(
      await as(adminAccount).get(`${LIST}/generate?${both}`),
      'Make 0 certificates',
      {
        override: 'on',
        reason: 'Confirmed on the telephone',
      },
    )
    expect(await rows()).toMatchObject([
      { printed_name: NAMES[0] },
      { printed_name: NAMES[1], override_reason: 'Confirmed on the telephone' },
    ])
    expect(await audits({ action: 'certificates.requested' })).toHaveLength(2)
  })

  test('leaves unconfirmed names out once more when certificates are released, unless that is ticked', async () => {
    await announcedAt(new Date(now().getTime() - 3_600_000))
    const sure = await nominated([NAMES[0]])
    const unsure = await nominated([NAMES[1], NAMES[2]], { confirmed: false, title: 'Zinc' })
    const ids = idsOf([...sure.people, ...unsure.people])
    await request(ids, 'Confirmed on the telephone')
    await build()
    const here = `${LIST}/release?${ids.map((id) => `person=${id}`).join('&')}`
    const page = await as(adminAccount).get(here)
    expect(page.visibleText).toContain('2 unconfirmed names')
    for (const name of [NAMES[1], NAMES[2], 'Confirmed on the telephone'])
      expect(page.visibleText).toContain(name)
    await as(adminAccount).submit(page, 'Release 1 certificate')
    expect((await rows()).map(({ status }) => status)).toEqual(['released', 'generated', 'generated'])
    const again = await as(adminAccount).get(here)
    expect((await as(adminAccount).submit(again, 'Release')).status).toBe(422)
    await as(adminAccount).submit(again, 'Release', { unconfirmed: 'on' })
    expect((await rows()).map(({ status }) => status)).toEqual(['released', 'released', 'released'])
    expect(await audits({ action: 'certificates.released' })).toMatchObject([
      { after: { count: 1 } },
      { after: { count: 2, unconfirmed: 2 } },
    ])
  })

  test('gives serials without gaps, in the order of the list, which check themselves', async () => {
    const many = await nominated(NAMES)
    await request(idsOf(many.people))
    expect(await request(idsOf(many.people))).toEqual({ made: 0, blocked: 0 })
    const more = await nominated([NAMES[0]])
    await request(idsOf(more.people))
    const serials = (await rows()).map(({ serial }) => serial)
    expect(serials.map((serial) => Number(serial.split('-')[1]))).toEqual(
      serials.map((_, index) => index + 1),
    )
    expect(serials.map(readSerial)).toEqual(serials)
  })

  test('takes all that fit a filter', async () => {
    const one = await nominated([NAMES[0]], { title: 'Tin Lanterns' })
    await nominated([NAMES[1]], { title: 'Moss Parade' })
    const list = encodeURIComponent('q=Tin')
    const page = await as(adminAccount).get(`${LIST}/generate?all=1&list=${list}`)
    await as(adminAccount).submit(page, 'Make 1 certificate')
    expect((await rows()).map((row) => row.person_id)).toEqual(idsOf(one.people))
  })

  raced('two requests at once make one certificate each, and no gap', {
    reads: [/^select "last_number" from "certificate_series"/, /from nomination_people p join nominations n/],
    guards: ['one_current_certificate', 'certificates_serial_key'],
    async prepare() {
      // A series that is there: else its first row alone would part the two.
      const { year } = await currentSeason()
      await db().insertInto('certificate_series').values({ year, last_number: 0 }).execute()
      return {
        ids: idsOf((await nominated([NAMES[0], NAMES[1]])).people),
        by: await adminViewerOf(await admin()),
      }
    },
    acts: ({ ids, by }) =>
      [0, 1].map(() => () => requestCertificates({ personIds: ids, override: null }, by, now())),
    async holds() {
      expect((await rows()).map(({ serial }) => Number(serial.split('-')[1]))).toEqual([1, 2])
    },
    async breaks() {
      expect(await rows()).toHaveLength(4)
    },
  })

  raced('a name is corrected by an erratum while its certificate is made', {
    reads: [/^select \* from "nomination_people"|from nomination_people p join nominations n/],
    async prepare() {
      const { nominationId, people } = await nominated([NAMES[0]])
      const by = await adminViewerOf(await admin())
      const { year } = await currentSeason()
      valueOf(await lockNames(year, null, by, now()))
      const [person] = people
      const input = { personId: person?.personId ?? 0, version: 1, fullName: NAMES[1], email: null }
      const erratum = { ...input, credit: null, pronunciation: null, reason: 'She said so by phone.' }
      return { nominationId, erratum, by }
    },
    acts: ({ nominationId, erratum, by }) =>
      [
        () => savePerson(nominationId, erratum, by, now()),
        () => requestCertificates({ personIds: [erratum.personId], override: null }, by, now()),
      ] as (() => Promise<{ ok: boolean }>)[],
    async holds(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      const [made] = await rows()
      // Printed with the new name, or with the old one and marked by the erratum that came after it.
      expect(made?.printed_name).toBe(made?.stale_at ? NAMES[0] : NAMES[1])
    },
    async breaks(answers) {
      expect(answers.map(({ ok }) => ok)).toEqual([true, true])
      expect(await rows()).toMatchObject([{ printed_name: NAMES[0], stale_at: null }])
    },
  })

  raced('two releases at once write one mail', {
    reads: [/^select "id" from "certificates"/, /from nomination_people p join nominations n/],
    // Each would hand it out once more; the mail's own key is what is left then.
    instead: (text) => text,
    async prepare() {
      return { ...(await built()), by: await adminViewerOf(await admin()) }
    },
    acts: ({ ids, by }) => [0, 1].map(() => () => releaseCertificates(ids, by, now())),
    async holds(answers) {
      expect(answers.map((answer) => (answer.ok ? answer.value.released : -1)).sort()).toEqual([0, 1])
      expect(await mails({ template: 'certificate_ready' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.map((answer) => (answer.ok ? answer.value.released : -1))).toEqual([1, 1])
    },
  })
})

describe('a released certificate', () => {
  test('is refused before the announcement, and nothing of it is there', async () => {
    await announcedAt(new Date(now().getTime() + 3_600_000))
    const { people } = await nominated([NAMES[0]])
    await request(idsOf(people))
    await build()
    expect(await releaseCertificates(idsOf(people), viewer, now())).toMatchObject({
      ok: false,
      code: 'closed',
    })
    const [row] = await rows()
    const answer = await guest().get(`/certificates/${row?.serial}`)
    expect(answer.status).toBe(404)
    expect(answer.visibleText).not.toContain('Tin Lanterns')
    expect(await mails({ template: 'certificate_ready' })).toEqual([])
    setNow(later({ hours: 2 }))
    expect((await guest().get(`/certificates/${row?.serial}`)).status).toBe(404)
    expect(valueOf(await releaseCertificates(idsOf(people), viewer, now()))).toMatchObject({ released: 1 })
    const valid = await guest().get(`/certificates/${row?.serial}`)
    // In its own direction, as on the paper it is held against.
    expect([valid.status, valid.text.includes(`<bdi>${row?.printed_name}</bdi>`)]).toEqual([200, true])
  })

  test('opens by the nominee’s own link alone, is told of once, and notes the first download', async () => {
    const { ids } = await built([NAMES[0], NAMES[1]])
    const [mine, other] = ids as [number, number]
    const page = await as(adminAccount).get(`${LIST}/release?person=${mine}`)
    await as(adminAccount).submit(page, 'Release 1 certificate')
    await as(adminAccount).submit(page, 'Release 1 certificate')
    const sent = await mails({ template: 'certificate_ready' })
    expect(sent).toHaveLength(1)
    const [row, unreleased] = await rows()
    const file = async (publicId: string | undefined, person: number) =>
      guest().get(`/certificates/${publicId}/file?t=${await nomineeToken(person, db())}&paper=letter`)
    expect((await file(row?.public_id, other)).status).toBe(404)
    expect((await file(unreleased?.public_id, other)).status).toBe(404)
    expect((await guest().get(`/certificates/${row?.public_id}/file`)).status).toBe(404)
    expect((await guest().get(`/certificates/${row?.public_id}/file?t=abc.def`)).status).toBe(404)
    expect((await rows())[0]?.downloaded_at).toBeNull()
    const letter = await guest().get(`/content/letter-to-nominee?t=${await nomineeToken(mine, db())}`)
    // As text too: paper has no buttons.
    expect(letter.visibleText).toContain('Your certificate is ready.')
    expect(letter.visibleText).toContain('Please tell us whether you will attend.')
    const got = await file(row?.public_id, mine)
    expect(got.headers.get('content-type')).toBe('application/pdf')
    expect(got.headers.get('x-robots-tag')).toBe('noindex')
    // A scanner of mail fetches files too: the button counts.
    expect((await rows())[0]?.downloaded_at).toBeNull()
    const pressed = await guest().submit(letter, 'Download Letter PDF')
    expect(pressed.headers.get('content-type')).toBe('application/pdf')
    expect((await rows())[0]?.downloaded_at).toEqual(now())
    expect(sent[0]?.body_text).toContain(`/certificates/${row?.public_id}/file?t=`)
    expect(await certificateOf(other, now())).toBeNull()
  })

  test('waits for the season’s own moment', async () => {
    const { ids } = await built()
    const opens = new Date(now().getTime() + 7_200_000)
    await db()
      .updateTable('configs')
      .set({ value: opens.toISOString() })
      .where('name', '=', 'certificates_released_at')
      .execute()
    forgetVersions()
    await releaseCertificates(ids, viewer, now())
    expect((await mails({ template: 'certificate_ready' }))[0]?.not_before).toEqual(opens)
    setNow(later({ seconds: 2 }))
    expect(await certificateOf(ids[0] ?? 0, now())).toBeNull()
    setNow(opens)
    expect(await certificateOf(ids[0] ?? 0, now())).toMatchObject({ publicId: expect.any(String) as string })
  })

  test('is told of when it can be downloaded, also when the season’s moment is moved', async () => {
    const { ids } = await built()
    const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000)
    const opens = (at: Date) => setConfig('certificates_released_at', at.toISOString())
    await opens(inHours(2))
    await releaseCertificates(ids, viewer, now())
    await opens(inHours(5))
    later({ hours: 3 })
    expect(await deliver()).toEqual([])
    await opens(inHours(-1))
    expect(await followMoments(now())).toBe(1)
    expect(await deliver()).toHaveLength(1)
    expect(await certificateOf(ids[0] ?? 0, now())).not.toBeNull()
  })

  test('reissued leaves its serial publicly void, and a new one has the current name', async () => {
    const { ids } = await built()
    await releaseCertificates(ids, viewer, now())
    const [old] = await rows()
    await db()
      .updateTable('nomination_people')
      .set({ full_name: 'Thora Lind' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect((await as(adminAccount).get(LIST)).visibleText).toContain('Out of date')
    expect((await guest().get(`/certificates/${old?.serial}`)).visibleText).toContain(
      'The details were corrected',
    )
    const page = await as(adminAccount).get(`${LIST}/reissue/${old?.id}`)
    expect((await as(adminAccount).submit(page, 'Reissue certificate', { reason: '' })).status).toBe(422)
    await as(adminAccount).submit(page, 'Reissue certificate', { reason: 'A letter was wrong' })
    // It is void already: the page leads to what became of it.
    expect((await as(adminAccount).submit(page, 'Reissue certificate', { reason: 'Again' })).location).toBe(
      `${LIST}/view/${old?.id}`,
    )
    const [first, second, third] = await rows()
    expect(third).toBeUndefined()
    expect(first).toMatchObject({ status: 'void', void_reason: 'A letter was wrong' })
    expect(second).toMatchObject({ status: 'pending', printed_name: 'Thora Lind', replaces_id: first?.id })
    expect(await certificateOf(ids[0] ?? 0, now())).toBeNull()
    // Not released yet: its serial is not public.
    const meanwhile = await guest().get(`/certificates/${old?.serial}`)
    expect(meanwhile.visibleText).toContain('Void')
    expect(meanwhile.visibleText).not.toContain(second?.serial)
    await build()
    await releaseCertificates(ids, viewer, now())
    const after = await guest().get(`/certificates/${old?.serial?.toLowerCase()}`)
    expect(after.visibleText).toContain('Replaced')
    expect(after.visibleText).toContain(second?.serial)
    expect(await mails({ template: 'certificate_ready' })).toHaveLength(2)
    // Reissued once more: the first serial leads to the valid one, not to the other void one.
    valueOf(await reissueCertificate(second?.id ?? 0, 'Its paper was torn', viewer, now()))
    await build()
    await releaseCertificates(ids, viewer, now())
    const last = (await rows())[2]
    for (const { serial } of [first, second].flatMap((each) => each ?? [])) {
      const found = await guest().get(`/certificates/${serial}`)
      expect([
        found.visibleText.includes('Replaced'),
        found.visibleText.includes(last?.serial ?? '?'),
      ]).toEqual([true, true])
    }
  })

  test('is void with its nomination, and a stale one cannot be downloaded', async () => {
    const { ids, nominationId } = await built([NAMES[0], NAMES[1]])
    expect(await transaction((trx) => markStale(ids[1] ?? 0, now(), trx))).toBe(1)
    expect(valueOf(await releaseCertificates(ids, viewer, now()))).toMatchObject({ released: 1, left: 1 })
    await transaction(async (trx) => {
      await trx.updateTable('nominations').set({ status: 'revoked' }).where('id', '=', nominationId).execute()
      expect(await voidCertificatesOf(nominationId, 'Not eligible', viewer, now(), trx)).toBe(2)
    })
    const [released] = await rows()
    const page = await guest().get(`/certificates/${released?.serial}`)
    expect(page.visibleText).toContain('This certificate is void')
    expect(await certificateOf(ids[0] ?? 0, now())).toBeNull()
    expect(await reissueCertificate(released?.id ?? 0, 'x', viewer, now())).toMatchObject({ ok: false })
  })
})

describe('who may not see', () => {
  test('an admin with a conflict about an entry finds nothing of it: list, file, export, requests, sheet', async () => {
    const { people, who } = await nominated([NAMES[0]], { title: 'Moss Parade' })
    const other = await nominated([NAMES[1]])
    await request([...idsOf(people), ...idsOf(other.people)])
    await build()
    await requestSheet([...idsOf(people), ...idsOf(other.people)], 'a4', viewer, now())
    const conflicted = await admin()
    await db()
      .insertInto('studio_members')
      .values({
        studio_id: who.studioId,
        user_id: conflicted.userId,
        role: 'viewer',
        status: 'active',
        created_at: now(),
      })
      .execute()
    const [hidden] = await rows()
    const list = await as(conflicted).get(LIST)
    expect(list.visibleText).not.toContain('Moss Parade')
    expect(list.visibleText).toContain(NAMES[1])
    expect(list.visibleText).toContain('Select all 1 result')
    for (const path of [`view/${hidden?.id}`, `view/${hidden?.id}/file`, `reissue/${hidden?.id}`])
      expect((await as(conflicted).get(`${LIST}/${path}`)).status).toBe(404)
    const exported = await as(conflicted).get(`${LIST}/export?format=csv`)
    expect(exported.text).not.toContain('Moss Parade')
    expect(
      (await as(conflicted).get(`${LIST}/generate?person=${people[0]?.personId}`)).visibleText,
    ).toContain('No nominees selected')
    expect((await as(conflicted).get(`${LIST}/sheets`)).visibleText).toContain('No print sheets yet')
    expect((await as(adminAccount).get(`${LIST}/sheets`)).visibleText).not.toContain('No print sheets yet')
    const { public_id } = await db()
      .selectFrom('files')
      .where('id', '=', hidden?.a4_file_id ?? 0)
      .select('public_id')
      .executeTakeFirstOrThrow()
    expect((await as(conflicted).get(`/files/${public_id}`)).status).toBe(404)
    expect((await as(await member()).get(`/files/${public_id}`)).status).toBe(404)
  })

  test('a visitor who types serials: mistyped ones get a message, unknown ones are not told apart, too many are refused', async () => {
    const typed = await guest().get(`/certificates?serial=${SERIAL}1`)
    expect(typed.status).toBe(422)
    expect(
      (await guest().get(`/certificates?serial=${SERIAL.toLowerCase().replaceAll('-', '%20')}`)).location,
    ).toBe(`/certificates/${SERIAL}`)
    const unknown = await guest().get(`/certificates/${SERIAL}`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('x-robots-tag')).toBe('noindex')
    let last = unknown
    for (let tries = 0; tries < 125 && last.status !== 429; tries += 1)
      last = await guest().get(`/certificates/${SERIAL}`)
    expect(last.status).toBe(429)
  })
})

test('a request for unknown certificates shows a message', async () => {
  await expect(setCertificates([999_999], 'a4', now())).rejects.toThrow(/no certificates/)
})
