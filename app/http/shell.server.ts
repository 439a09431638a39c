import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { TIMEZONE_COOKIE } from '#app/constants.ts'
import { isIndeePro, mayVote } from '#app/domain/people/accounts/access.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { configValues, findCurrentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { editionLabel, type ConfigValues, type Season } from '#app/domain/season/seasons/rules.ts'
import { studioTypeName } from '#app/domain/studios/rules.ts'
import { isVotingOpen } from '#app/domain/season/seasons/windows.ts'
import { legalLinks } from '#app/domain/season/identity/legal.ts'
import { mayOpenEntries } from './entry-access.server.ts'
import { takeFlash } from './flash.server.ts'
import { adminNeeds } from './admin-needs.server.ts'
import { navigationFor, pagesThatOpen, withNeeds, type NavigationPerson } from './navigation.ts'
import { helpAt, isUsedAddress, mayOpen, seesOnly } from './admin-access.ts'
import { viewerRights } from './rights.server.ts'
import type { NavigationGroup, Shell, ShellSite } from './shell.ts'
import { ADMIN_ROLE_LABELS, hasRight } from '#app/platform/admin-rights.ts'
import { ownWordsOf } from '#app/platform/award-words.ts'
import { awardPartsWithout } from '#app/platform/award-parts.ts'
import { href } from '#app/platform/href.ts'
import { partsInUse } from '#app/platform/module.server.ts'
import { isKnownZone } from '#app/ui/format/date-time.ts'

/** The frame of a page: viewer, season, navigation, and the message of the last redirect. */
export async function loadShell(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { viewer, now } = context
  const [season, configs, { flash, headers }] = await Promise.all([
    findCurrentSeason(),
    configValues(),
    takeFlash(request),
  ])
  const without = awardPartsWithout(configs)
  const own = ownWordsOf(configs)
  const shell: Shell = {
    viewer: viewer
      ? {
          displayName: viewer.displayName || viewer.email,
          email: viewer.email,
          role: viewer.role,
          firstName: viewer.firstName,
          avatarText: [viewer.firstName, viewer.lastName].map((name) => [...name][0] ?? '').join(''),
        }
      : null,
    site: siteOf(season, configs),
    // What is not there is left out: every page carries this.
    ...(viewer && season && (await studiosToSwitch(args, viewer))),
    navigation: viewer && season ? await navigationOf(args, viewer, season, configs, flash !== null) : [],
    ...(viewer?.adminRole && season && { search: href('/admin/search'), help: helpAt(request.url, configs) }),
    ...(viewer && season && (await limitedRoleOf(args, viewer))),
    flash,
    ...(without.length > 0 && { without }),
    ...(own && { words: own }),
    scripts: !context.saveData && !context.light,
    nonce: context.nonce,
    now: now.toISOString(),
    ...(context.rehearsal && { rehearsing: true }),
    ...(viewer?.behind && {
      acting: { admin: viewer.behind.displayName, until: viewer.behind.until.toISOString() },
    }),
    viewerTimezone: viewer?.timezone ?? browserTimeZone(request),
    requestId: context.requestId,
  }
  return data(shell, { headers })
}

/** The navigation without the pages that the viewer's role does not open, and with what needs an admin. */
async function navigationOf(
  args: LoaderFunctionArgs,
  viewer: Viewer,
  season: Season,
  configs: ConfigValues,
  afterAct: boolean,
): Promise<NavigationGroup[]> {
  const [person, needs] = await Promise.all([
    navigationPersonOf(args, viewer, season, configs),
    viewer.adminRole === null ? [] : adminNeeds(viewer, season.year, args.context, afterAct),
  ])
  const groups = navigationFor(person)
  const open =
    viewer.adminRole === null || hasRight(viewer.adminRole, 'write')
      ? groups
      : pagesThatOpen(groups, (to) => mayOpen(viewer, to))
  return withNeeds(open, needs)
}

function siteOf(season: Season | null, configs: ConfigValues): ShellSite {
  return {
    name: configs.site_name || 'Laureate',
    organisation: configs.organisation_name ?? '',
    seasonLabel: season ? editionLabel(season.edition) : '',
    year: season?.year ?? 0,
    timezone: season?.timezone ?? 'UTC',
    supportEmail: configs.support_email ?? '',
    legal: legalLinks(configs),
    ...(configs.accent_colour && { accent: configs.accent_colour.slice(1) }),
    ...((configs.heading_face === 'serif' || configs.heading_face === 'sans') && {
      face: configs.heading_face,
    }),
    ...(configs.logo_file && { logo: href('/logo/:logoId', { logoId: configs.logo_file }) }),
  }
}

/** Runs on every page, so it reads only what matters now: outside its window no one votes. */
async function navigationPersonOf(
  args: LoaderFunctionArgs,
  viewer: Viewer,
  season: Season,
  configs: ConfigValues,
): Promise<NavigationPerson> {
  const rights = await viewerRights(args, viewer)
  const { studios, membership, exceptions, sitsOnCommittee } = rights
  const [studio] = studios
  return {
    isAdmin: viewer.adminRole !== null,
    isPress: viewer.isPress || exceptions.has('press'),
    judges: sitsOnCommittee,
    votes: isVotingOpen(configs, args.context.now) && mayVote(membership, exceptions.has('voting')),
    watches: isIndeePro(membership, exceptions.has('indee_pro')),
    hasStudio: studio !== undefined,
    entries: await mayOpenEntries(args, viewer),
    desks: partsInUse('navigationDesks', configs).filter(({ to }) => rights.desks[to]),
    memberships: membership !== null || rights.offersMemberships,
    uses: (to) => isUsedAddress(to, configs),
    counts: studio?.counts ?? {},
  }
}

/** The role of an admin who can change nothing on this page. */
async function limitedRoleOf(args: LoaderFunctionArgs, viewer: Viewer) {
  if (viewer.adminRole === null) return {}
  const { studios, sitsOnCommittee } = await viewerRights(args, viewer)
  const own = { seat: sitsOnCommittee, studio: studios.length > 0 }
  return seesOnly(viewer, args.request.url, own) ? { seesOnly: ADMIN_ROLE_LABELS[viewer.adminRole] } : {}
}

/** Studios named in the frame; all are on the page of one's studios. */
const MAX_STUDIOS = 10

async function studiosToSwitch(args: LoaderFunctionArgs, viewer: Viewer) {
  const { studios } = await viewerRights(args, viewer)
  if (studios.length < 2) return {}
  const shown = studios.slice(0, MAX_STUDIOS)
  return { studios: shown.map(({ id, name, type }) => ({ id, name, kind: studioTypeName(type) })) }
}

/** The browser's time zone, for people who have not set one. */
function browserTimeZone(request: Request): string | null {
  const name = `${TIMEZONE_COOKIE}=`
  const pairs = (request.headers.get('Cookie') ?? '').split('; ')
  const told = pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
  if (!told) return null
  try {
    const zone = decodeURIComponent(told)
    return isKnownZone(zone) ? zone : null
  } catch {
    return null
  }
}
