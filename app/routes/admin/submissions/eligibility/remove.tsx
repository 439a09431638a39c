import { removeRule } from '#app/domain/submissions/eligibility/commands.server.ts'
import { findRule, namesOfRules } from '#app/domain/submissions/eligibility/queries.server.ts'
import { requirementText } from '#app/domain/submissions/eligibility/words.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep, VERSION_SEEN } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findRule(id(), reader),
  back: ({ id }) => href('/admin/submissions/eligibility/edit/:id', { id }),
  async ask(rule, { reader }) {
    const names = await namesOfRules([rule], reader)
    return {
      name: 'Remove rule',
      title: `Remove “${requirementText(rule, names.of(rule))}”?`,
      text: [
        'Entrants no longer see it, and nothing is checked by it.',
        'Decisions about entries stay as they are.',
      ],
      fields: { version: String(rule.version) },
      confirm: 'Remove rule',
      danger: true,
    }
  },
  fields: VERSION_SEEN,
  run: (rule, { who, now, sent }) => removeRule(rule, sent.version, who, now),
  done: () => ({ to: href('/admin/submissions/eligibility'), title: 'The rule was removed' }),
})
export const loader = step.loader
export const action = step.action
