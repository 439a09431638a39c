import { db } from '#db/client.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { activateShownRule } from './rule-commands.server.ts'
import { recordAnchorNames } from './rule-form.server.ts'
import { whenText } from './rule-labels.ts'
import { sampleOf } from './rule-preview.server.ts'
import { draftRules, type Rule } from './rule-queries.server.ts'
import { nextRun } from './upcoming-runs.server.ts'

export type DraftToTurnOn = Awaited<ReturnType<typeof listDraftsToTurnOn>>['drafts'][number]

/** The text of a rule as its first reader would get it, or as it is written where no one would get it now. */
async function shownText(rule: Rule, admin: AdminViewer, now: Date) {
  const { class: mailClass, trigger, anchor, event, subject, body, replyTo, groupIds } = rule
  const tried = {
    ...{ class: mailClass, trigger, subject, body, replyTo },
    ...{ anchor: anchor ?? '', event: event ?? '', groups: [...groupIds] },
  }
  const sample = await sampleOf(tried, '', admin, now, db())
  if (!sample.ok) return { to: null, subject, text: body }
  const { to, written } = sample.value
  return {
    to: to.name ? `${to.name} <${to.address}>` : to.address,
    subject: written.subject,
    text: written.text,
  }
}

/** The rules that are drafts, each with when it would run next, to how many, and its text: what turning them on would send. */
export async function listDraftsToTurnOn(admin: AdminViewer, now: Date) {
  const { timezone } = await currentSeason()
  const names = recordAnchorNames()
  const rules = await draftRules(db())
  const drafts = []
  // One after the other: each asks the database several times.
  for (const rule of rules) {
    const run = await nextRun(rule, admin, now)
    drafts.push({
      id: rule.id,
      version: rule.version,
      name: rule.name,
      to:
        rule.trigger === 'event' && rule.eventLabels
          ? [rule.eventLabels.to]
          : rule.groups.map(({ name }) => name),
      when: whenText(rule, names, timezone),
      next: run?.next ? { at: run.next.at, people: run.next.people, atLeast: run.next.atLeast } : null,
      sample: await shownText(rule, admin, now),
    })
  }
  const { award } = await mailPlace(db())
  return { drafts, award }
}

/** Turns on the rules that an admin was shown and selected, each on its own: one that cannot be on keeps none of the others off. */
export async function turnOnRules(
  shown: readonly { id: number; version: number }[],
  admin: AdminViewer,
  now: Date,
): Promise<{ on: string[]; refused: string[] }> {
  const on: string[] = []
  const refused: string[] = []
  for (const { id, version } of shown) {
    const done = await activateShownRule(id, version, admin, now)
    if (done.ok) on.push(done.value.name)
    else refused.push(`Rule ${id}: ${done.message}`)
  }
  return { on, refused }
}
