import { expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { api, as } from '#tests/support/client.ts'
import { category, entrant } from '#tests/support/entries.ts'

/** What a file that another program read wrongly, a layout and a terminal leave in text that is pasted. */
const PASTED = 'Tin\u2028Lan\u0001terns\u0007 \u0096 Fisherman\u0092s \u001Bcut'

test('a title that is posted with control characters is stored without them', async () => {
  const who = await entrant()
  const page = await as(who).get(`/submissions/add/${(await category(8)).id}`)
  const answer = await as(who).submit(page, 'Create draft', { title: PASTED })
  expect(answer.status).toBe(303)
  const stored = await db()
    .selectFrom('submissions')
    .select('title')
    .where('studio_id', '=', who.studioId)
    .executeTakeFirstOrThrow()
  expect(stored.title).toBe('Tin Lanterns – Fisherman’s cut')
})

test('the API stores names without control characters', async () => {
  const type = await db()
    .selectFrom('membership_types')
    .where('self_signup', '=', true)
    .where('is_pro', '=', false)
    .where('is_student', '=', false)
    .select('code')
    .executeTakeFirstOrThrow()
  const answer = await api().post('/api/auth/signup', {
    first_name: 'Ma\u0001ra\u2028',
    last_name: 'O\u0092Neil',
    email: 'mara.oneil@example.org',
    password: 'tin lanterns at dusk',
    country: 'PL',
    terms: true,
    membership_type: type.code,
    phone: null,
  })
  expect(answer.status).toBe(201)
  const stored = await db()
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('email', '=', 'mara.oneil@example.org')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ first_name: 'Mara', last_name: 'O’Neil' })
})
