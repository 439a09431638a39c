import { removalRefusal, removeBinding } from '#app/domain/catalogue/categories/binding-commands.server.ts'
import { answersInCategory, findBinding } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { countedAnswers } from '#app/domain/catalogue/categories/field-types.ts'
import { findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  async find({ id, reader }) {
    const category = await findCategory(id(), reader)
    const binding = category && (await findBinding(category.id, id('cf'), reader))
    return binding && { category, binding }
  },
  back: ({ category, binding }) =>
    href('/admin/categories/:id/fields/:cf/edit', { id: category.id, cf: binding.id }),
  async ask({ category, binding }, { reader }) {
    const answers = await answersInCategory(binding, reader)
    return {
      name: `Remove ${binding.key}`,
      title: `Remove “${binding.labelOverride ?? binding.label}” from ${categoryTitle(category)}?`,
      text: [
        answers > 0
          ? `This hides ${countedAnswers(answers)} from entrants and judges. They come back if you add the question again.`
          : 'It has no answers. The field stays in the library.',
      ],
      confirm: 'Remove from category',
      danger: true,
      refusal: (await removalRefusal(binding, reader))?.message,
    }
  },
  run: ({ category, binding }, { who, now }) => removeBinding(category.id, binding.id, who, now),
  done: ({ label }, { found }) => ({
    to: href('/admin/categories/:id/fields', { id: found.category.id }),
    title: `“${label}” was removed`,
  }),
})
export const loader = step.loader
export const action = step.action
