import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { applicationLink } from '#app/domain/sponsorship/applications/link.server.ts'
import { openSponsorship } from '#app/domain/sponsorship/artwork/access.server.ts'
import { earlierArtworks } from '#app/domain/sponsorship/artwork/earlier.server.ts'
import { unfinishedUploads } from '#app/domain/sponsorship/artwork/pieces.server.ts'
import { versionsOf } from '#app/domain/sponsorship/artwork/queries.server.ts'
import { dayIn, questionOf, readSponsorship } from '#app/domain/sponsorship/artwork/question.server.ts'
import { isLate, uploadRefusal, type ArtworkPart } from '#app/domain/sponsorship/artwork/rules.ts'
import { creditNames } from '#app/domain/sponsorship/applications/co-sponsors.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound } from '#app/http/errors.ts'
import { intParam } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { db } from '#db/client.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** A sponsorship for who may open it by the address: with its secret link, or signed in; `null` for all others. */
export async function sponsorshipFor(args: Args, id: number) {
  const { viewer, now } = args.context
  const read = (token: string) => openSponsorship({ id, token, viewer: null }, now, db())
  const linked = await openedBy(args, applicationLink, read)
  if (linked) return { ...linked.found, carried: linked.token }
  const own = await openSponsorship({ id, token: '', viewer }, now, db())
  return own && { ...own, carried: '' }
}

/** The sponsorship of the address for who may open it, and with what role; for all others there is none. */
export async function openedSponsorship(args: Args) {
  const { request, context } = args
  const opened = orNotFound(await sponsorshipFor(args, intParam(args, 'sponsorshipId')), request)
  const { viewer, requestId } = context
  const by = viewer
    ? { userId: viewer.userId, requestId, behind: viewer.behind, role: opened.role }
    : { userId: null, requestId, role: opened.role }
  return { ...opened, by }
}

/** What a page about these parts shows. */
export async function artworkPage(args: Args, parts: readonly [ArtworkPart, ...ArtworkPart[]]) {
  const opened = await openedSponsorship(args)
  const { id, token, carried } = opened
  const found = orNotFound(await readSponsorship(id, db()), args.request)
  const [versions, earlier, unfinished, configs] = await Promise.all([
    versionsOf(id, parts, db()),
    earlierArtworks(found, db()),
    unfinishedUploads(opened, args.context.viewer, db()),
    configValues(),
  ])
  const due = parts[0] === 'artwork' ? found.due : null
  return {
    id,
    /** Of uploads, whose requests have no cookie of this page. */
    token,
    carried,
    unfinished,
    company: found.company,
    packageName: found.packageName ?? '',
    spec: found.spec,
    rules: found.rules ?? '',
    due,
    isLate: isLate(due, dayIn(args.context.now, found.zone)),
    refusal: uploadRefusal(parts[0], questionOf(found)),
    contact: configs.support_email ?? '',
    creditAs: creditNames(found),
    isTogether: found.coSponsors.length > 0,
    current: versions.filter(({ state }) => state !== 'replaced'),
    replaced: versions.filter(({ state }) => state === 'replaced'),
    earlier: earlier.flatMap(({ id: artworkId, part, year, name }) =>
      parts.includes(part) ? [{ id: artworkId, year, name }] : [],
    ),
  }
}
