import { beforeEach, describe, expect, test } from 'vitest'
import { db, transaction } from '#db/client.ts'
import { queueMail } from '#app/domain/mail/commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { tendBlocks, tendBox, tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { readBox } from '#app/domain/voting/ballots/box.server.ts'
import { openFromBox, sealForServer } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { votingReceipt } from '#app/domain/voting/ballots/mails/voting-receipt.ts'
import {
  boxKey,
  codeDigest,
  earlierCode,
  receiptKey,
  sealMac,
  shownCode,
} from '#app/domain/voting/ballots/keys.server.ts'
import { checkVoteNow } from '#app/domain/voting/checks/check.server.ts'
import { sealTo } from '#app/domain/voting/results/envelopes.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { agreeToKeyholder, becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { passOn, withoutBox } from '#app/domain/voting/results/pass-on.server.ts'
import { releasedContent } from '#app/domain/voting/results/publication.server.ts'
import type { CountArtefact } from '#app/domain/voting/tally/result.ts'
import { as, request, signedIn, type Client } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, voter, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { mails } from '#tests/support/rows.ts'
import { attack } from '#tests/support/vote-attack.ts'
import {
  announced,
  countedBy,
  founders,
  hasBallot,
  hoursFromNow,
  keyHolders,
  openedBox,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'

const SECRET = {
  ada: 'a horse behind the pegbar',
  bea: 'two lanterns under the moss',
  cy: 'three moths at dusk',
}

let year: number
let closes: Date
let film: VotedCategory
let ada: Account
let bea: Account
let voters: Account[]

beforeEach(async () => {
  ;({ year } = await currentSeason())
  closes = hoursFromNow(1)
  await voteBetween(hoursFromNow(-1), closes)
  film = await votedCategory(2, ['Quill', 'Low Orbit Choir', 'Saltbox'], { method: 'one' })
  await announced()
  voters = [await voter(), await voter(), await voter()]
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
})

const HELD = () =>
  [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ] as const
const held = () => keyHolders(year, HELD())
const afterClose = () => setNow(new Date(closes.getTime() + 61_000))
const page = () => `/votes/category/${film.id}`
const choose = (client: Client, account: Account, pick: string) =>
  client.post(page(), { writer: String(account.userId), intent: 'save', pick })
const nominee = (index: number) => film.nominees[index] ?? ''

/** Each votes for another nominee and submits; answers their browsers. */
async function voteAll(): Promise<Client[]> {
  const clients: Client[] = []
  for (const [index, each] of voters.entries()) {
    const client = as(each)
    await client.get(page())
    await choose(client, each, nominee(index))
    await client.post('/votes/review', {})
    clients.push(client)
  }
  return clients
}

const choices = () => [...film.nominees.map((pick) => ({ pick })), { skip: true as const }]
const found = () =>
  attack({ year, categoryId: film.id, userIds: voters.map(({ userId }) => userId), choices: choices() })
const press = async (who: Account, passphrase: string) =>
  countRound({ year, passphrase }, await adminViewerOf(who), now())
const code = async (client: Client) =>
  (await client.get('/votes/review')).html.querySelector('.receipt-code')?.textContent ?? ''
const stands = async (receipt: string) =>
  (await request(`/votes/receipt?code=${encodeURIComponent(receipt)}`)).visibleText.includes(
    'This ballot is stored',
  )

/** Reads who has won, once two key holders have opened the run. */
async function winner(run: number): Promise<string[]> {
  for (const [who, passphrase] of HELD())
    valueOf(await openRun({ year, run, passphrase }, await adminViewerOf(who), now()))
  const { artefact = '{}' } = (await releasedContent(year, db())) ?? {}
  const [category] = (JSON.parse(artefact) as Partial<CountArtefact>).categories ?? []
  return category && 'winners' in category ? category.winners : []
}

describe('all that is stored, with everything the server is configured with,', () => {
  test('tells every choice while too few keys are held, and none from the moment there are two', async () => {
    await voteAll()
    expect((await found()).map(({ choice }) => choice).sort()).toEqual(
      voters.map((_, index) => JSON.stringify({ pick: nominee(index) })).sort(),
    )
    await held()
    expect(await found()).toEqual([])
    const box = await openedBox(year, HELD())
    const rows = await db().selectFrom('ballots').select(['box_key', 'sealed']).execute()
    expect(
      rows.flatMap((row) => (box ? (openFromBox(row.sealed, row.box_key, box) ?? []) : [])),
    ).toHaveLength(3)
  })

  test('tells no choice of a vote that was sealed from the first save, up to the sealed result', async () => {
    await held()
    await tendRoll(now())
    const clients = await voteAll()
    await choose(clients[0] as Client, voters[0] as Account, nominee(2))
    expect(await found()).toEqual([])
    await tendBlocks(now())
    expect(await found()).toEqual([])
    afterClose()
    await tendBlocks(now())
    valueOf(await press(ada, SECRET.ada))
    expect(await db().selectFrom('ballot_box_parts').select('user_id').execute()).toHaveLength(1)
    expect(await found()).toEqual([])
    expect(valueOf(await press(bea, SECRET.bea))).toMatchObject({ step: 'counted', damaged: 0 })
    expect(await found()).toEqual([])
    expect(await db().selectFrom('ballots').where('own', 'is not', null).select('own').execute()).toEqual([])
  })

  test('finds the receipts of an earlier release, until there are two keys: then they no longer stand', async () => {
    await tendRoll(now())
    const [vera] = voters as [Account]
    const choice = { pick: nominee(1) }
    const key = boxKey(vera.userId, { year, categoryId: film.id })
    const earlier = earlierCode(vera.userId, year, [{ categoryId: film.id, choice }])
    const row = { year, category_id: film.id, box_key: key, sealed: sealForServer(choice, key) }
    await as(vera).get('/votes')
    await db().insertInto('ballots').values(row).execute()
    const receipt = { year, digest: codeDigest(earlier), receipt_key: receiptKey(vera.userId, year) }
    await db().insertInto('ballot_receipts').values(receipt).execute()
    await transaction((trx) =>
      queueMail(
        {
          mail: votingReceipt,
          to: { email: 'vera@example.org', name: 'Vera', userId: vera.userId },
          params: {
            ...{ recipientName: 'Vera', code: shownCode(earlier), closes: '' },
            ...{ check: 'https://awards.example/votes/receipt', ballot: 'https://awards.example/votes' },
          },
          dedupeKey: `voting-receipt:${codeDigest(earlier).toString('hex')}`,
        },
        now(),
        trx,
      ),
    )
    expect(await stands(shownCode(earlier))).toBe(true)
    expect((await found()).map(({ how }) => how)).toContain('tried')
    await held()
    expect(await found()).toEqual([])
    expect(await stands(shownCode(earlier))).toBe(false)
    expect((await as(vera).get('/votes')).visibleText).toContain(
      'You changed your ballot after submitting it',
    )
  })

  test('a round whose keys an earlier release has fixed gets its box by itself', async () => {
    await voteAll()
    await held()
    await db().deleteFrom('ballot_boxes').execute()
    await db().deleteFrom('ballots').execute()
    await voteAll()
    expect(await found()).toHaveLength(3)
    expect(await tendBox(now())).toBe(1)
    expect(await tendBox(now())).toBe(0)
    expect(await found()).toEqual([])
  })
})

test('ballots that were saved before keep their receipts, are counted as they were, and their check is in order', async () => {
  const clients = await voteAll()
  await choose(clients[1] as Client, voters[1] as Account, nominee(0))
  const receipts = [await code(clients[0] as Client), await code(clients[2] as Client)]
  await tendBlocks(now())
  await held()
  for (const receipt of receipts) expect(await stands(receipt)).toBe(true)
  expect(await code(clients[0] as Client)).toBe(receipts[0])
  expect((await (clients[1] as Client).get('/votes')).visibleText).toContain('You changed your ballot')
  await tendBlocks(now())
  afterClose()
  await tendBlocks(now())
  expect(valueOf(await checkVoteNow(await adminViewerOf(ada), now()))).toEqual({ findings: 0 })
  const listed = await db().selectFrom('listed_receipts').select('code').execute()
  expect(listed.map((row) => shownCode(row.code)).sort()).toEqual([...receipts].sort())
  expect(valueOf(await countedBy(year, HELD()))).toMatchObject({ run: 1, damaged: 0 })
  expect(await winner(1)).toEqual([nominee(0)])
})

describe('a member', () => {
  let vera: Account
  let browser: Client
  beforeEach(async () => {
    await held()
    vera = voters[0] as Account
    browser = as(vera)
    await browser.get(page())
    await choose(browser, vera, nominee(1))
  })
  const isChosen = async (client: Client, index = 1) =>
    (await client.get(page())).html
      .querySelector(`input[name=pick][value="${nominee(index)}"]`)
      ?.hasAttribute('checked') ?? false
  const ballotCode = async () =>
    (await browser.post('/votes/code', { intent: 'show' })).html.querySelector('.receipt-code')
      ?.textContent ?? ''

  test('sees their choice in the browser it was saved in, and elsewhere only that there is one', async () => {
    expect(await isChosen(browser)).toBe(true)
    expect((await browser.get('/votes/review')).visibleText).toContain('Low Orbit Choir')
    const other = signedIn(vera)
    expect(await isChosen(other)).toBe(false)
    for (const address of ['/votes', '/votes/review', page()])
      expect((await other.get(address)).visibleText).toContain('Your choice is saved, but does not open here')
    expect((await other.get('/votes/review')).visibleText).not.toContain('Low Orbit Choir')
    expect((await other.get('/votes')).visibleText).toContain('Saved')
    expect((await other.get('/votes')).visibleText).toContain('1 of 1')
  })

  test('opens it elsewhere with the ballot code, which no other and no wrong code does', async () => {
    const shown = await ballotCode()
    const other = signedIn(vera)
    const wrong = await other.post('/votes/code', { intent: 'enter', code: shown.slice(1) })
    expect(wrong.status).toBe(422)
    expect(wrong.visibleText).toContain('This is not a ballot code')
    const stranger = as(voters[1] as Account)
    expect((await stranger.post('/votes/code', { intent: 'enter', code: shown })).status).toBe(422)
    expect((await other.post('/votes/code', { intent: 'enter', code: shown.toLowerCase() })).location).toBe(
      '/votes',
    )
    expect(await isChosen(other)).toBe(true)
    await other.post('/votes/code', { intent: 'forget' })
    expect(await isChosen(other)).toBe(false)
    expect(JSON.stringify(await mails({}))).not.toContain(shown)
  })

  test('replaces it from elsewhere, takes it back there, and does not lose it by an empty form', async () => {
    const other = signedIn(vera)
    const empty = await other.post(page(), { writer: String(vera.userId), intent: 'save' })
    expect(empty.status).toBe(422)
    expect(empty.visibleText).toContain('the choice you saved in another browser stays')
    expect(await isChosen(browser)).toBe(true)
    await other.get(page())
    await choose(other, vera, nominee(2))
    expect([await isChosen(other, 2), await isChosen(browser)]).toEqual([true, false])
    await signedIn(vera).post(page(), { writer: String(vera.userId), intent: 'clear' })
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
  })

  test('leaves nothing that opens it when they sign out, for another member or for themselves', async () => {
    expect(browser.cookies.names).toContain('ballot')
    const kept = browser.cookies.header
    await browser.get('/redirect/logout')
    await browser.post('/redirect/logout', {})
    expect(browser.cookies.names).not.toContain('ballot')
    // The cookie itself, taken along: it is of that session.
    const value = /ballot=([^;]+)/.exec(kept)?.[1] ?? ''
    for (const who of [vera, voters[1] as Account]) {
      const next = signedIn(who)
      await next.get('/votes')
      next.cookies.take([`ballot=${value}; Path=/votes`])
      expect(await isChosen(next)).toBe(false)
    }
  })
})

describe('the count', () => {
  beforeEach(async () => {
    await held()
    await voteAll()
    afterClose()
  })

  test('takes two key holders, each with their own passphrase', async () => {
    expect(await press(ada, 'another horse')).toMatchObject({ ok: false, code: 'invalid' })
    expect(await press(await admin(), SECRET.ada)).toMatchObject({ ok: false, code: 'forbidden' })
    expect(await countRound({ year }, await adminViewerOf(ada), now())).toMatchObject({
      ok: false,
      code: 'invalid',
    })
    expect(valueOf(await press(ada, SECRET.ada))).toEqual({ step: 'first' })
    expect(valueOf(await press(ada, SECRET.ada))).toEqual({ step: 'first' })
    expect(await db().selectFrom('voting_results').select('run_no').execute()).toEqual([])
    expect(valueOf(await press(bea, SECRET.bea))).toMatchObject({ step: 'counted', run: 1, damaged: 0 })
    expect(await db().selectFrom('ballot_box_parts').select('user_id').execute()).toEqual([])
    // Again it takes two again.
    expect(valueOf(await press(bea, SECRET.bea))).toEqual({ step: 'first' })
    expect(valueOf(await press(ada, SECRET.ada))).toMatchObject({ run: 2, sameBallots: true })
  })

  test('forgets the first key after half an hour, and that of one who is no admin any more', async () => {
    valueOf(await press(ada, SECRET.ada))
    later({ minutes: 30 })
    expect(valueOf(await press(bea, SECRET.bea))).toEqual({ step: 'first' })
    const set = { role: 'member', admin_role: null } as const
    const cy = await admin({ firstName: 'Cy' })
    await db().updateTable('users').set(set).where('id', '=', bea.userId).execute()
    expect((await press(ada, SECRET.ada)).ok).toBe(false)
    expect((await press(cy, SECRET.cy)).ok).toBe(false)
    expect(await db().selectFrom('voting_results').select('run_no').execute()).toEqual([])
  })

  test('is one, however often both press at the same moment', async () => {
    const viewers = [await adminViewerOf(ada), await adminViewerOf(bea)] as const
    const answers = await race(2, (index) =>
      countRound(
        { year, passphrase: index ? SECRET.bea : SECRET.ada },
        viewers[index % 2] ?? viewers[0],
        now(),
      ),
    )
    expect(answers.map((each) => valueOf(each).step).sort()).toEqual(['counted', 'first'])
    expect(await db().selectFrom('voting_results').select('run_no').execute()).toHaveLength(1)
  })

  test('tells of ballots that do not open, those that another has put there among them, and counts the others', async () => {
    const [damaged, forged, good] = voters.map(({ userId }) => boxKey(userId, { year, categoryId: film.id }))
    const box = await readBox(year, db())
    if (!box || !damaged || !forged || !good) throw new Error('no ballots')
    const body = sealTo(box.publicKey, Buffer.from(JSON.stringify({ pick: nominee(0) }).padEnd(512)), forged)
    const put = (key: Buffer, sealed: Buffer) =>
      db().updateTable('ballots').set({ sealed }).where('box_key', '=', key).execute()
    await put(damaged, Buffer.alloc(600, 7))
    await put(forged, Buffer.concat([sealMac(good, body), body]))
    await tendRoll(now())
    expect(valueOf(await checkVoteNow(await adminViewerOf(ada), now())).findings).toBeGreaterThan(0)
    expect(valueOf(await countedBy(year, HELD()))).toMatchObject({ run: 1, damaged: 2 })
    const shown = await as(ada).get('/admin/voting/results')
    expect(shown.visibleText).toContain('Unreadable ballots')
    const told = (await mails({ template: 'voting_changed' })).map((mail) => mail.body_text).join('\n')
    expect(told).toContain('Some ballots could not be read (2)')
    expect(told).not.toMatch(/Quill|Low Orbit|Saltbox/)
    expect(await winner(1)).toEqual([nominee(2)])
  })

  test('is pressed on a page of its own, which says who was first', async () => {
    const first = await as(ada).post('/admin/voting/count', { secret: SECRET.ada })
    expect(first.location).toBe('/admin/voting/results')
    expect((await as(bea).get('/admin/voting/results')).visibleText).toContain(
      'The count needs a second key holder',
    )
    expect((await as(bea).post('/admin/voting/count', { secret: 'another horse' })).status).toBe(422)
    const client = as(bea)
    const done = await client.follow(await client.post('/admin/voting/count', { secret: SECRET.bea }))
    expect(done.visibleText).toContain('Run 1 is counted and sealed')
    expect((await as(await admin()).get('/admin/voting/count')).visibleText).toContain('You hold no key')
  })
})

describe('a key that was agreed to later', () => {
  let cy: Account
  beforeEach(async () => {
    cy = await admin({ firstName: 'Cy' })
    await founders(year, [cy])
    await held()
    await voteAll()
    expect(
      valueOf(await becomeKeyholder(year, { passphrase: SECRET.cy }, await adminViewerOf(cy), now())),
    ).toBe('waits')
    for (const each of [ada, bea])
      valueOf(await agreeToKeyholder(year, cy.userId, await adminViewerOf(each), now()))
  })
  const pass = async (who: Account, passphrase: string) =>
    passOn({ year, passphrase }, await adminViewerOf(who), now())

  test('opens no ballot until two who can have sealed them for it, and then does, with any of them', async () => {
    expect(await withoutBox(year, db())).toHaveLength(1)
    expect(await pass(cy, SECRET.cy)).toMatchObject({ ok: false, code: 'conflict' })
    expect(valueOf(await pass(ada, SECRET.ada))).toBe('first')
    const before = await db().selectFrom('ballots').select('sealed').orderBy('sealed').execute()
    expect(valueOf(await pass(bea, SECRET.bea))).toBe('passed_on')
    expect(await db().selectFrom('ballots').select('sealed').orderBy('sealed').execute()).toEqual(before)
    expect(await pass(ada, SECRET.ada)).toMatchObject({ ok: false, code: 'conflict' })
    expect(await found()).toEqual([])
    afterClose()
    valueOf(await press(cy, SECRET.cy))
    expect(valueOf(await press(ada, SECRET.ada))).toMatchObject({ run: 1, damaged: 0 })
  })

  test('does not count before that, and the page says so', async () => {
    afterClose()
    expect(await press(cy, SECRET.cy)).toMatchObject({ ok: false, code: 'conflict' })
    const shown = await as(cy).get('/admin/voting/results')
    expect(shown.visibleText).toContain('A later key does not open the ballots yet')
    expect((await as(cy).get('/admin/voting/pass-on')).status).toBe(200)
  })
})

test('an award of a jury alone is sealed by one admin, as before', async () => {
  await transaction((trx) =>
    trx.updateTable('categories').set({ vote_scope: 'none' }).where('id', '=', film.id).execute(),
  )
  await keyHolders(year, HELD())
  expect(await readBox(year, db())).toBeNull()
})

test('the rules say since when the server can read no ballot, and that it can before', async () => {
  await tendRoll(now())
  const rules = async () => (await request('/votes/rules')).visibleText
  expect(await rules()).toContain('The key that opens ballots is on the server now')
  later({ minutes: 5 })
  await held()
  expect(await rules()).toContain('Two key holders of the award have to open the ballots together')
  expect(await rules()).toContain('Ballots saved before that were encrypted again then')
})
