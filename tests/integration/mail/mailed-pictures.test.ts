import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailPicture } from '#app/domain/mail/picture-link.server.ts'
import { db } from '#db/client.ts'
import { setConfig } from '#tests/support/billing.ts'
import { guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { announcement, nominatedEntry, type NominationOfTests } from '#tests/support/nominations.ts'
import { permit, stillOf } from '#tests/support/stills.ts'

const DAY_MS = 24 * 60 * 60_000
let nominee: NominationOfTests
let drawing: Buffer

const pathOf = (src: string) => src.replace(/^https?:\/\/[^/]+/, '')
const ofEntry = () => pathOf(mailPicture(['entry', nominee.submissionId], 'Tin Lanterns').src)
const ofNomination = () => pathOf(mailPicture(['nomination', nominee.nominationId], 'Tin Lanterns').src)

/** Tells whether an address shows the still, or the drawing that tells nothing. */
async function shown(path: string): Promise<'still' | 'drawing' | number> {
  const answer = await guest().get(path)
  if (answer.status !== 200) return answer.status
  return answer.bytes.equals(drawing) ? 'drawing' : 'still'
}

beforeEach(async () => {
  drawing = (await guest().get(pathOf(mailPicture(['entry', 999_999], 'Nothing').src))).bytes
  nominee = await nominatedEntry({ number: 1, title: 'Tin Lanterns' })
  await stillOf(nominee.submissionId, nominee.who)
})

describe('the picture in a mail', () => {
  test('is a JPEG of one size, and is seen on pages of other sites', async () => {
    const { headers, bytes } = await guest().get(ofEntry())
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['jpeg', 640, 360])
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('of an entry is its still, and a drawing once it is taken out or the season is long over', async () => {
    expect(await shown(ofEntry())).toBe('still')
    const ceremony = new Date(now().getTime() + 30 * DAY_MS)
    await db().updateTable('seasons').set({ ceremony_at: ceremony }).where('is_current', '=', true).execute()
    setNow(new Date(ceremony.getTime() + 60 * DAY_MS - 1_000))
    expect(await shown(ofEntry())).toBe('still')
    setNow(new Date(ceremony.getTime() + 60 * DAY_MS))
    expect(await shown(ofEntry())).toBe('drawing')
  })

  test('of an entry without a picture is the drawing, also of one that there is not', async () => {
    await db().deleteFrom('submission_files').where('submission_id', '=', nominee.submissionId).execute()
    expect(await shown(ofEntry())).toBe('drawing')
  })

  test('of a nomination is the drawing until the announcement, and without leave to show the work', async () => {
    const moment = new Date(now().getTime() + 60_000)
    await announcement(moment)
    await permit(nominee.submissionId, true)
    setNow(new Date(moment.getTime() - 1_000))
    expect(await shown(ofNomination())).toBe('drawing')
    setNow(moment)
    expect(await shown(ofNomination())).toBe('still')
    await setConfig('nominee_pictures_public', '0')
    expect(await shown(ofNomination())).toBe('drawing')
    await setConfig('nominee_pictures_public', '1')
    await permit(nominee.submissionId, false)
    expect(await shown(ofNomination())).toBe('drawing')
  })

  test('opens no other one by a token that was changed', async () => {
    const [body = '', signature = ''] = ofEntry().replace('/mail/picture/', '').split('.')
    const other = Buffer.from(JSON.stringify(['entry', nominee.submissionId + 1])).toString('base64url')
    for (const token of [`${other}.${signature}`, `${body}.${'A'.repeat(22)}`, body, 'x.y'])
      expect(await shown(`/mail/picture/${token}`)).toBe(404)
  })
})
