import { ruleLifecycle } from '#app/domain/cron-emails/rules/lifecycle.ts'
import { activateRule, pauseRule, retireRule } from '#app/domain/cron-emails/rules/rule-commands.server.ts'
import { recordAnchorNames } from '#app/domain/cron-emails/rules/rule-form.server.ts'
import { nextRunText, ruleSummary } from '#app/domain/cron-emails/rules/rule-labels.ts'
import { findRule } from '#app/domain/cron-emails/rules/rule-queries.server.ts'
import { type RuleStep, ruleSteps } from '#app/domain/cron-emails/rules/rules.ts'
import { nextRun } from '#app/domain/cron-emails/rules/upcoming-runs.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { wayBackOf } from '#app/platform/lifecycle.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const WORDS: Readonly<Record<RuleStep, Record<'verb' | 'confirm' | 'done' | 'what', string>>> = {
  activate: {
    verb: 'Turn on',
    confirm: 'Turn on rule',
    done: 'is on',
    what: 'It sends from now. Missed runs are not sent.',
  },
  pause: {
    verb: 'Pause',
    confirm: 'Pause rule',
    done: 'is paused',
    what: 'It plans no runs until you turn it on again. To stop a planned run, open the run.',
  },
  retire: {
    verb: 'Retire',
    confirm: 'Retire rule',
    done: 'is retired',
    what: 'It never sends again and cannot be changed. You can still see its runs and messages.',
  },
}

const pageOf = (id: number) => href('/admin/cron-emails/edit/:id', { id })

const step = confirmStep({
  guard: requireAdmin,
  async find({ id, args, reader }) {
    const change = ruleSteps.find((each) => each === args.params.change)
    const rule = change && (await findRule(id(), reader))
    return rule && { rule, change }
  },
  back: ({ rule }) => pageOf(rule.id),
  over: ({ rule }) => rule.status === 'retired' && pageOf(rule.id),
  async ask({ rule, change }, { who, now }) {
    const { verb, confirm, what } = WORDS[change]
    const { timezone } = await currentSeason()
    const coming = change === 'activate' ? await nextRun(rule, who, now) : null
    const reach = coming && nextRunText(coming.next, coming.approvalAbove, timezone)
    return {
      name: `${verb} “${rule.name}”`,
      title: `${verb} “${rule.name}”?`,
      text: [ruleSummary(rule, recordAnchorNames(), timezone), ...(reach ? [reach] : []), what],
      confirm,
      danger: change === 'retire',
      fields: { version: String(rule.version) },
    }
  },
  fields: VERSION_SEEN,
  run: ({ rule: { id }, change }, { sent: { version }, who, now }) =>
    ({
      activate: () => activateRule(id, version, who, now),
      pause: () => pauseRule(id, who, now),
      retire: () => retireRule(id, who, now),
    })[change](),
  done({ name }, { found: { rule, change }, sent }) {
    const back = wayBackOf(ruleLifecycle, rule.status, change, 'admin')
    const to = back && href('/admin/cron-emails/edit/:id/:change', { id: rule.id, change: back })
    return {
      title: `“${name}” ${WORDS[change].done}`,
      color: change === 'activate' ? 'success' : 'neutral',
      ...(to && { undo: { to, fields: { version: String(sent.version) } } }),
    }
  },
  refused: ({ message, fields = {} }, { found }) =>
    redirectWithFlash(pageOf(found.rule.id), {
      title: message,
      description: Object.values(fields).flat().join(' ') || undefined,
      color: 'danger',
    }),
})
export const loader = step.loader
export const action = step.action
