import type { Reader } from '#db/client.ts'
import { HITS_OF_A_KIND, type SearchHit, type SearchQuestion } from '#app/platform/admin-search.server.ts'
import { partsInUse } from '#app/platform/module.server.ts'
import { configValues } from '#app/domain/season/seasons/queries.server.ts'
import type { Noun } from '#app/ui/format/plural.ts'

export interface FoundGroup {
  heading: string
  noun: Noun
  hits: SearchHit[]
  /** The list with all of them, where there are more than are shown. */
  list: string | null
}

/** What every module finds for a text: groups that have something, the one with the best hit first. */
export async function searchEverything(asked: SearchQuestion, reader: Reader): Promise<FoundGroup[]> {
  if (asked.text === '') return []
  const configs = await configValues()
  const groups = await Promise.all(
    partsInUse('searched', configs)
      .toReversed()
      .map(async ({ heading, noun, find, list }) => {
        const hits = await find(asked, reader)
        const more = hits.length > HITS_OF_A_KIND
        return { heading, noun, hits: hits.slice(0, HITS_OF_A_KIND), list: more ? list(asked.text) : null }
      }),
  )
  return byBestHit(groups)
}

/** Groups with an exact hit first, then those in which something begins with the text; among equals the modules further up first. */
function byBestHit(groups: readonly FoundGroup[]): FoundGroup[] {
  const best = ({ hits }: FoundGroup) => Math.min(...hits.map(({ rank }) => rank))
  return groups.filter(({ hits }) => hits.length > 0).sort((one, other) => best(one) - best(other))
}
