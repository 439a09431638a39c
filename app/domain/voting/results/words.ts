import { countText } from '#app/ui/format/plural.ts'
import type { Counted } from './count-round.server.ts'

/** Says what a press of “Count” did, as a title and what follows from it. Client-safe and pure. */
export function countedText(done: Counted): [title: string, description?: string] {
  if (done.step === 'first')
    return ['Your key is entered', 'Another key holder has to count within 30 minutes.']
  const { run, sameBallots, damaged } = done
  const said = [
    damaged > 0
      ? countText(
          damaged,
          'ballot could not be read and is not counted.',
          'ballots could not be read and are not counted.',
        )
      : '',
    sameBallots === null
      ? ''
      : sameBallots
        ? 'Same ballots as the previous run'
        : 'Its ballots differ from the run before.',
  ].filter(Boolean)
  const title = `Run ${run} is counted and sealed`
  return said.length > 0 ? [title, said.join(' ')] : [title]
}
