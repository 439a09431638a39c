import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { mayVote } from '#app/domain/accounts/access.ts'
import {
  isWhitelisted,
  membershipOf,
  ownStudios,
  sitsOnCommittee,
} from '#app/domain/accounts/rights.server.ts'
import type { Viewer } from '#app/domain/accounts/viewer.ts'
import { cartSize } from '#app/domain/billing/cart-size.server.ts'
import { configValues, findCurrentSeason } from '#app/domain/seasons/queries.server.ts'
import { editionLabel, type Season } from '#app/domain/seasons/rules.ts'
import { isJudgingOpen, isVotingOpen } from '#app/domain/seasons/windows.ts'
import { isTimeZone } from '#app/domain/seasons/zoned-times.ts'
import { takeFlash } from './flash.server.ts'
import { navigationFor } from './navigation.ts'
import type { Shell, ShellSite } from './shell.ts'

/** The frame of a page: who looks, at what season, where they may go, and the message that waits for them. */
export async function loadShell({ request, context }: LoaderFunctionArgs) {
  const { viewer, now } = context
  const [season, configs, { flash, headers }] = await Promise.all([
    findCurrentSeason(),
    configValues(),
    takeFlash(request),
  ])
  const shell: Shell = {
    viewer: viewer
      ? {
          displayName: viewer.displayName,
          email: viewer.email,
          role: viewer.role,
          firstName: viewer.firstName,
          avatarText: [viewer.firstName, viewer.lastName].map((name) => [...name][0] ?? '').join(''),
        }
      : null,
    site: siteOf(season, configs),
    navigation: viewer && season ? navigationFor(await standingOf(viewer, season, now)) : [],
    flash,
    scripts: !context.saveData && !context.light,
    nonce: context.nonce,
    now: now.toISOString(),
    viewerTimezone: viewer?.timezone ?? browserTimeZone(request),
    requestId: context.requestId,
  }
  return data(shell, { headers })
}

function siteOf(season: Season | null, configs: Awaited<ReturnType<typeof configValues>>): ShellSite {
  return {
    name: configs.site_name || 'Laureate',
    organisation: configs.organisation_name ?? '',
    seasonLabel: season ? editionLabel(season.edition) : '',
    year: season?.year ?? 0,
    timezone: season?.timezone ?? 'UTC',
    supportEmail: configs.support_email ?? '',
  }
}

async function standingOf(viewer: Viewer, season: Season, now: Date) {
  const [studios, isJudge, membership, listedVoter, configs] = await Promise.all([
    ownStudios(viewer.userId, viewer.currentStudioId),
    sitsOnCommittee(viewer.userId, season.year),
    membershipOf(viewer.userId, now),
    isWhitelisted(viewer.email, 'voting', season.year, now),
    configValues(),
  ])
  const studio = studios[0]
  return {
    isAdmin: viewer.role === 'admin',
    isPress: viewer.isPress,
    judges: isJudge && isJudgingOpen(configs),
    votes: mayVote(membership, listedVoter) && isVotingOpen(configs, now),
    inCart: studio ? await cartSize(studio.id, season.year) : 0,
  }
}

/** What the browser said of its zone, for people who have not set one. */
function browserTimeZone(request: Request): string | null {
  const cookie = request.headers.get('Cookie') ?? ''
  const match = new RegExp(`(?:^|; )${TIMEZONE_COOKIE}=([^;]*)`).exec(cookie)
  if (!match?.[1]) return null
  try {
    const zone = decodeURIComponent(match[1])
    return isTimeZone(zone) ? zone : null
  } catch {
    return null
  }
}
