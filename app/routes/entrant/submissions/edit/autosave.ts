import type { ActionFunctionArgs } from '@remix-run/node'
import { SECTIONS } from '#app/domain/catalogue/categories/fields.ts'
import { autosave } from '#app/domain/submissions/form/autosave.server.ts'
import { WRITER_FIELD } from '#app/domain/submissions/form/autosave.ts'
import { readPostedSection } from '#app/domain/submissions/form/posted.ts'
import { findQuestions } from '#app/domain/submissions/queries.server.ts'
import { apiAnswer, apiData, apiProblem, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'
import { ownEntryForScripts } from '#app/routes/entrant/own-entry.server.ts'
import { db } from '#db/client.ts'

/** Answers 200 with the new marks of a section's fields, or 409 with `data` where another person changed a field too. */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const form = await args.request.formData().catch(() => null)
    const writer = form?.get(WRITER_FIELD)
    const own = await ownEntryForScripts(args, typeof writer === 'string' ? writer : null)
    if (own instanceof Response) return own
    if (!form) return apiProblem(400, 'The form could not be read.')
    const section = SECTIONS.find((each) => each === args.params.section)
    const found = section && (await findQuestions(own.submissionId, db()))
    if (!found) return apiProblem(404, 'We can’t find this entry.')
    const fields = found.fields.filter((field) => field.section === section)
    const posted = readPostedSection(form, fields)
    const saved = await autosave(own.submissionId, section, posted, own.entrant, args.context.now)
    if (!saved.ok) return apiRefusal(saved)
    return apiData(saved.value, {}, Object.keys(saved.value.conflicts).length > 0 ? 409 : 200)
  })
}

/** Takes posts only. */
export const loader = () => methodNotAllowed('POST')
