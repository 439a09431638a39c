import { sql } from 'kysely'
import { config } from '#app/config.server.ts'
import type { Reader } from '#db/client.ts'
import { linkValue, textValue, type MailValues } from '#app/domain/mail/values.ts'
import { votersAll } from '#app/domain/people/accounts/account-audiences.server.ts'
import type { AudienceQuestion } from '#app/domain/season/audiences/audience.ts'
import { audienceFrom } from '#app/domain/season/audiences/sql-audience.server.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { votingPaper } from '../rounds/paper.server.ts'
import { hasVoteKey } from './keys.server.ts'
import { votedIn } from './turnout.server.ts'

/** How many categories each of these people has neither voted in nor skipped. */
async function categoriesLeft(
  userIds: readonly number[],
  { season, now }: Pick<AudienceQuestion, 'season' | 'now'>,
  reader: Reader,
): Promise<Map<number, number>> {
  if (!hasVoteKey() || userIds.length === 0) return new Map()
  const paper = await votingPaper(season.year, now, reader)
  const ids = paper.map(({ id }) => id)
  const voted = await votedIn(userIds, season.year, ids, reader)
  return new Map([...voted].map(([userId, count]) => [userId, ids.length - count]))
}

export const votersUnfinished = audienceFrom({
  code: 'voters_unfinished',
  name: 'Voters who have not finished',
  rule: 'Members with a vote who have neither voted in nor skipped every category',
  entity: 'user',
  narrowing: [],
  anchors: [],
  placeholders: [
    { name: 'votes.left', kind: 'text', label: 'How many categories are left, such as “3 categories”' },
    { name: 'votes.link', kind: 'link', label: 'The ballot' },
  ],
  gone: 'They have finished their ballot, or can no longer vote.',
  async rows(question, reader) {
    const all = await votersAll.source(question, reader)
    const { addresses } = question
    const asked = addresses
      ? sql`v.key = any((select array_agg(lower(a) collate "C") from unnest(${[...addresses]}::text[]) a)::text[])`
      : sql`true`
    const { rows } = await sql<{ id: number }>`
      select v.user_id as id from (${all}) v where ${asked}`.execute(reader)
    const left = await categoriesLeft(
      rows.map(({ id }) => id),
      question,
      reader,
    )
    const unfinished = [...left].filter(([, count]) => count > 0).map(([userId]) => userId)
    return sql`select v.* from (${all}) v where v.user_id = any(${unfinished}::bigint[])`
  },
  why: () => 'this account can vote, and has not voted in every category',
  async values(addressed, question, reader) {
    const left = await categoriesLeft(
      addressed.flatMap(({ entityIds }) => entityIds),
      question,
      reader,
    )
    const link = linkValue(config().appUrl + href('/votes'))
    return new Map(
      addressed.map(({ address, entityIds }) => {
        const count = Math.max(0, ...entityIds.map((id) => left.get(id) ?? 0))
        const values: MailValues = {
          'votes.left': textValue(countText(count, 'category', 'categories')),
          'votes.link': link,
        }
        return [address.toLowerCase(), values]
      }),
    )
  },
})
