import { removeCategory } from '#app/domain/catalogue/categories/category-commands.server.ts'
import { usesOfCategory } from '#app/domain/catalogue/categories/category-queries.server.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { href } from '#app/platform/href.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: requireAdmin,
  find: ({ id, reader }) => findCategory(id(), reader),
  back: ({ id }) => href('/admin/categories/view/:id', { id }),
  async over({ id }, { reader }) {
    // A category that is in use can only be archived, which its page offers.
    const uses = Object.values(await usesOfCategory(id, reader))
    return uses.some((count) => count > 0) && href('/admin/categories/view/:id', { id })
  },
  async ask(category, { reader }) {
    const name = categoryTitle(category)
    const questions = await categoryFields(category.id, reader)
    return {
      name: `Remove ${name}`,
      title: `Remove “${name}”?`,
      text: [
        questions.length > 0
          ? 'It has no entries and no committee. Its questions stay in the library. You can’t undo this.'
          : 'It has no entries and no committee. You can’t undo this.',
      ],
      confirm: 'Remove category',
      danger: true,
    }
  },
  run: ({ id }, { who, now }) => removeCategory(id, who, now),
  done: ({ name }) => ({ to: href('/admin/categories'), title: `${name} was removed` }),
})
export const loader = step.loader
export const action = step.action
