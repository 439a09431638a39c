import { db, transaction, type Reader } from '#db/client.ts'
import { findRow } from '#db/rows.ts'
import {
  configValues,
  configValuesIn,
  currentSeason,
  currentSeasonIn,
} from '#app/domain/season/seasons/queries.server.ts'
import type { ConfigValues, Season } from '#app/domain/season/seasons/rules.ts'
import { audit } from '#app/platform/audit/commands.server.ts'
import { fullName } from '#app/platform/full-name.server.ts'
import { moveAll } from '#app/platform/lifecycle.server.ts'
import { system, type Viewer } from '#app/platform/viewer.ts'
import { isObserver } from '../observers/observers.server.ts'
import { votingRoundLifecycle } from '../rounds/lifecycle.ts'
import type { CountArtefact } from '../tally/result.ts'
import { publishedBallots, type RunContent } from './content.server.ts'
import type { DecidedCategory } from './decided.ts'
import { isPublished, publishMoment } from './rules.ts'
import { hasResultKey, unhide } from './seals.server.ts'

/** What is public of results. The clock decides: by the settings for the current season, by what was kept of them for earlier ones. */

/** The name a released result is hidden under. */
export const releaseName = (year: number) => `release|${year}`

export interface Release {
  year: number
  run: number
  firstBy: string | null
  secondBy: string | null
  releasedAt: Date
  publishAt: Date | null
  /** Votes and points are public with the results. */
  withTallies: boolean
}

/** The run of a season that two key holders released; its content is not read. */
export async function readRelease(year: number, reader: Reader): Promise<Release | null> {
  const row = await reader
    .selectFrom('voting_releases as r')
    .innerJoin('users as a', 'a.id', 'r.first_by')
    .innerJoin('users as b', 'b.id', 'r.second_by')
    .innerJoin('seasons as s', 's.year', 'r.year')
    .where('r.year', '=', year)
    .select(['r.year', 'r.run_no as run', fullName('a').as('firstBy'), fullName('b').as('secondBy')])
    .select(['r.released_at as releasedAt', 'r.publish_at as publishAt', 'r.with_tallies as withTallies'])
    .leftJoin('voting_rounds as v', 'v.year', 'r.year')
    .select(['s.is_current as isCurrent', 's.ceremony_at as ceremonyAt', 'v.state'])
    .executeTakeFirst()
  if (!row) return null
  const { isCurrent, ceremonyAt, state, ...release } = row
  // What is published stays so, also when another time of the ceremony is written down later.
  if (!isCurrent || state === 'published') return release
  return { ...release, ...publicationSettings(await configValuesIn(reader), { ceremonyAt }) }
}

/** When results are published, and whether points are, by the settings. */
export function publicationSettings(configs: ConfigValues, { ceremonyAt }: Pick<Season, 'ceremonyAt'>) {
  return {
    publishAt: publishMoment(configs, ceremonyAt),
    withTallies: configs.voting_show_tallies === '1',
  }
}

/** Seasons whose results are public at `now`, the latest first. */
export async function publishedSeasons(now: Date, reader: Reader): Promise<number[]> {
  const [{ year, ceremonyAt }, configs] = reader.isTransaction
    ? [await currentSeasonIn(reader), await configValuesIn(reader)]
    : await Promise.all([currentSeason(), configValues()])
  const moment = publishMoment(configs, ceremonyAt)
  const rows = await reader
    .selectFrom('voting_releases as r')
    .leftJoin('voting_rounds as v', 'v.year', 'r.year')
    .select(['r.year', 'r.publish_at', 'v.state'])
    .orderBy('r.year', 'desc')
    .limit(100)
    .execute()
  return rows
    .filter((row) =>
      isPublished(
        { publishAt: row.year === year && row.state !== 'published' ? moment : row.publish_at },
        now,
      ),
    )
    .map((row) => row.year)
}

export interface Published {
  artefact: CountArtefact
  /** Awards that members did not vote on. */
  decided: readonly DecidedCategory[]
  /** Whether votes and points are public too, with the ballots. */
  withTallies: boolean
}

/** A season's results; `null` until they are public. */
export async function publishedResult(year: number, now: Date): Promise<Published | null> {
  const published = await publishedContent(year, now)
  if (!published) return null
  const { content, withTallies } = published
  const artefact = JSON.parse(content.artefact) as CountArtefact
  return { artefact, decided: content.decided ?? [], withTallies }
}

async function publishedContent(year: number, now: Date) {
  const release = await readRelease(year, db())
  if (!release || !hasResultKey() || !isPublished(release, now)) return null
  const content = await releasedContent(year, db())
  return content && { content, withTallies: release.withTallies }
}

/** What the released run of a season says; who may read it is for the caller to ask. */
export async function releasedContent(year: number, reader: Reader): Promise<RunContent | null> {
  const row = await findRow('voting_releases', { year }, ['content'], reader)
  return row ? (JSON.parse(unhide(row.content, releaseName(year)).toString('utf8')) as RunContent) : null
}

/** Whether the files of a season's results are public, with votes and points. */
export async function hasPublicFiles(year: number, now: Date): Promise<boolean> {
  const release = await readRelease(year, db())
  return isPublished(release, now) && release?.withTallies === true
}

/**
 * A file of a season's results; `null` until they are public, and where tallies stay hidden. Observers and admins get more ballots than
 * others, who are meant by `null`.
 */
export async function publishedFile(
  year: number,
  file: 'ballots' | 'result',
  viewer: Pick<Viewer, 'userId' | 'role'> | null,
  now: Date,
) {
  const published = await publishedContent(year, now)
  if (!published?.withTallies) return null
  const { content } = published
  if (file === 'result') return { name: `${year}-result.json`, text: content.artefact }
  const observes = viewer && (viewer.role === 'admin' || (await isObserver(viewer.userId, year, db())))
  const text = publishedBallots(content.ballots, observes ? 'observers' : 'everyone')
  return { name: `${year}-${file}.json`, text }
}

/**
 * Keeps what the settings say of the current season's publication with its release, and closes the round when it has come. What is public does
 * not wait for it. Answers how many were changed.
 */
export async function tendPublication(now: Date): Promise<number> {
  return transaction(async (trx) => {
    const { year } = await currentSeasonIn(trx)
    const release = await readRelease(year, trx)
    if (!release) return 0
    const kept = await trx
      .updateTable('voting_releases')
      .set({ publish_at: release.publishAt, with_tallies: release.withTallies })
      .where('year', '=', year)
      .where((eb) =>
        eb.or([
          eb('publish_at', 'is distinct from', release.publishAt),
          eb('with_tallies', '<>', release.withTallies),
        ]),
      )
      .returning('year')
      .execute()
    if (!isPublished(release, now)) return kept.length
    const published = await moveAll(votingRoundLifecycle, 'publish', { by: 'system', where: { year } }, trx)
    if (published.length > 0) {
      const after = { run: release.run }
      const action = 'voting_round.published'
      await audit(system, { action, entity: 'voting_round', entityId: year, after }, now, trx)
    }
    return kept.length + published.length
  })
}
