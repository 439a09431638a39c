import { redirect } from '@remix-run/node'
import { entryHref, questionHref, reviewHref } from '#app/domain/submissions/addresses.ts'
import { windowOf } from '#app/domain/submissions/changes.ts'
import { windowsOfEntry } from '#app/domain/submissions/drafts.server.ts'
import { everyField, readEntry } from '#app/domain/submissions/queries.server.ts'
import { removeFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { requireOwnEntry } from '#app/routes/entrant/own-entry.server.ts'
import type { Reader } from '#db/client.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

/** The file and the question it answers, while it is still there. */
async function findFile(submissionId: number, fileId: number, reader: Reader) {
  const record = await readEntry(submissionId, reader)
  const field =
    record &&
    everyField(record).find((each) => record.content.files[each.key]?.some((file) => file.fileId === fileId))
  const file = field && record?.content.files[field.key]?.find((each) => each.fileId === fileId)
  return record && field && file ? { record, field, file } : null
}

const step = confirmStep({
  guard: requireOwnEntry,
  async find({ who, id, reader }) {
    const fileId = id('fileId')
    return { fileId, shown: await findFile(who.submissionId, fileId, reader) }
  },
  back: ({ shown }, { who }) =>
    shown ? questionHref(who.submissionId, shown.field) : entryHref(who.submissionId),
  async ask({ shown }, { who, now, reader }) {
    // Removed or replaced in another tab or by a second press of the button.
    if (!shown)
      throw await redirectWithFlash(entryHref(who.submissionId), {
        title: 'That file was already removed or replaced',
      })
    const { record, field, file } = shown
    const windows = await windowsOfEntry(record, who.entrant.confirmedEmail, now, reader)
    if (!windowOf(field, windows).open) throw redirect(reviewHref(who.submissionId))
    return {
      name: `Remove ${file.originalName}`,
      title: `Remove “${file.originalName}”?`,
      text: [`${field.label}: you can’t undo this, but you can upload another file.`],
      confirm: 'Remove file',
      danger: true,
    }
  },
  run: ({ fileId }, { who, now }) => removeFile({ submissionId: who.submissionId, fileId }, who.entrant, now),
  done: (_, { found }) => ({ title: `${found.shown?.file.originalName ?? 'File'} removed` }),
})
export const loader = step.loader
export const action = step.action
