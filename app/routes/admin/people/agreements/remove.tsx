import { removeDraftSchema } from '#app/domain/people/agreements/schema.ts'
import { removeDraft } from '#app/domain/people/agreements/versions.server.ts'
import { redirectRefused } from '#app/http/flash.server.ts'
import { confirmStep } from '#app/http/step.server.ts'
import { versionOf } from '#app/routes/admin/people/agreements/version.server.ts'

export { clientAction, default, handle } from '#app/ui/step-page.tsx'

const step = confirmStep({
  guard: versionOf,
  find: ({ who }) => who.version,
  back: ({ id }, { who }) => who.pages.edit(id),
  over: ({ id, status }, { who }) => status !== 'draft' && who.pages.version(id),
  ask: ({ version, revision }) => ({
    name: `Delete the draft of version ${version}`,
    title: `Delete the draft of version ${version}?`,
    text: ['The version in force and all signatures stay.'],
    confirm: 'Delete draft',
    danger: true,
    fields: { revision: String(revision) },
  }),
  fields: removeDraftSchema,
  run: ({ id }, { sent, who, now }) => removeDraft(who.audience, id, sent.revision, who.admin, now),
  done: ({ version }, { who }) => ({ to: who.pages.versions, title: `Draft of version ${version} deleted` }),
  refused: (refusal, { found, who }) => redirectRefused(who.pages.version(found.id), refusal),
})
export const loader = step.loader
export const action = step.action
