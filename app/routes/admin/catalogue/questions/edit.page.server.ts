import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { shownBinding } from '#app/domain/catalogue/categories/binding-input.ts'
import { answersInCategory, findBinding } from '#app/domain/catalogue/categories/binding-queries.server.ts'
import { bindingText } from '#app/domain/catalogue/categories/binding-text.ts'
import { limitText } from '#app/domain/catalogue/categories/field-text.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { entriesWithout } from '#app/domain/submissions/entries-without.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'

/** The question an address names, with its category and all questions of that. */
export async function questionOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const binding = orNotFound(await findBinding(category.id, intParam(args, 'cf'), db()), args.request)
  return { category, binding, questions: await categoryFields(category.id, db()) }
}

/** The form of a question, with the library's values and the questions a rule can be about. */
export async function questionView(
  { category, binding, questions }: Awaited<ReturnType<typeof questionOf>>,
  admin: AdminViewer,
) {
  const [answers, without] = await Promise.all([
    answersInCategory(binding, db()),
    binding.required ? entriesWithout(admin, binding) : null,
  ])
  const { id, key, label, help, type, rules, fieldId, libraryJudgeVisible } = binding
  return {
    ...{ id, key, type, fieldId, answers, without },
    archived: binding.archivedAt !== null,
    label: binding.labelOverride ?? label,
    categoryId: category.id,
    categoryName: categoryTitle(category),
    initial: shownBinding(binding),
    version: versionOf(bindingText(binding, questions)),
    library: { label, help, limits: limitText(rules), judgeVisible: libraryJudgeVisible },
    others: questions
      .filter((question) => question.key !== key)
      .map((question) => ({
        key: question.key,
        label: question.label,
        type: question.type,
        options: question.options.map((option) => ({ value: option.value, label: option.label })),
      })),
  }
}
