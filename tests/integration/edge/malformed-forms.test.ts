import { describe, expect, test } from 'vitest'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { admin, member, type Account } from '#tests/support/people.ts'
import { db } from '#db/client.ts'

const BOUNDARY = 'x'
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** A form whose end never came. */
const cutOff = (...parts: string[]) => [...parts, `--${BOUNDARY}\r\nContent-Disp`].join('')

const post = (who: Account, path: string, body: string) =>
  as(who).postAsIs(path, body, { headers: multipart })

describe('NUL, and bytes that are no text, end at the edge', () => {
  test.each([
    '/payments/demonstration/%00',
    '/judges/submission/1%00',
    '/admin/memberships/types/%00',
    '/admin/memberships/types/%ff',
    '/submissions?q=%00',
    '/submissions?q=%C3%28',
  ])('asked for %s', async (path) => {
    const browser = as(await admin())
    expect((await browser.get(path)).status).toBe(400)
    expect((await browser.data(path)).status).toBe(400)
    expect((await browser.post(path)).status).toBe(400)
  })

  test.each([
    ['urlencoded', 'name=a%00b', 'application/x-www-form-urlencoded'],
    ['no text', 'name=%ff', 'application/x-www-form-urlencoded'],
    ['multipart', `${part('name', 'a\0b')}--${BOUNDARY}--\r\n`, multipart['content-type']],
    ['a name', `${part('na\0me', 'ab')}--${BOUNDARY}--\r\n`, multipart['content-type']],
  ])('in a form: %s', async (_what, body, type) => {
    const who = await member()
    const answer = await as(who).postAsIs('/studios/create/studio', body, {
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(400)
    expect(answer.visibleText).toContain('The form could not be read. Send it again.')
  })
})

describe('a form that broke off on its way', () => {
  test.each(['/preferences', '/studios/create/studio', '/studios/add'])(
    '%s: told as a bad request',
    async (path) => {
      const who = await member()
      const page = await post(who, path, cutOff(part('name', 'Gull & Gasket')))
      expect(page.status).toBe(400)
      expect(page.visibleText).toContain('The form could not be read. Send it again.')
      const scripted = await post(who, `${path}.data`, cutOff(part('name', 'Gull & Gasket')))
      expect([scripted.status, scripted.json()]).toEqual([
        400,
        { success: false, status: 400, message: 'The form could not be read. Send it again.' },
      ])
    },
  )

  test('a whole one in the same form passes', async () => {
    const answer = await post(
      await member(),
      '/preferences',
      `${part('timezone', 'Mars/Olympus')}--${BOUNDARY}--\r\n`,
    )
    expect(answer.status).not.toBe(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('a section keeps the text that arrived, and nothing is emptied by what did not', async () => {
    const who = await entrant('studio')
    const id = await draft(who, { number: 13 })
    const path = `/submissions/edit/${id}/work`
    const page = await as(who).get(path)
    await as(who).submit(page, 'Save draft', { distributor: 'Hobb', technique: ['cg'], subtitled: 'on' })
    const marks = String(
      (await as(who).get(path)).form('Save draft').entries.find(([name]) => name === 'was')?.[1],
    )
    const title = 'The Paper Lighthouse'
    const broken = await post(
      who,
      path,
      cutOff(
        part('was', marks),
        part('work_title', title),
        part('original_title', 'Þorp á bakka'),
        part('technique', 'mixed'),
      ),
    )
    expect(broken.status).toBe(400)
    expect(broken.title).toMatch(/^Error: /)
    expect(broken.visibleText).toContain('The upload was interrupted. We saved what we received.')
    expect(broken.html.querySelector('#original_title')?.getAttribute('value')).toBe('Þorp á bakka')
    expect((await readEntry(id, db()))?.content.answers).toMatchObject({
      work_title: title,
      original_title: 'Þorp á bakka',
      distributor: 'Hobb',
      technique: ['cg'],
      subtitled: 'on',
    })
  })
})

describe('what is refused before the app sees it', () => {
  test.each([
    ['too large', { a: 'x'.repeat(1_100_000) }, {}, 413, 'The form and its files are too large.'],
    [
      'from another site',
      { a: 'b' },
      { 'sec-fetch-site': 'cross-site' },
      403,
      'This form was sent from another site.',
    ],
  ])(
    '%s: a page to people, and JSON to the page’s own scripts',
    async (_, fields, headers, status, message) => {
      const who = await member()
      const page = await as(who).post('/preferences', fields, { headers })
      expect([page.status, page.heading]).toEqual([status, 'Error'])
      const scripted = await as(who).post('/preferences.data', fields, { headers })
      expect([scripted.status, scripted.json()]).toEqual([status, { success: false, status, message }])
    },
  )
})
