import type { LoaderFunctionArgs } from '@remix-run/node'
import { correctedFile } from '#app/domain/voting/results/corrected.server.ts'
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
  const { file: name = '' } = args.params
  const year = intParam(args, 'year')
  const kind = FILES.get(name as 'ballots.json')
  const before = /^result-before-([1-9]\d?)\.json$/.exec(name)?.[1]
  const file = kind
    ? await publishedFile(year, kind, viewer, viewer.at)
    : before
      ? await correctedFile(year, Number(before), viewer.at)
      : null
  if (!file) throw notFound(args.request)
  return new Response(file.text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
