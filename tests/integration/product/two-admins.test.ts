import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { approveRun } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { askBreakGlass, decideBreakGlass } from '#app/domain/judging/conflicts/break-glass.server.ts'
import { approveRefund, requestRefund } from '#app/domain/money/billing/refunds.server.ts'
import { decideCredential } from '#app/domain/press/credentials/decide.server.ts'
import { askFactorRemoval, decideFactorRemoval } from '#app/domain/people/admins/factor-removals.server.ts'
import { decideProposal } from '#app/domain/people/admins/proposals.server.ts'
import { saveConfigs } from '#app/domain/season/seasons/config-commands.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { answerDisqualification, carryOut } from '#app/domain/submissions/admin/decisions.server.ts'
import { tendRoll } from '#app/domain/voting/ballots/minute.server.ts'
import {
  askForCorrection,
  currentCorrection,
  decideCorrection,
} from '#app/domain/voting/results/corrections.server.ts'
import { openRun } from '#app/domain/voting/results/open-run.server.ts'
import { tendPublication } from '#app/domain/voting/results/publication.server.ts'
import { askForExtension, decideExtension } from '#app/domain/voting/rounds/extensions.server.ts'
import { askForReset, decideReset } from '#app/domain/voting/rounds/resets.server.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { partsOf } from '#app/platform/module.server.ts'
import type { FreshAdmin } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import { waitingAdmin } from '#tests/support/admins.ts'
import { setConfig } from '#tests/support/billing.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { acceptedEntry, conflict } from '#tests/support/conflicts.ts'
import { decidedCredential, sentCredential, areaPlaces, openToThePress } from '#tests/support/credentials.ts'
import { category, draft, entrant, invoice, openCategory, pay, valueOf } from '#tests/support/entries.ts'
import { mailRule, mailRuns, tick } from '#tests/support/mail-rules.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { withSecondStep } from '#tests/support/second-step.ts'
import { executedContract } from '#tests/support/sponsors.ts'
import {
  announced,
  countedBy,
  hoursFromNow,
  keyHolders,
  storedBallot,
  voteBetween,
  votedCategory,
} from '#tests/support/voting.ts'

/**
 * Each decision that takes two admins, attacked by one person: in a second session, by a second mailbox that was just made an admin, and by
 * the same once it is no longer new. Every rule that a module declares has its proposal here.
 */

type Decide = (by: FreshAdmin) => Promise<Outcome<unknown>>
/** Proposes it as one admin, with another one there, and answers how it is decided. */
type Rule = (one: Account, other: Account) => Promise<Decide>

const REASON = 'Asked for by telephone'
const asViewer = adminViewerOf

const rules: Readonly<Record<string, Rule>> = {
  async mailing(one) {
    const who = await entrant()
    await draft(who, { title: 'Tin Lanterns' })
    await setConfig('mail_approval_above', '0')
    await mailRule({ updated_by: one.userId })
    await tick()
    const run = (await mailRuns())[0]
    return (by) => approveRun(run?.id ?? 0, 1, by, now())
  },
  async 'break-glass'(one) {
    const id = await acceptedEntry(await entrant(), { number: await openCategory('production') })
    await conflict(one, id, 'declared')
    valueOf(await askBreakGlass(id, REASON, await asViewer(one), now()))
    const wish = await db().selectFrom('break_glass').select('id').executeTakeFirstOrThrow()
    return (by) => decideBreakGlass(wish.id, { granted: true, hours: 4 }, by, now())
  },
  async refund(one) {
    const { invoiceId } = await invoice(await entrant(), { title: 'Tin Lanterns' })
    const { paymentId } = await pay(invoiceId, one, 19_500)
    const wish = { invoiceId, paymentId, amountCents: 19_500, reason: REASON, key: randomUUID() }
    const { refundId } = valueOf(await requestRefund(wish, await asViewer(one), now()))
    return (by) => approveRefund(refundId, by, now())
  },
  async 'lost-factor'(one) {
    const maya = await member()
    await withSecondStep(maya)
    valueOf(await askFactorRemoval(maya.userId, REASON, await asViewer(one), now()))
    return (by) => decideFactorRemoval({ userId: maya.userId, removes: true }, by, now())
  },
  async 'new-admin'(one) {
    const proposalId = await waitingAdmin(await member({ email: 'cy@example.org' }), one)
    return (by) => decideProposal({ proposalId, step: 'confirm', reason: REASON }, by, now())
  },
  async credential(one) {
    await openToThePress()
    await areaPlaces(one, 5)
    const { id } = await sentCredential()
    valueOf(await decidedCredential(id, { action: 'recommend' }, one))
    return (by) =>
      decideCredential(id, { action: 'approve', areas: ['press_room'], places: 1, note: '' }, by, now())
  },
  async 'weaker-rule'(one) {
    const name = 'disqualify_two_admins'
    const type: Decide = async (by) => {
      const row = await db()
        .selectFrom('configs')
        .where('name', '=', name)
        .selectAll()
        .executeTakeFirstOrThrow()
      const typed = new Map([[name, { typed: '', was: `before ${row.value}`, version: row.version }]])
      const saved = await saveConfigs(row.category_id, typed, { zone: 'UTC', currency: 'USD' }, by, now())
      return saved.ok && saved.value.changed === 0
        ? { ...saved, ok: false, code: 'conflict', message: 'It waits.' }
        : saved
    }
    await type(await asViewer(one))
    return type
  },
  async termination(one, other) {
    const { id } = await executedContract(one, other)
    const proposal = { action: 'propose_termination', reason: REASON } as const
    valueOf(await stepSponsorship(id, proposal, await asViewer(one), now()))
    return (by) => stepSponsorship(id, { action: 'terminate' }, by, now())
  },
  async disqualification(one) {
    const { submissionIds } = await invoice(await entrant(), { title: 'Tin Lanterns' })
    const id = submissionIds[0] ?? 0
    valueOf(await carryOut(id, { action: 'disqualify', reason: REASON }, null, await asViewer(one), now()))
    return (by) => answerDisqualification(id, true, by, now())
  },
  async correction(one, other) {
    const { year } = await currentSeason()
    await announcedAt(new Date('2027-03-01T00:00:00Z'))
    const moth = (await nominated(['Þóra'], { title: 'Velvet Moth' })).nominationId
    await nominated(['李晴风'], { title: 'Copper Tide' })
    await voteBetween(new Date('2027-03-05T00:00:00Z'), new Date('2027-03-20T12:00:00Z'))
    await setConfig('voting_results_published_at', '2027-03-21T18:00:00Z')
    await setConfig('voting_results_before_ceremony', '1')
    await db().insertInto('voting_rounds').values({ year, state: 'armed', roll_frozen_at: now() }).execute()
    const { id: categoryId } = await category(1)
    for (let count = 0; count < 12; count += 1) {
      const { userId } = await member()
      const place = { year, categoryId }
      const entry = { year, user_id: userId, entered_at: now(), reason: 'Had the right to vote' }
      await db().insertInto('voting_roll').values(entry).execute()
      const row = await storedBallot(userId, place, { ranks: [String(moth)] })
      await db().insertInto('ballots').values(row).execute()
    }
    const secrets = [
      [one, 'a horse behind the pegbar'],
      [other, 'two lanterns under the moss'],
    ] as const
    await keyHolders(year, secrets)
    setNow('2027-03-20T12:01:00Z')
    valueOf(await countedBy(year, secrets))
    for (const [who, passphrase] of secrets)
      valueOf(await openRun({ year, run: 1, passphrase }, await asViewer(who), now()))
    setNow('2027-03-21T18:01:00Z')
    await tendPublication(now())
    const about = { reason: REASON, code: null, method: null, seats: null }
    valueOf(await askForCorrection(year, about, await asViewer(one), now()))
    const asked = await currentCorrection(year, db())
    return (by) => decideCorrection({ year, id: asked?.id ?? 0 }, 'agree', by, now())
  },
  async extension(one) {
    await voteBetween(hoursFromNow(-1), hoursFromNow(3))
    await votedCategory(1, ['Moss Parade', 'Saltbox'])
    await announced()
    const input = { newEnd: hoursFromNow(5), reason: REASON }
    const { extensionId } = valueOf(await askForExtension(input, await asViewer(one), now()))
    return (by) => decideExtension(extensionId, 'agree', by, now())
  },
  async reset(one) {
    await voteBetween(hoursFromNow(-1), hoursFromNow(3))
    await votedCategory(1, ['Moss Parade', 'Saltbox'], { method: 'one' })
    await announced()
    await tendRoll(now())
    valueOf(await askForReset(REASON, await asViewer(one), now()))
    const wish = await db().selectFrom('voting_resets').select('id').executeTakeFirstOrThrow()
    return (by) => decideReset(wish.id, 'agree', by, now())
  },
}

test('every rule of two is attacked here', () => {
  expect(Object.keys(rules).toSorted()).toEqual(
    partsOf('takesTwoAdmins')
      .map(({ key }) => key)
      .toSorted(),
  )
})

describe.each(Object.keys(rules))('%s', (key) => {
  const proposed = async () => {
    const [one, other] = [await admin({ firstName: 'Ada' }), await admin({ firstName: 'Bo' })]
    const decide = await rules[key]?.(one, other)
    if (!decide) throw new Error(`There is no rule ${key}`)
    return { one, other, decide }
  }

  test('is decided by another admin, once', async () => {
    const { other, decide } = await proposed()
    expect(await decide(await asViewer(other))).toMatchObject({ ok: true })
  })

  test('is not decided by the one who proposed it, in another session', async () => {
    const { one, other, decide } = await proposed()
    expect(await decide(await asViewer(one))).toMatchObject({ ok: false })
    expect(await decide(await asViewer(other))).toMatchObject({ ok: true })
  })

  test('is not decided by a second mailbox of theirs, new or no longer new', async () => {
    const { other, decide } = await proposed()
    const mailbox = await admin({ firstName: 'Ada', email: 'ada.too@example.net' })
    later({ minutes: 1 })
    await db().updateTable('users').set({ admin_since: now() }).where('id', '=', mailbox.userId).execute()
    expect(await decide(await asViewer(mailbox))).toMatchObject({ ok: false })
    const here = now()
    later({ hours: 73 })
    expect(await decide(await asViewer(mailbox))).toMatchObject({ ok: false })
    // Not for another reason: it can still be decided.
    setNow(here)
    expect(await decide(await asViewer(other))).toMatchObject({ ok: true })
  })
})
