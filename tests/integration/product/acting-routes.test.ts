import { beforeAll, describe, expect, test } from 'vitest'
import { db, isReadOnlyRefusal, pool, readOnly, transaction } from '#db/client.ts'
import { addressOf, makeCast, type Cast } from '#tests/support/cast.ts'
import { as, dataPath, signedIn, type Client } from '#tests/support/client.ts'
import { START } from '#tests/support/clock.ts'
import { tablesOf } from '#tests/support/database-server.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { matrix } from './access-matrix.ts'

/** What an admin who acts in an entrant's place may send, over the whole route map (pitfall F5), and that looking writes nothing. */

const REFUSED = '/admin/login-as?refused=1'

keepDatabase()
let cast: Cast
let client: Client

beforeAll(async () => {
  cast = await makeCast()
  client = await actingFor(cast.owner)
})

async function actingFor({ userId }: Account): Promise<Client> {
  const browser = signedIn(await admin({ firstName: 'Agnes' }))
  const begun = await browser.post('/admin/login-as', { userId, reason: 'They asked' })
  expect(begun.location).toBe('/')
  return browser
}

/** Everything an admin may do in another person's place: a new address is refused until it is listed here. */
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
  '/submissions/edit/:submissionId/series/:fieldId',
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
  for (const path of ['/payments/start/:invoiceId', '/payments/return/:publicId']) {
    const address = addressOf(path, cast)
    const spellings = [
      address,
      address.replace('payments', 'Payments'),
      address.replace('p', '%70'),
      `${address}/`,
    ]
    for (const spelled of spellings) expect((await client.get(spelled)).location).toBe(REFUSED)
  }
})

/** The content of each table, except counted attempts, the log of exports and the copies of ceremony packs, which reading changes. */
async function contents(): Promise<Record<string, string>> {
  const client = await pool().connect()
  try {
    const found: Record<string, string> = {}
    for (const table of await tablesOf(client)) {
      if (table === 'rate_limits' || table === 'ceremony_copies') continue
      const but =
        table === 'audit_log'
          ? `where action not like 'export.%' and action <> 'season.ceremony_pack_taken'`
          : ''
      const { rows } = await client.query<{ all: string }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as all from "${table}" t ${but}`,
      )
      found[table] = rows[0]?.all ?? ''
    }
    return found
  } finally {
    client.release()
  }
}

describe('reading any page writes nothing', () => {
  /** Paid at the provider, and the payer has not returned from there yet: opening the return address would book it. */
  beforeAll(async () => {
    const paid = { answer: 'paid' }
    await as(cast.owner).post(addressOf('/payments/demonstration/:publicId', cast), paid)
  })

  test.each(['rehearsing', 'acting for an entrant', 'acting for a judge'])(
    'while %s',
    async (manner) => {
      let browser: Client
      if (manner === 'rehearsing') {
        browser = signedIn(cast.people.admin)
        const at = new Date(START.getTime() + 3_600_000).toISOString()
        expect((await browser.post('/admin/rehearsal', { moment: at, side: 'at' })).status).toBe(303)
      } else browser = manner.endsWith('judge') ? await actingFor(cast.people.judge) : client
      const before = await contents()
      const statuses = new Map<string, number>()
      const opened = manner.endsWith('judge')
        ? matrix.filter(({ path }) => path.startsWith('/judges'))
        : matrix
      for (const { path } of opened) statuses.set(path, (await browser.get(addressOf(path, cast))).status)
      expect(await contents()).toEqual(before)
      expect([...statuses].filter(([, status]) => status >= 500)).toEqual([])
      expect([...statuses].filter(([, status]) => status === 200).length).toBeGreaterThan(
        manner.endsWith('judge') ? 3 : 20,
      )
    },
    120_000,
  )

  test('the database itself refuses, in and out of a transaction', async () => {
    const write = { id: 1 }
    const attempts = [
      () => db().deleteFrom('outbox').where('id', '=', write.id).execute(),
      () => transaction((trx) => trx.deleteFrom('outbox').where('id', '=', write.id).execute()),
    ]
    for (const attempt of attempts) {
      const { value, refused } = await readOnly(() => attempt().catch((error: unknown) => error))
      expect(isReadOnlyRefusal(value)).toBe(true)
      expect(refused).toBe(true)
      await attempt()
    }
  })
})
