import { z } from 'zod'
import {
  archiveField,
  archiveRefusal,
  removeField,
} from '#app/domain/catalogue/categories/field-commands.server.ts'
import { answersOf, findField, placesOf } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { builtInUse, countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findField(id(), reader),
  back: ({ id }) => href('/admin/fields/view/:id', { id }),
  over: ({ id, archivedAt }) => archivedAt && href('/admin/fields/view/:id', { id }),
  async ask(field, { reader }) {
    const { id, key, label } = field
    const [answers, places, refusal] = await Promise.all([
      answersOf(field, reader),
      placesOf(id, reader),
      archiveRefusal(key, reader),
    ])
    if (places.length === 0 && answers === 0 && !builtInUse(key))
      return {
        name: `Remove ${key}`,
        title: `Remove the field ${key}?`,
        text: [`“${label}” was never asked and has no answers. You can’t undo this.`],
        confirm: 'Remove field',
        danger: true,
        fields: { intent: 'remove' },
      }
    const categories = countText(places.length, 'category', 'categories')
    const use =
      answers > 0
        ? `“${label}” is asked in ${categories} and has ${countedAnswers(answers)}.`
        : `“${label}” is asked in ${categories}.`
    return {
      name: `Archive ${key}`,
      title: `Archive the field ${key}?`,
      text: [
        `${use} Once archived, it and its answers are hidden from entrants, judges and exports. You can restore it at any time.`,
      ],
      confirm: 'Archive field',
      danger: true,
      refusal,
      fields: { intent: 'archive' },
    }
  },
  fields: z.object({ intent: z.enum(['remove', 'archive']) }),
  run: ({ id }, { sent, who, now }) => (sent.intent === 'remove' ? removeField : archiveField)(id, who, now),
  done: ({ label }, { sent }) =>
    sent.intent === 'remove'
      ? { to: href('/admin/fields'), title: 'The field was removed', description: label }
      : { title: 'The field was archived', description: label },
})
export const loader = step.loader
export const action = step.action
