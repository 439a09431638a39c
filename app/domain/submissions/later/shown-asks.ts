import type { ShownAsk } from '../components/ask-notice.tsx'
import type { EntryRecord } from '../queries.server.ts'
import { askState, fieldsOfAsk, isBegun } from './asks.ts'

/** What an entry is asked for after rounds of judging, as its own people read it. */
export function shownAsks(
  record: Pick<EntryRecord, 'asks' | 'fields' | 'later' | 'content'>,
  now: Date,
): ShownAsk[] {
  return record.asks.map((ask) => {
    const own = fieldsOfAsk(record, ask)
    return {
      ...{ roundId: ask.roundId, name: ask.name, dueAt: ask.dueAt },
      state: askState(ask, isBegun(own, record.content), now),
      questions: own.map(({ label }) => label),
    }
  })
}
