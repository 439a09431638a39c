import type { ActionFunctionArgs } from '@remix-run/node'
import { SECTIONS } from '#app/domain/catalogue/categories/fields.ts'
import { autosave } from '#app/domain/submissions/form/autosave.server.ts'
import { sectionSchema, writerSchema } from '#app/domain/submissions/form/section-schema.ts'
import { findQuestions } from '#app/domain/submissions/queries.server.ts'
import { apiAnswer, apiData, apiProblem, apiRefusal, methodNotAllowed } from '#app/http/api-replies.ts'
import { parseForm, readForm } from '#app/http/forms.server.ts'
import { ownEntryForScripts } from '#app/routes/entrant/own-entry.server.ts'
import { db } from '#db/client.ts'

/** Answers 200 with the new marks of a section's fields, or 409 with `data` where another person changed a field too. */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== 'POST') return methodNotAllowed('POST')
  return apiAnswer(args, async () => {
    const form = await args.request.formData().catch(() => null)
    const own = await ownEntryForScripts(args, form && readForm(form, writerSchema).writer)
    if (own instanceof Response) return own
    if (!form) return apiProblem(400, 'The form could not be read.')
    const section = SECTIONS.find((each) => each === args.params.section)
    const found = section && (await findQuestions(own.submissionId, db()))
    if (!found) return apiProblem(404, 'We can’t find this entry.')
    const fields = found.fields.filter((field) => field.section === section)
    const sent = parseForm(form, sectionSchema(fields))
    if (sent.status !== 'success') return apiProblem(400, 'The form could not be read.')
    const saved = await autosave(own.submissionId, section, sent.value.section, own.entrant, args.context.now)
    if (!saved.ok) return apiRefusal(saved)
    return apiData(saved.value, {}, Object.keys(saved.value.conflicts).length > 0 ? 409 : 200)
  })
}

/** Takes posts only. */
export const loader = () => methodNotAllowed('POST')
