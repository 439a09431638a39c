import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { LOOK_FIELD, LOOK_FILES, LOOK_FORM, type LookFile } from '#app/domain/season/identity/look-files.ts'
import { removeLookFile, storeLookFile } from '#app/domain/season/identity/look-files.server.ts'
import { sizeFrom } from '#app/domain/catalogue/works/picture.ts'
import { awardPicture } from '#app/domain/overview/award-page/award-picture.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { replyWith } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { readMultipart } from '#app/http/uploads.server.ts'
import { href, withQuery } from '#app/platform/href.ts'

const SITE = withQuery(href('/admin/configs'), { group: 900 })
/** As wide as the column of a form. */
const PREVIEW_WIDTH = 960

/** The address of what is shown now. */
async function shownNow(which: LookFile): Promise<string | null> {
  const configs = await configValues()
  if (which === 'logo') return configs.logo_file ? href('/logo/:logoId', { logoId: configs.logo_file }) : null
  const picture = await awardPicture(configs)
  return picture && sizeFrom(picture, PREVIEW_WIDTH)
}

/** The loader and the action of the page of one file. */
export function lookFileScreen(which: LookFile) {
  const { setting, label, maxBytes } = LOOK_FILES[which]

  async function loader(args: LoaderFunctionArgs) {
    await requireAdmin(args)
    return { isSet: Boolean((await configValues())[setting]), shown: await shownNow(which) }
  }

  async function action(args: ActionFunctionArgs) {
    const admin = await requireAdmin(args)
    const { request, context } = args
    const refused = (message: string) => replyWith(LOOK_FORM, {}, { [LOOK_FIELD]: [message] }, 422)
    if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
      return refused('Select a file.')
    const upload = await readMultipart(request, { fileFields: [LOOK_FIELD], maxFileBytes: maxBytes })
    try {
      if (upload.fields.get('intent') === 'remove') {
        await removeLookFile(which, admin, context.now)
        return redirectDone(SITE, `${label} removed`)
      }
      const [tooMuch] = upload.refused[LOOK_FIELD] ?? []
      const [file] = upload.files
      if (tooMuch || !file) return refused(tooMuch ?? 'Select a file.')
      const { path: tempPath, originalName } = file
      const stored = await storeLookFile(which, { tempPath, originalName }, admin, context.now)
      return stored.ok ? redirectDone(SITE, `${label} saved`) : refused(stored.message)
    } finally {
      await upload.dispose()
    }
  }

  return { loader, action }
}
