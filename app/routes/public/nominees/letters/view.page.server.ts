import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { secretIn } from '#app/http/params.ts'
import { openedBy } from '#app/http/secret-links.server.ts'
import { offersTrophies } from '#app/domain/ceremony/trophies/orderable.server.ts'
import { certificateOf } from '#app/domain/nominees/certificates/nominee.server.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import { isAnnounced } from '#app/domain/season/announcements/embargo.server.ts'
import { letterFrame } from '#app/domain/nominees/nominations/letter-text.server.ts'
import { nomineePageLink, readNomineeToken } from '#app/domain/nominees/nominations/nominee-link.server.ts'
import { nomineePage } from '#app/domain/nominees/nominations/nominee-page.server.ts'
import { configValues, currentSeason, seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { usesPart } from '#app/platform/award-parts.ts'
import { newCaptcha } from '#app/http/captcha.server.ts'
import { db } from '#db/client.ts'

/** The nominee of the link; `opened` is null for an unknown or expired one. */
export async function nomineeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const token = secretIn(args.request, 't')
  if (token === '') return null
  const opened = await openedBy(args, nomineePageLink, (secret) => readNomineeToken(secret, args.context.now))
  return { token, opened: opened?.found ?? null }
}

/** What the link shows: the nominee's own page, the same page for every link that does not work, or the public one. */
export async function letterPage(args: LoaderFunctionArgs) {
  const { now } = args.context
  const nominee = await nomineeOf(args)
  // A link works long after the ceremony, when the next season may be current.
  const [season, configs] = await Promise.all([
    nominee?.opened ? seasonOf(nominee.opened.year) : currentSeason(),
    configValues(),
  ])
  const [frame, announced, own] = await Promise.all([
    letterFrame(season, configs, now, db()),
    isAnnounced(season.year, now, db()),
    nominee?.opened ? nomineePage(nominee.opened.personId, now) : null,
  ])
  const shut = nominee !== null && !own && (announced || nominee.opened === null)
  const [certificate, trophies] = own
    ? await Promise.all([
        usesPart(configs, 'certificates') ? certificateOf(own.personId, now) : null,
        usesPart(configs, 'trophies') && offersTrophies(own.personId, now),
      ])
    : [null, false]
  // The calendar's day: a decided announcement is confidential until it comes.
  const planned = announced || !season.announcedAt || season.announcedAt < now ? null : season.announcedAt
  const page = {
    frame,
    announced,
    planned,
    captcha: shut ? newCaptcha('nominee-link', now) : null,
    own: own && {
      ...own,
      token: nominee?.token ?? '',
      certificate,
      trophies,
      lack: missingLettersProblem(`${own.fullName} ${own.request?.fullName ?? ''}`),
    },
  }
  return { page, status: shut ? 404 : 200 }
}
