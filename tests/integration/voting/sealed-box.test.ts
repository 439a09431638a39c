import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { ownBallot } from '#app/domain/voting/ballots/ballot-page.server.ts'
import { tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import { readBox } from '#app/domain/voting/ballots/box.server.ts'
import { sealForBox } from '#app/domain/voting/ballots/choice-seals.server.ts'
import { boxKey } from '#app/domain/voting/ballots/keys.server.ts'
import { checkVoteNow } from '#app/domain/voting/checks/check.server.ts'
import { countRound } from '#app/domain/voting/results/count-round.server.ts'
import { publicBytes } from '#app/domain/voting/results/envelopes.server.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { openingShare, openResult, unhide, unwrapHolderKey } from '#app/domain/voting/results/seals.server.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, voter, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { attack } from '#tests/support/vote-attack.ts'
import {
  announced,
  countedBy,
  hasBallot,
  hoursFromNow,
  keyHolders,
  saveFor,
  voteBetween,
  votedCategory,
  type VotedCategory,
} from '#tests/support/voting.ts'

const SECRET = { ada: 'a horse behind the pegbar', bea: 'two lanterns under the moss' }

let year: number
let closes: Date
let film: VotedCategory
let ada: Account
let bea: Account
let vera: Account

beforeEach(async () => {
  ;({ year } = await currentSeason())
  closes = hoursFromNow(1)
  await voteBetween(hoursFromNow(-1), closes)
  film = await votedCategory(2, ['Quill', 'Low Orbit Choir', 'Saltbox'], { method: 'one' })
  await announced()
  vera = await voter()
  ada = await admin()
  bea = await admin({ firstName: 'Bea' })
})

const HELD = () =>
  [
    [ada, SECRET.ada],
    [bea, SECRET.bea],
  ] as const
const afterClose = () => setNow(new Date(closes.getTime() + 61_000))
const nominee = (index: number) => film.nominees[index] ?? ''
const save = async (who: Account, index: number) =>
  saveFor(await viewerOf(who), film.id, (name) => (name === 'pick' ? [nominee(index)] : []))
const found = () =>
  attack({
    year,
    categoryId: film.id,
    userIds: [vera.userId],
    choices: [...film.nominees.map((pick) => ({ pick })), { skip: true }],
  })
const hold = async (who: Account, passphrase: string) =>
  becomeKeyholder(year, { passphrase }, await adminViewerOf(who), now())
const press = async (who: Account, passphrase: string) =>
  countRound({ year, passphrase }, await adminViewerOf(who), now())
const runs = () => db().selectFrom('voting_results').select('run_no').execute()

describe('two at once', () => {
  raced(
    'the second key holder sets a passphrase while a member saves: nothing stays that the server can read',
    {
      prepare: async () => {
        await tendRoll(now())
        valueOf(await hold(ada, SECRET.ada))
        valueOf(await save(vera, 0))
      },
      acts: (): (() => Promise<{ ok: boolean }>)[] => [() => hold(bea, SECRET.bea), () => save(vera, 1)],
      reads: [/^select .*from "ballot_boxes"/],
      holds: async (answers) => {
        expect(answers.map(({ ok }) => ok)).toEqual([true, true])
        expect(await found()).toEqual([])
      },
      breaks: async () => {
        expect(await found()).toEqual([
          { userId: vera.userId, choice: expect.stringContaining(nominee(1)), how: 'opened' },
        ])
      },
    },
  )

  raced('two key holders press “Count” at the same moment: the second one counts', {
    prepare: async () => {
      await keyHolders(year, HELD())
      await tendRoll(now())
      valueOf(await save(vera, 0))
      afterClose()
    },
    acts: () => [() => press(ada, SECRET.ada), () => press(bea, SECRET.bea)],
    reads: [/^select .*from "ballot_box_parts"/],
    holds: async (answers) => {
      expect(answers.map((each) => valueOf(each).step).sort()).toEqual(['counted', 'first'])
      expect(await runs()).toHaveLength(1)
    },
    breaks: async (answers) => {
      expect(answers.map((each) => valueOf(each).step)).toEqual(['first', 'first'])
      expect(await runs()).toEqual([])
    },
  })
})

describe('a key that another has put into the database', () => {
  beforeEach(async () => {
    await tendRoll(now())
    await keyHolders(year, HELD())
    const { publicKey } = generateKeyPairSync('x25519')
    await db()
      .updateTable('ballot_boxes')
      .set({ public_key: publicBytes(publicKey) })
      .execute()
  })

  test('gets no choice, and the check of the vote says so', async () => {
    expect(await save(vera, 0)).toMatchObject({ ok: false, code: 'closed' })
    expect(await hasBallot(vera.userId, film.id)).toBe(false)
    expect(valueOf(await checkVoteNow(await adminViewerOf(ada), now())).findings).toBe(1)
  })
})

test('a ballot that names what is no nominee is counted as unreadable, and not left out silently', async () => {
  await tendRoll(now())
  await keyHolders(year, HELD())
  valueOf(await save(vera, 0))
  const [key, box] = [boxKey(vera.userId, { year, categoryId: film.id }), await readBox(year, db())]
  if (!box) throw new Error('no box')
  const sealed = sealForBox({ pick: '999999' }, key, box.publicKey)
  await db().updateTable('ballots').set({ sealed }).where('box_key', '=', key).execute()
  afterClose()
  expect(valueOf(await countedBy(year, HELD()))).toMatchObject({ run: 1, damaged: 1 })
})

describe('a run', () => {
  const share = async (who: Account) =>
    (
      await db()
        .selectFrom('voting_opening_shares')
        .where('user_id', '=', who.userId)
        .select('share')
        .executeTakeFirstOrThrow()
    ).share
  const open = async (who: Account, passphrase: string) =>
    openRun({ year, run: 1, passphrase }, await adminViewerOf(who), now())

  test('is not opened by the server with the parts that two key holders gave on different days', async () => {
    await tendRoll(now())
    await keyHolders(year, HELD())
    valueOf(await save(vera, 0))
    afterClose()
    valueOf(await countedBy(year, HELD()))
    expect(valueOf(await open(ada, SECRET.ada))).toBe('first')
    const one = await share(ada)
    later({ minutes: 40 })
    expect(valueOf(await open(bea, SECRET.bea))).toBe('first')
    const parts = [
      [ada, one],
      [bea, await share(bea)],
    ] as const
    for (const [{ userId }, part] of parts)
      expect(() => unhide(part, `opening|${year}|1|${userId}`)).toThrow()
    // Nothing in them is what the key holders have given.
    const { sealed } = await db().selectFrom('voting_results').select('sealed').executeTakeFirstOrThrow()
    for (const [who, passphrase] of HELD()) {
      const { wrapped_key: wrapped } = await db()
        .selectFrom('voting_keyholders')
        .where('user_id', '=', who.userId)
        .select('wrapped_key')
        .executeTakeFirstOrThrow()
      const key = await unwrapHolderKey(wrapped, passphrase)
      if (!key) throw new Error('Not the passphrase')
      for (const [, part] of parts)
        expect(part.includes(openingShare(sealed, key).toString('base64'))).toBe(false)
    }
    expect(
      openResult(
        sealed,
        [
          [ada.userId, one],
          [bea.userId, one],
        ],
        `result|${year}|1`,
      ),
    ).toBeNull()
    expect(valueOf(await open(ada, SECRET.ada))).toBe('released')
  })
})

test('an admin who acts for a member sees no choice of theirs, also where the server could open it', async () => {
  await tendRoll(now())
  valueOf(await save(vera, 0))
  const [viewer, asked] = [await viewerOf(vera), { year, now: now(), readOnly: true, ballotKey: null }]
  const behind = { userId: ada.userId, displayName: 'Ada', until: hoursFromNow(1) }
  expect((await ownBallot(viewer, asked)).choices.size).toBe(1)
  expect((await ownBallot({ ...viewer, behind }, asked)).choices.size).toBe(0)
})
