import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '#db/client.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { nomineeFile } from '#app/domain/voting/ballots/media.server.ts'
import { votingPaper } from '#app/domain/voting/rounds/paper.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { requireVote } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { sendFile } from '#app/http/sent-file.ts'
import { storedContent } from '#app/http/stored-file.ts'

/** A still or the clip of a nominee who is on the ballot. */
export async function loader(args: LoaderFunctionArgs) {
  await requireVote(args)
  const { request, params, context } = args
  const nominationId = intParam(args, 'nominationId')
  const { year } = await currentSeason()
  const paper = await votingPaper(year, context.now, db())
  const stands = paper.some(({ nominees }) =>
    nominees.some(({ id, withdrawn }) => id === nominationId && !withdrawn),
  )
  const found = stands ? await nomineeFile(nominationId, params.name ?? '', db()) : null
  const { storageKey, ...file } = orNotFound(found, request)
  return sendFile(request, { ...file, read: (part) => storedContent(request, storageKey, part) })
}
