import { createHash } from 'node:crypto'
import { db, transaction, type Trx } from '#db/client.ts'
import { createAccount } from '#app/domain/people/accounts/create-account.server.ts'
import { hashPassword } from '#app/domain/people/accounts/passwords.server.ts'
import { addBlock } from '#app/domain/voting/ballots/blocks.server.ts'
import { readBox } from '#app/domain/voting/ballots/box.server.ts'
import { sealForBox } from '#app/domain/voting/ballots/choice-seals.server.ts'
import {
  boxKey,
  codeDigest,
  hasVoteKey,
  hideCode,
  newCode,
  receiptKey,
  sealsOf,
} from '#app/domain/voting/ballots/keys.server.ts'
import { rulesOf } from '#app/domain/voting/ballots/own-ballot.server.ts'
import { becomeKeyholder } from '#app/domain/voting/results/keyholders.server.ts'
import { votingPaper, type PaperCategory } from '#app/domain/voting/rounds/paper.server.ts'
import { freezeRoll } from '#app/domain/voting/rounds/roll.server.ts'
import type { Choice, Method } from '#app/domain/voting/tally/choices.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { demoPassphrases, demoPassword } from '#db/seed/accounts.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { earlier, PHASES } from '#db/seed/phases.ts'

const HOUR_MS = 60 * 60_000
const MEMBERS = 400
const AT_ONCE = 1_000
/** Of those with a vote: who saved anything, and who of these submitted. */
const TAKES_PART = 0.78
const SUBMITS = 0.7
/** Of the categories of a ballot. */
const VOTED_IN = 0.85
const SKIPPED = 0.06

const FIRST =
  'Ottoline Bram Ysolde Teodor Nkemi Calliope Rurik Sunniva Amadis Perpetua Isaura Leoš Wren Matthis Oona Kasimir Ember Jorun Talulla Piran'.split(
    ' ',
  )
const LAST =
  'Quillfeather Loomis Tarnsby Okereke Marchbanks Drosselgard Pellworm Isakova Thistlewood Bexcombe Ferrow Hallgrim Sandquist Orrery Vantongeren Mossop Lindqvist Askew Brackwater Penhallow'.split(
    ' ',
  )

/** A number from 0 to 1 that is the same in every seed. */
function chance(...of: (string | number)[]): number {
  return createHash('sha256').update(of.join('|')).digest().readUInt32BE() / 2 ** 32
}

/** Members with a vote, and their ballots as they stand in the phase; by the same seals as the product's own saves. */
export async function seedVotes(
  { year, plan }: Baseline,
  { admin, second }: { admin: FreshAdmin; second: FreshAdmin },
  now: Date,
): Promise<void> {
  if (PHASES.indexOf(plan.phase) < PHASES.indexOf('voting') || !hasVoteKey()) return
  const { callOpens, votingOpens, votingCloses } = plan.calendar
  const members = await transaction((trx) => insertMembers(year, earlier(callOpens, now), trx))
  await insertMethods(year, now)
  const before = new Date(votingOpens.getTime() - HOUR_MS)
  for (const [holder, passphrase] of [
    [admin, demoPassphrases.first],
    [second, demoPassphrases.second],
  ] as const)
    valueOf(await becomeKeyholder(year, { passphrase }, holder, before), 'Key holder')
  await freezeRoll(year, new Date(votingOpens.getTime() + 1))
  await insertBallots(year, members, await votingPaper(year, now, db()))
  await addBlock(year, earlier(votingCloses, now))
}

async function insertMembers(year: number, joined: Date, trx: Trx): Promise<number[]> {
  const passwordHash = await hashPassword(demoPassword)
  const type = await trx
    .selectFrom('membership_types')
    .where('can_vote', '=', true)
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const userIds: number[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    const firstName = FIRST[index % FIRST.length] ?? ''
    const lastName = LAST[Math.floor(index / FIRST.length)] ?? ''
    const email = `member${String(index + 1).padStart(3, '0')}@guild.example.org`
    const account = {
      email,
      firstName,
      lastName,
      passwordHash,
      emailVerifiedAt: joined,
      termsAcceptedAt: joined,
    }
    userIds.push(valueOf(await createAccount(account, joined, trx), email).userId)
  }
  await trx
    .insertInto('memberships')
    .values(
      userIds.map((user_id) => ({
        user_id,
        membership_type_id: type.id,
        status: 'active' as const,
        starts_on: `${year}-01-15`,
        ends_on: `${year + 1}-12-31`,
        pro_vote_status: 'approved' as const,
        created_at: joined,
      })),
    )
    .execute()
  return userIds
}

/** One category of each method; the others are voted in by their picks. */
async function insertMethods(year: number, now: Date): Promise<void> {
  const methods: Method[] = ['ranked', 'score', 'approval', 'one']
  const paper = await votingPaper(year, now, db())
  const rows = methods.flatMap((method, index) => {
    const category = paper[index + 1]
    return category ? [{ year, category_id: category.id, method, no_award: method === 'ranked' }] : []
  })
  if (rows.length > 0) await db().insertInto('voting_methods').values(rows).execute()
}

async function insertBallots(
  year: number,
  members: readonly number[],
  paper: readonly PaperCategory[],
): Promise<void> {
  const box = await readBox(year, db())
  if (!box) throw new Error('The season has no box for its ballots')
  const ballots: { year: number; category_id: number; box_key: Buffer; sealed: Buffer }[] = []
  const receipts: ReturnType<typeof receiptFor>[] = []
  for (const userId of members) {
    if (chance('part', userId) > TAKES_PART) continue
    const own = paper.flatMap((category) => {
      const choice = choiceIn(category, userId)
      return choice ? [{ categoryId: category.id, choice }] : []
    })
    const sealed = new Map<number, { sealed: Buffer }>()
    for (const { categoryId, choice } of own) {
      const key = boxKey(userId, { year, categoryId })
      const ballot = { sealed: sealForBox(choice, key, box.publicKey) }
      ballots.push({ year, category_id: categoryId, box_key: key, ...ballot })
      sealed.set(categoryId, ballot)
    }
    if (own.length > 0 && chance('submit', userId) < SUBMITS) receipts.push(receiptFor(userId, year, sealed))
  }
  for (let from = 0; from < ballots.length; from += AT_ONCE)
    await db()
      .insertInto('ballots')
      .values(ballots.slice(from, from + AT_ONCE))
      .execute()
  if (receipts.length > 0) await db().insertInto('ballot_receipts').values(receipts).execute()
}

function receiptFor(userId: number, year: number, sealed: ReadonlyMap<number, { sealed: Buffer }>) {
  const [code, own] = [newCode(), receiptKey(userId, year)]
  return {
    ...{ year, receipt_key: own, digest: codeDigest(code) },
    ...{ hidden: hideCode(code, own), seals: sealsOf(userId, year, sealed) },
  }
}

/** What a member thinks of a category: some nominees are liked more than others, and each member differs. */
function choiceIn(category: PaperCategory, userId: number): Choice | null {
  const mood = chance('category', category.id, userId)
  if (mood > VOTED_IN + SKIPPED) return null
  if (mood > VOTED_IN) return { skip: true }
  const { candidates } = rulesOf(category)
  const likings = new Map(
    candidates.map((each) => [
      each,
      0.6 * chance('liked', category.id, each) + chance('own', userId, category.id, each),
    ]),
  )
  const liking = (candidate: string) => likings.get(candidate) ?? 0
  const order = [...candidates].sort((a, b) => liking(b) - liking(a))
  const [first = ''] = order
  const named = 1 + Math.floor(order.length * chance('named', userId, category.id))
  switch (category.method) {
    case 'one':
      return { pick: first }
    case 'approval':
      return { picks: order.slice(0, named).sort() }
    case 'top_three':
      return { ranks: order.slice(0, Math.max(2, Math.min(3, named))) }
    case 'ranked':
    case 'schulze':
    case 'stv':
      return { ranks: order.slice(0, named) }
    case 'score':
      return {
        scores: Object.fromEntries(
          order
            .slice(0, Math.max(2, named))
            .map((each) => [each, 1 + Math.min(9, Math.floor(liking(each) * 6))]),
        ),
      }
  }
}
