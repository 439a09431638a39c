import type { LoaderFunctionArgs } from '@remix-run/node'
import { questionFile } from '#app/domain/catalogue/categories/question-file.ts'
import { categoryFields, findCategory } from '#app/domain/catalogue/categories/queries.server.ts'
import { categoryCode, categoryTitle } from '#app/domain/season/seasons/category-title.ts'
import { orNotFound } from '#app/http/errors.ts'
import { fileHeaders } from '#app/http/file-headers.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { db } from '#db/client.ts'

/** The questions of a category as a file that another award can read. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  const category = orNotFound(await findCategory(intParam(args, 'id'), db()), args.request)
  const content = Buffer.from(questionFile(categoryTitle(category), await categoryFields(category.id, db())))
  const name = `questions-${categoryCode(category)}.json`
  const file = { name, mime: 'application/json', sizeBytes: content.byteLength }
  return new Response(new Uint8Array(content), { headers: fileHeaders(file, { inline: false }) })
}
