import type { LoaderFunctionArgs } from '@remix-run/node'
import { findPressFile } from '#app/domain/press/newsroom/files.server.ts'
import { SIZES } from '#app/domain/press/newsroom/rules.ts'
import { requestLostRendition } from '#app/domain/press/newsroom/renditions.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'
import { db } from '#db/client.ts'
import { momentOf, pressReaderOf } from '../reader.server.ts'

/** The file of an item. Its address stays when it is replaced: a browser asks each time, and is told where nothing has changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const reading = await pressReaderOf(args)
  const asked = new URL(request.url).searchParams.get('size')
  const size = SIZES.find((each) => each === asked) ?? 'print'
  const file = orNotFound(
    await findPressFile(params.publicId ?? '', size, reading, await momentOf(args), db()),
    request,
  )
  const headers = { ETag: file.etag, 'Cache-Control': 'private, no-cache' }
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const response = await sendFile(request, {
    ...file,
    unchanging: false,
    read: (part) =>
      storedContent(request, file.storageKey, part, async () => {
        // Made again by the worker; a rehearsal changes nothing.
        if (!args.context.rehearsal) await requestLostRendition(file, args.context.now)
      }),
  })
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
