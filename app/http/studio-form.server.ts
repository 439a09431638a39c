import type { ActionFunctionArgs } from '@remix-run/node'
import { STUDIO_FORM } from '#app/domain/studios/components/studio-fields.tsx'
import type { StudioToEdit } from '#app/domain/studios/edit-page.server.ts'
import { saveStudio } from '#app/domain/studios/save-studio.server.ts'
import type { storedStudioSchema } from '#app/domain/studios/schema.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { unlessNotFound } from './errors.ts'
import { redirectSaved } from './flash.server.ts'
import { replyRefused, replyTo, replyWith, type Parsed } from './forms.server.ts'
import { words } from '#app/platform/award-words.ts'

/** Saves a studio's profile from the form on `page`, an owner's or an admin's. */
export async function saveStudioForm(
  args: ActionFunctionArgs,
  studio: StudioToEdit,
  viewer: Viewer,
  form: Parsed<ReturnType<typeof storedStudioSchema>>,
  page: string,
) {
  if (form.status !== 'success') return replyTo(STUDIO_FORM, form)
  const { seen, ...details } = form.value
  const input = { studioId: studio.id, details, sent: new Set(Object.keys(form.payload)), seen }
  const saved = unlessNotFound(await saveStudio(input, viewer, args.context.now), args.request)
  if (saved.ok) return redirectSaved(page, saved.value.changed > 0, `${words.Studio} profile saved`)
  if (!saved.conflict) return replyRefused(STUDIO_FORM, form, saved)
  const { shown, stored } = saved.conflict
  // The stored values have now been seen, so the next save may replace them.
  const values = { ...shown, seen: JSON.stringify(stored) }
  return replyWith(STUDIO_FORM, values, { '': [saved.message], ...saved.fields }, 409)
}
