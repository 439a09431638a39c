import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { prepareFile } from '#app/platform/files/prepare-file.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { setConfig } from '#tests/support/billing.ts'
import { as, guest, type Client } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { admin } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/admin/configs/picture'
const SITE = '/admin/configs?group=900'

let client: Client
beforeEach(async () => {
  client = as(await admin())
})

async function picture(width: number, height: number, name = 'stage.jpg') {
  const content = await sharp({ create: { width, height, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(content)], name, { type: 'image/jpeg' })
}

const send = async (file: File, intent = 'Save picture') =>
  client.submit(await client.get(PAGE), intent, { file })

/** Does what the worker does for each picture of the award. */
async function prepare(): Promise<void> {
  const files = await db().selectFrom('files').where('purpose', '=', 'award_picture').select('id').execute()
  for (const { id } of files) await prepareFile(id, now())
}

const shown = async () => (await guest().get('/award')).html.querySelector('.hero-picture > img')

test('stands at the head of the award’s page, in sizes, with what its admins say of it, until it is replaced or removed', async () => {
  expect((await client.get(SITE)).links).toContain(PAGE)
  expect((await guest().get('/award')).html.querySelector('.hero-picture > svg')).not.toBeNull()

  expect((await send(await picture(2_400, 1_350))).location).toBe(SITE)
  // Its sizes are not made yet: the drawing stays, and its page says so.
  expect(await shown()).toBeNull()
  expect((await client.get(PAGE)).visibleText).toContain('as soon as its sizes have been made')
  await prepare()
  await setConfig('picture_alt', 'A stage with “two” lights')
  await setConfig('picture_credit', 'Photo: Олена Ткач')
  const first = await shown()
  expect(first?.getAttribute('alt')).toBe('A stage with “two” lights')
  expect(first?.getAttribute('srcset')?.match(/\d+w/g)).toEqual(['320w', '960w', '1920w'])
  const page = await guest().get('/award')
  expect(page.html.querySelector('.hero-text .credit')?.text.trim()).toBe('Photo: Олена Ткач')
  const src = first?.getAttribute('src') ?? ''
  expect(page.html.querySelector('meta[property="og:image"]')?.getAttribute('content')).toContain(
    src.replace(/\d+$/, ''),
  )
  expect((await client.get(PAGE)).html.querySelector('img[alt="The picture now"]')).not.toBeNull()
  const answer = await guest().get(src)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect((await guest().get(src.replace(/\d+$/, '333'))).status).toBe(404)
  // It opens at its own address and no other.
  const publicId = src.split('/').at(-2) ?? ''
  expect((await client.get(`/files/${publicId}`)).status).toBe(404)
  expect((await guest().get(`/logo/${publicId}`)).status).toBe(404)

  expect((await send(await picture(1_300, 700, 'second.jpg'))).location).toBe(SITE)
  await prepare()
  expect((await guest().get(src)).status).toBe(404)
  const second = (await shown())?.getAttribute('src') ?? ''
  expect(second).not.toBe(src)
  later({ days: 2 })
  await removeUnneededFiles(now())
  expect((await guest().get(second)).status).toBe(200)
  const left = await db().selectFrom('files').where('purpose', '=', 'award_picture').select('id').execute()
  expect(left).toHaveLength(1)

  const removed = await client.submit(await client.get(PAGE), 'Remove picture', { file: new File([], '') })
  expect(removed.location).toBe(SITE)
  expect((await guest().get(second)).status).toBe(404)
  expect(await shown()).toBeNull()
  const changes = (await audits({ entity: 'config' })).filter(({ entity_id }) => entity_id === 'picture_file')
  expect(changes).toHaveLength(3)
})

test('is a picture that is large enough, and is changed by admins who may change settings', async () => {
  const small = await send(await picture(1_000, 700))
  expect(small.status).toBe(422)
  expect(small.visibleText).toContain('1,200')
  const script = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'a.jpg')
  expect((await send(script)).status).toBe(422)
  expect((await client.post(PAGE, { intent: 'save' })).status).toBe(422)
  const reader = as(await admin({ adminRole: 'reader' }))
  const body = new FormData()
  body.set('intent', 'save')
  body.set('file', await picture(2_400, 1_350))
  expect((await reader.post(PAGE, body)).location).toBe('/')
  expect(
    await db().selectFrom('files').where('purpose', '=', 'award_picture').select('id').execute(),
  ).toEqual([])
})
