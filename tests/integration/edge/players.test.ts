import { expect, test } from 'vitest'
import { as, guest } from '#tests/support/client.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { admin, member } from '#tests/support/people.ts'

test.each([
  ['/player/youtube/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com', '/embed/dQw4w9WgXcQ'],
  ['/player/vimeo/76979871', 'https://player.vimeo.com', '/video/76979871?dnt=1'],
  ['/player/vimeo/76979871?h=8272103f6e', 'https://player.vimeo.com', '/video/76979871?h=8272103f6e&dnt=1'],
])('%s frames that film of %s and nothing else', async (path, origin, film) => {
  const { status, html, headers } = await as(await member()).get(path)
  expect(status).toBe(200)
  const [frame, ...more] = html.querySelectorAll('iframe, script, img, link, a')
  expect(more).toEqual([])
  expect(frame?.getAttribute('src')).toBe(origin + film)
  expect(frame?.getAttribute('allow')).toBe('fullscreen; encrypted-media; picture-in-picture')
  expect(frame?.getAttribute('referrerpolicy')).toBe('strict-origin')
  expect(frame?.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`; frame-src ${origin};`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src|unsafe/)
})

test.each([
  '/player/vimeo/0',
  '/player/vimeo/1%22%3E%3Cscript%3E',
  '/player/vimeo/76979871?h=x%22onload%3D1',
  '/player/youtube/dQw4w9WgXc',
  '/player/youtube/dQw4w9WgXcQ?h=8272103f6e',
  '/player/evil.example/76979871',
  '/player/constructor/76979871',
])('%s is no film', async (path) => {
  expect((await as(await member()).get(path)).status).toBe(404)
})

test('a guest is led to sign in', async () => {
  expect((await guest().get('/player/vimeo/76979871')).location).toMatch(/^\/\?/)
})

test('the page of an entry says where its film is, and loads nothing from there by itself', async () => {
  const who = await entrant()
  const id = await draft(who, { title: 'Tin Lanterns' })
  const field = db().selectFrom('fields').where('key', '=', 'screener_link').select('id')
  await db()
    .insertInto('submission_values')
    .values({
      submission_id: id,
      field_id: (await field.executeTakeFirstOrThrow()).id,
      value: JSON.stringify('https://vimeo.com/76979871/8272103f6e'),
      updated_at: now(),
    })
    .execute()
  for (const [reader, path] of [
    [who, `/submissions/edit/${id}/review`],
    [await admin(), `/admin/submissions/edit/${id}`],
  ] as const) {
    const { html, headers, links } = await as(reader).get(path)
    expect(links).toContain('https://vimeo.com/76979871/8272103f6e')
    expect(html.querySelectorAll('iframe, [src*="vimeo.com"]')).toEqual([])
    expect(headers.get('content-security-policy')).toContain("; frame-src 'self';")
  }
})
