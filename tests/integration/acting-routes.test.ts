import { beforeAll, expect, test } from 'vitest'
import { addressOf, makeCast, type Cast } from '#tests/support/cast.ts'
import { dataPath, signedIn, type Client } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { admin } from '#tests/support/people.ts'
import { matrix } from './access-matrix.ts'

/** What an admin who acts in an entrant's place may send, over the whole route map (pitfall F5). */

const REFUSED = '/admin/login-as?refused=1'

keepDatabase()
let cast: Cast
let client: Client

beforeAll(async () => {
  cast = await makeCast()
  client = signedIn(await admin({ firstName: 'Agnes' }))
  const begun = await client.post('/admin/login-as', { userId: cast.owner.userId, reason: 'They asked' })
  expect(begun.location).toBe('/')
})

/** Everything an admin may do in somebody's place: a new address is refused until somebody writes it here. */
const MAY_DO = [
  '/submissions/add',
  '/submissions/add/:categoryId',
  '/submissions/add/:categoryId/questions',
  '/submissions/add-multiple',
  '/submissions/add-multiple/csv',
  '/submissions/add-multiple/template',
  '/submissions/edit/:submissionId',
  '/submissions/edit/:submissionId/copy',
  '/submissions/edit/:submissionId/copy/:format',
  '/submissions/edit/:submissionId/copy-to',
  '/submissions/edit/:submissionId/fill',
  '/submissions/edit/:submissionId/review',
  '/submissions/edit/:submissionId/:section',
  '/submissions/edit/:submissionId/:section/autosave',
  '/submissions/edit/:submissionId/remove-file/:fileId',
  '/submissions/expired/:submissionId/extra-time',
  '/uploads',
  '/uploads/:uploadId',
]
const ALWAYS = ['/admin/login-as', '/redirect/logout']

test('is refused at every address but those of the entrant’s own work, in each manner of sending', async () => {
  const taken: string[] = []
  for (const { path } of matrix) {
    if (ALWAYS.includes(path) || path.startsWith('/api/')) continue
    const address = addressOf(path, cast)
    const page = await client.post(address)
    const program = await client.post(address, {}, { headers: { accept: 'application/json' } })
    const script = await client.post(dataPath(address), {}, { headers: { accept: '*/*' } })
    const refused = [page.location, program.status, script.status].join(' ') === `${REFUSED} 403 403`
    if (!refused) taken.push(path)
  }
  expect(taken.filter((path) => !MAY_DO.includes(path))).toEqual([])
  expect(taken.length).toBeGreaterThan(5)
}, 180_000)

test('opens no payment either', async () => {
  for (const path of ['/payments/start/:invoiceId', '/payments/return/:publicId'])
    expect((await client.get(addressOf(path, cast))).location).toBe(REFUSED)
})
