import { describe, expect } from 'vitest'
import { openDueRuns } from '#app/domain/cron-emails/rules/due-runs.server.ts'
import { planDueRuns } from '#app/domain/cron-emails/rules/plan-runs.server.ts'
import { approveRun, cancelRun, releaseDueRuns } from '#app/domain/cron-emails/rules/release-runs.server.ts'
import { pauseRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant } from '#tests/support/entries.ts'
import { collecting, mailRule, mailRuns, tick } from '#tests/support/mail-rules.ts'
import { admin, adminViewerOf } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'

/** Every race about who is written to: with its lock, and what happens without it. */

const RUN =
  /^select \* from "mail_runs" where "id" = \$1( and "status" = \$2 and "lease_until" = \$3)? for update$/

async function someone() {
  const who = await entrant()
  await draft(who)
  return who
}

async function planned(rule: Parameters<typeof mailRule>[0] = {}) {
  await someone()
  await mailRule(rule)
  await planDueRuns(now())
  const [run] = await mailRuns()
  return { runId: run?.id ?? 0, admin: await adminViewerOf(await admin()) }
}

const codes = (answers: readonly unknown[]) =>
  (answers as ({ ok: true } | { ok: false; code: string })[]).map((answer) =>
    answer.ok ? 'ok' : answer.code,
  )

describe('an occasion', () => {
  raced('is opened once by two workers whose minutes overlap', {
    reads: [/^select "checked_until" from "cron_emails" where "id" = \$1 and "status" = \$2 for update$/],
    guards: ['mail_runs_cron_email_id_occasion_key'],
    instead: (text) =>
      text.startsWith('insert into "mail_runs"') ? text.replace(/ on conflict \(.*?\) do nothing/, '') : text,
    async prepare() {
      await someone()
      await mailRule()
    },
    acts: () => [() => openDueRuns(now()), () => openDueRuns(now())],
    async holds(answers) {
      expect(answers.sort()).toEqual([0, 1])
      expect(await mailRuns()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers).toEqual([1, 1])
      expect(await mailRuns()).toHaveLength(2)
    },
  })

  raced('of a rule that is paused at the same moment is not opened after it', {
    reads: [/^select .* from "cron_emails" where "id" = \$1 (and "status" = \$2 )?for update$/],
    async prepare() {
      await someone()
      return { rule: await mailRule(), by: await adminViewerOf(await admin()) }
    },
    acts: ({ rule, by }) => [
      async () => {
        expect(await pauseRule(rule, by, now())).toMatchObject({ ok: true })
        return (await mailRuns()).length
      },
      () => openDueRuns(now()),
    ],
    // Opened before it was paused, or not at all.
    async holds([openedBefore]) {
      expect(await mailRuns()).toHaveLength(openedBefore ?? 0)
    },
    async breaks([openedBefore]) {
      expect(openedBefore).toBe(0)
      expect(await mailRuns()).toHaveLength(1)
    },
  })
})

describe('a run', () => {
  raced('is let go by one of two admins', {
    reads: [RUN],
    prepare: () => planned({ needs_approval: true }),
    acts: ({ runId, admin: by }) => [
      () => approveRun(runId, 1, by, now()),
      () => approveRun(runId, 1, by, now()),
    ],
    async holds(answers) {
      expect(codes(answers).sort()).toEqual(['conflict', 'ok'])
      expect(await audits({ action: 'mail_run.approved' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(codes(answers)).toEqual(['ok', 'ok'])
      expect(await audits({ action: 'mail_run.approved' })).toHaveLength(2)
    },
  })

  raced('that is stopped and let go at the same moment ends stopped', {
    reads: [RUN],
    prepare: () => planned({ needs_approval: true }),
    acts: ({ runId, admin: by }) => [
      () => cancelRun(runId, by, now()),
      () => approveRun(runId, 1, by, now()),
    ],
    async holds([stopped]) {
      expect(stopped).toMatchObject({ ok: true })
      expect(await mailRuns()).toMatchObject([{ status: 'cancelled' }])
      expect(await mails()).toMatchObject([{ status: 'skipped' }])
    },
    async breaks(answers) {
      // Its messages are skipped, and it says that they will be sent.
      expect(codes(answers)).toEqual(['ok', 'ok'])
      expect(await mailRuns()).toMatchObject([{ status: 'waiting' }])
      expect(await mails()).toMatchObject([{ status: 'skipped' }])
    },
  })

  raced('that is stopped as its hour comes is not begun after it', {
    reads: [RUN],
    prepare: () => planned(),
    acts: ({ runId, admin: by }): (() => Promise<unknown>)[] => [
      () => cancelRun(runId, by, now()),
      () => releaseDueRuns(now()),
    ],
    async holds() {
      expect(await mailRuns()).toMatchObject([{ status: 'cancelled' }])
      expect(await mails()).toMatchObject([{ status: 'skipped' }])
    },
    async breaks() {
      expect(await mailRuns()).toMatchObject([{ status: 'sending' }])
    },
  })

  raced('that is stopped while it is planned writes to nobody', {
    reads: [RUN],
    async prepare() {
      await someone()
      await mailRule()
      await openDueRuns(now())
      const [run] = await mailRuns()
      return { runId: run?.id ?? 0, admin: await adminViewerOf(await admin()) }
    },
    acts: ({ runId, admin: by }): (() => Promise<unknown>)[] => [
      () => cancelRun(runId, by, now()),
      () => planDueRuns(now()),
    ],
    async holds() {
      expect(await mailRuns()).toMatchObject([{ status: 'cancelled' }])
      expect((await mails()).filter(({ status }) => status !== 'skipped')).toEqual([])
    },
    async breaks() {
      expect(await mailRuns()).toMatchObject([{ status: 'waiting' }])
      expect(await mails()).toMatchObject([{ status: 'held' }])
    },
  })
})

describe('two reminders', () => {
  raced('to one person that two workers hold at once do not both go on that day', {
    reads: [/^select "m"\."id" from "mail_messages" as "m" where .* and "m"\."rechecked_at" >= \$\d+ limit/],
    async prepare() {
      await someone()
      await mailRule()
      await mailRule({ subject: 'The other' })
      await tick()
      return { ids: (await mails()).map(({ id }) => id), transport: collecting() }
    },
    acts: ({ ids, transport }) => ids.map((id) => () => sendMessage(id, transport, now())),
    async holds(answers, { transport }) {
      expect(answers.sort()).toEqual(['later', 'sent'])
      expect(transport.sent).toHaveLength(1)
      expect((await mails()).map(({ status }) => status).sort()).toEqual(['queued', 'sent'])
    },
    async breaks(answers, { transport }) {
      expect(answers).toEqual(['sent', 'sent'])
      expect(transport.sent).toHaveLength(2)
    },
  })
})
