import type { LoaderFunctionArgs } from '@remix-run/node'
import { publishedFile } from '#app/domain/voting/results/publication.server.ts'
import { notFound } from '#app/http/errors.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'

const FILES = new Map([
  ['ballots.json', 'ballots'],
  ['result.json', 'result'],
] as const)

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  const kind = FILES.get(args.params.file as 'ballots.json')
  const file = kind && (await publishedFile(intParam(args, 'year'), kind, viewer, viewer.at))
  if (!file) throw notFound(args.request)
  return new Response(file.text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
