import { beforeEach, expect, test } from 'vitest'
import { setAreas } from '#app/domain/press/credentials/areas.server.ts'
import { decideCredential } from '#app/domain/press/credentials/decide.server.ts'
import { saveCredential, startCredential } from '#app/domain/press/credentials/apply.server.ts'
import { db } from '#db/client.ts'
import { guest } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { linkIn, mails } from '#tests/support/rows.ts'

let ada: Account
let ben: Account
const by = { userId: null, requestId: null }
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
  const { year } = await db()
    .selectFrom('seasons')
    .orderBy('year', 'desc')
    .select('year')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db().deleteFrom('deadlines').where('kind', '=', 'media_credentials').execute()
  await db()
    .insertInto('deadlines')
    .values({
      ...{ year, kind: 'media_credentials', name: 'Media credentials' },
      opens_at: new Date(now().getTime() - 86_400_000),
      closes_at: new Date(now().getTime() + 86_400_000),
    } as never)
    .execute()
})

async function started(email = 'noor@herald.example.org') {
  const outlet = { outletName: 'The Herald', outletKind: 'online' as const, website: `https://${email.split('@')[1]}` }
  const person = { applicant: 'Noor Ahmadi', email, phone: '+1 555 0100', role: 'Reporter' }
  valueOf(await startCredential({ ...outlet, ...person, audience: '', country: 'US' }, by, now()))
  const { id } = await db()
    .selectFrom('media_credentials')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

test('one person recommends and another one approves, and a withdrawn application is not approved', async () => {
  const id = await started()
  const [mail] = await mails({ to: 'noor@herald.example.org' })
  const link = linkIn(mail as never, '/media-credentials/application')
  expect((await guest().get(link)).visibleText).toContain('has not been sent yet')
  const input = {
    ...{ isFreelance: false, editorName: '', editorEmail: '', plan: 'Portraits', pieceOne: 'https://a.example.org' },
    ...{ pieceTwo: 'https://b.example.org', areasWanted: ['press_room' as const], equipment: '', accessNeeds: '' },
    ...{ name1: 'Noor Ahmadi', role1: 'Reporter', name2: '', role2: '', name3: '', role3: '', name4: '', role4: '' },
    terms: true,
  }
  const lacking = await saveCredential(id, input, 'send', '1', by, now())
  expect(lacking).toMatchObject({ ok: false, code: 'invalid' })
  expect((await guest().get('/media-credentials/apply')).status).toBe(200)
  const viewer = await adminViewerOf(ada)
  valueOf(
    await setAreas({ carpet_photo: 1, carpet_video: 1, press_room: 1, audience: 0 }, viewer, now()),
  )
  expect(await decideCredential(id, { action: 'recommend' }, await adminViewerOf(ben), now())).toMatchObject({
    ok: false,
  })
})
